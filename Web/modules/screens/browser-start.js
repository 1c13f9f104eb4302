import { explain, isAbort, read, visits } from '../api.js';
import { hashOf, readable } from '../address.js';
import { el } from '../dom.js';
import { icon } from '../icon.js';
import { onFresh } from '../live.js';
import * as message from '../message.js';
import { trouble } from '../screen.js';

/** What the browser shows while no page is open: where one has been. `ask` is told which of it is gone to. */
export function startPage(ask) {
  let etag;
  let isClearing = false;
  let rows = new Map();
  const problem = trouble(() => refresh());
  const list = el('ul', { class: 'list list-visits', role: 'list' });
  const clear = el('button', { type: 'button', class: 'button button-danger', onclick: clearAll }, 'Clear history');
  const visited = el('section', { class: 'visited', hidden: true, 'aria-labelledby': 'visited' },
    el('h2', { id: 'visited', class: 'group-title' }, 'Often visited'), list, el('div', { class: 'visited-end' }, clear));
  const nothing = el('div', { class: 'empty', hidden: true },
    el('p', { class: 'empty-title' }, 'Read a page'),
    el('p', {}, 'Type its address above. It comes as text alone; what you select of it can be saved as a quotation.'));
  const element = el('div', { class: 'browser-start' }, problem.element, visited, nothing);

  async function refresh(isPoll = false) {
    try {
      const answer = await read(visits.path, { etag, isPoll });
      if (answer.data) {
        etag = answer.etag;
        show(answer.data.history);
      }
      problem.show(null);
    } catch (error) {
      if (!isAbort(error)) problem.show(error);
    }
  }

  function show(entries) {
    const had = rows;
    rows = new Map(entries.map((entry) => {
      const mark = JSON.stringify([entry.url, entry.title]);
      const known = had.get(entry.id);
      return [entry.id, known?.mark === mark ? known : { mark, element: row(entry) }];
    }));
    const wanted = [...rows.values()].map((one) => one.element);
    if (wanted.length !== list.children.length || wanted.some((one, at) => one !== list.children[at])) {
      const focused = document.activeElement;
      list.replaceChildren(...wanted);
      if (list.contains(focused)) focused.focus({ preventScroll: true });
    }
    arrange();
  }

  function arrange() {
    const isEmpty = isClearing || rows.size === 0;
    visited.hidden = isEmpty;
    nothing.hidden = !isEmpty;
  }

  function row({ id, url, title }) {
    const name = title ?? readable(url);
    return el('li', { class: 'row-visit' },
      el('a', { href: hashOf(url), class: 'visit', onclick: () => ask(url) },
        el('span', { class: 'visit-title', dir: 'auto' }, name),
        title ? el('span', { class: 'visit-address' }, readable(url)) : null),
      el('button', { type: 'button', class: 'bar-link visit-remove', 'aria-label': `Remove ${name}`, title: 'Remove', onclick: () => remove(id) },
        icon('close')));
  }

  async function remove(id) {
    const { element: gone } = rows.get(id);
    const next = (gone.nextElementSibling ?? gone.previousElementSibling)?.querySelector('button');
    rows.delete(id);
    gone.remove();
    arrange();
    (next ?? document.querySelector('.address input'))?.focus();
    try {
      await visits.forget(id);
    } catch (error) {
      if (error.status !== 404) message.show(`Not removed. ${explain(error)}`);
      etag = undefined;
      refresh();
    }
  }

  /** What is forgotten can't be brought back: it is done once nobody has taken it back for a while. */
  function clearAll() {
    isClearing = true;
    arrange();
    document.querySelector('.address input')?.focus();
    message.show('History cleared', { label: 'Undo', run: () => { isClearing = false; arrange(); } }, { seconds: 4, after: forget });
  }

  async function forget() {
    try {
      await visits.forgetAll();
    } catch (error) {
      message.show(`The history is not cleared. ${explain(error)}`);
    }
    isClearing = false;
    refresh();
  }

  const stop = onFresh((reason) => isClearing || refresh(reason === 'poll'));
  refresh();
  return {
    element,
    close() {
      stop();
      if (isClearing) message.dismiss();
    },
  };
}
