import { el } from './dom.js';

const names = { heading: 'h3', paragraph: 'p', quote: 'blockquote', item: 'p' };
/** How many parts are made at a time, so that none of it takes long. */
const step = 60;

/** Shows a page that was reduced to text in `element`, under its title; `signal` ends it. */
export async function showArticle(element, { title, blocks }, signal) {
  element.replaceChildren(el('h2', { class: 'article-title', dir: 'auto' }, title));
  for (let at = 0; at < blocks.length && !signal.aborted; at += step) {
    if (at > 0) await new Promise((done) => { setTimeout(done); });
    element.append(...blocks.slice(at, at + step).map(({ kind, text }) =>
      el(names[kind] ?? 'p', { class: `article-${kind}`, dir: 'auto' }, text)));
  }
}
