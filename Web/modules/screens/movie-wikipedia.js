import { explain, isAbort, webPages } from '../api.js';
import { showArticle } from '../article.js';
import { el } from '../dom.js';
import { followMovie } from '../following.js';
import { icon } from '../icon.js';
import { backLink, screen } from '../screen.js';

/** How long the frame is waited for, in milliseconds. */
const patience = 4000;

/** The article on a movie, in a frame or as text. */
export function openWikipedia({ id }) {
  const article = new Article();
  const follow = followMovie(id, {
    show: ({ wikipedia }) => article.show(wikipedia),
    gone: () => article.clear(),
  });
  const { element, heading } = screen(
    { title: 'Wikipedia', left: backLink(`#/movies/${id}/plot`), name: 'wikipedia' },
    follow.problem, article.element);

  function close() {
    follow.close();
    article.clear();
  }

  follow.refresh();
  return { element, heading, title: 'Wikipedia', close };
}

/**
 * A frame, and the article as text for where that can't load. No page can tell whether a frame of another
 * site has loaded: Chromium fires `load` for its own page about the error too, also for a change of the
 * fragment, and gives the same timings. What can be told is that the browser is offline, and that nothing
 * has come for some seconds: then the text takes the place of the frame. As for the rest, the text stands
 * below the frame, and a button puts it in its place.
 */
class Article {
  #address = null;
  #timer = 0;
  #end = new AbortController();
  #isRead = false;
  #isThere = false;

  constructor() {
    this.place = el('div', { class: 'frame-place' });
    this.note = el('p', { class: 'group-note', 'aria-live': 'polite' });
    this.outside = el('a', { class: 'button', target: '_blank', rel: 'noopener noreferrer' }, icon('outside'), 'Open outside');
    this.button = el('button', { type: 'button', class: 'button', onclick: () => this.#turn(!this.place.hidden) });
    this.text = el('div', { class: 'article' });
    this.view = el('div', { class: 'frame-view' }, this.place,
      el('div', { class: 'frame-strip' }, this.note, el('div', { class: 'frame-actions' }, this.button, this.outside)));
    this.element = el('div', {});
  }

  /** Shows the article at an address, or says that there is none. */
  show(address) {
    if (address === this.#address) return;
    this.clear();
    this.#address = address;
    this.#end = new AbortController();
    this.element.replaceChildren(this.view, this.text);
    this.button.hidden = !address;
    this.outside.hidden = !address;
    this.note.textContent = address ? '' : 'No article of Wikipedia is known for this movie.';
    this.place.hidden = true;
    if (!address) return;
    this.outside.setAttribute('href', address);
    this.#turn(!navigator.onLine);
  }

  clear() {
    this.#address = null;
    this.#end.abort();
    clearTimeout(this.#timer);
    this.#isRead = false;
    this.#isThere = false;
    this.element.replaceChildren();
    this.place.replaceChildren();
    this.text.replaceChildren();
  }

  /** Puts the text in the place of the frame, or the frame above the text. */
  #turn(isText) {
    clearTimeout(this.#timer);
    this.place.hidden = isText;
    this.button.textContent = isText ? 'Show in a frame' : 'Show as text';
    if (!isText && !this.place.firstElementChild) {
      this.place.append(this.#frame());
      this.#timer = setTimeout(() => this.#turn(true), patience);
    }
    if (isText) this.#read();
    this.#tell();
  }

  /** Says where the text is, once it is. */
  #tell() {
    if (this.#isThere) this.note.textContent = this.place.hidden ? 'As text, without pictures.' : 'The same stands below as text.';
  }

  #frame() {
    return el('iframe', {
      title: 'Wikipedia', class: 'frame', sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      referrerpolicy: 'no-referrer', src: frameAddress(this.#address),
      onload: () => {
        clearTimeout(this.#timer);
        this.#read();
      },
    });
  }

  /** Asks for the text, once. */
  async #read() {
    if (this.#isRead) return;
    this.#isRead = true;
    const { signal } = this.#end;
    this.note.textContent = 'Asking for the article as text …';
    try {
      if (!await webPages.isServed()) {
        this.note.textContent = 'This server doesn’t read articles as text; the link opens this one.';
        return;
      }
      const page = await webPages.read(this.#address, signal);
      this.#isThere = true;
      this.#tell();
      await showArticle(this.text, page, signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      this.#isRead = false;
      this.note.textContent = `There is no text. ${explain(error)}`;
    }
  }
}

/** Frames may have the addresses of Wikipedia's languages alone; the one without a language leads there. */
function frameAddress(address) {
  const url = new URL(address);
  if (url.hostname === 'wikipedia.org') url.hostname = 'www.wikipedia.org';
  return url.href;
}
