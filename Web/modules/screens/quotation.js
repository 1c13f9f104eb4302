import { isAbort, movies, quotations } from '../api.js';
import { copyText } from '../clipboard.js';
import { deleteQuotation } from '../deleting.js';
import { el, webAddress } from '../dom.js';
import { icon } from '../icon.js';
import { onFresh } from '../live.js';
import * as message from '../message.js';
import { savePicture } from '../picture.js';
import { leave } from '../router.js';
import { backLink, day, screen, trouble } from '../screen.js';

/** One quotation with all that is known of it. */
export function openQuotation({ id }) {
  let known = {};
  let isLeaving = false;
  /** The movie that it cites, as far as it is known, and the link to it. */
  let cited = {};
  const movieLink = el('a', { class: 'fact-link', dir: 'auto' });
  const edit = el('a', { class: 'bar-link', href: `#/quotations/${id}/edit` }, icon('edit'), 'Edit');
  const content = el('div', { class: 'detail' });
  const problem = trouble(() => refresh());
  const { element, heading } = screen(
    { title: 'Quotation', left: backLink('#/quotations'), right: edit, name: 'quotation' },
    problem.element, content);

  async function refresh(isPoll = false) {
    try {
      const answer = await quotations.read(id, { etag: known.etag, isPoll });
      if (answer.data) {
        known = answer;
        content.replaceChildren(...parts(known.data));
      }
      if (known.data.movie) await nameMovie(known.data.movie, isPoll);
      problem.show(null);
    } catch (error) {
      if (isAbort(error)) return;
      if (error.status === 404) gone();
      problem.show(error, error.status !== 404);
    }
  }

  async function nameMovie(movie, isPoll) {
    const etag = cited.data?.id === movie ? cited.etag : undefined;
    try {
      const answer = await movies.read(movie, { etag, isPoll });
      if (!answer.data) return;
      cited = answer;
      movieLink.textContent = answer.data.title;
    } catch (error) {
      // It has just been deleted; then the quotation cites it no more, as the next answer says.
      if (error.status !== 404) throw error;
    }
  }

  function gone() {
    known = {};
    content.replaceChildren();
    edit.hidden = true;
  }

  function parts(quotation) {
    edit.hidden = false;
    const { movie } = quotation;
    if (movie) movieLink.setAttribute('href', `#/movies/${movie}`);
    if (movie && movie !== cited.data?.id) movieLink.textContent = `Movie ${movie}`;
    return [figure(quotation), facts(quotation, movie && movieLink), actions(quotation)];
  }

  function actions(quotation) {
    return el('div', { class: 'actions' },
      button('copy', 'Copy', () => copy(quotation)),
      button('picture', 'Save as picture', () => picture(quotation)),
      button('trash', 'Delete', remove, 'button-danger'));
  }

  async function remove() {
    const restored = () => { location.hash = `#/quotations/${id}`; };
    // What is deleted need not be asked for.
    isLeaving = true;
    if (await deleteQuotation(id, restored)) leave('#/quotations');
    else isLeaving = false;
  }

  const stop = onFresh((reason) => isLeaving || refresh(reason === 'poll'));
  refresh();
  return { element, heading, title: 'Quotation', close: stop };
}

function button(name, text, act, style = '') {
  return el('button', { type: 'button', class: `button ${style}`, onclick: act }, icon(name), text);
}

function figure({ text, author }) {
  return el('figure', { class: 'quotation' },
    el('blockquote', { class: 'quotation-text', dir: 'auto' }, text),
    el('figcaption', { class: 'quotation-author', dir: 'auto' }, author));
}

function facts({ source, url, tags, note, createdAt }, movie) {
  const address = url && webAddress(url);
  const rows = [
    source && ['Source', source],
    url && ['Link', address
      ? el('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, url) : url],
    tags && ['Tags', el('span', { class: 'tags' }, tags.map((tag) => el('span', { class: 'tag' }, tag)))],
    movie && ['Movie', movie],
    note && ['Note', note],
    ['Added', day(createdAt)],
  ];
  return el('dl', { class: 'facts card' }, rows.filter(Boolean).map(([name, value]) =>
    el('div', { class: 'fact' }, el('dt', {}, name), el('dd', { dir: 'auto' }, value))));
}

/** What goes along when a quotation is copied. */
function asText({ text, author, source }) {
  const from = [author === 'Anonymous' ? null : author, source].filter(Boolean).join(', ');
  return from ? `${text}\n— ${from}` : text;
}

async function copy(quotation) {
  const isCopied = await copyText(asText(quotation));
  message.show(isCopied ? 'Copied' : 'Not copied: the browser doesn’t allow it.');
}

async function picture(quotation) {
  try {
    await savePicture(quotation);
    message.show('Picture saved');
  } catch {
    message.show('The browser could not draw the picture.');
  }
}
