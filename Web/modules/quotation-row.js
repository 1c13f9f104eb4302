import { el } from './dom.js';
import { icon } from './icon.js';

const mostCharacters = 500;
const mostLines = 8;

/** The beginning of a text that is too long for a row. */
export function beginning(text) {
  const lines = text.split('\n');
  const few = lines.length > mostLines ? lines.slice(0, mostLines).join('\n') : text;
  if (few.length <= mostCharacters) return few === text ? text : `${few} …`;
  const cut = few.slice(0, mostCharacters);
  // Not within a word, nor within a character of two halves.
  return `${cut.replace(/\s+\S{0,60}$/, '').replace(/[\uD800-\uDBFF]$/, '')} …`;
}

/** The text and, when it is there, the author. */
export function words({ text, author }) {
  return [
    el('span', { class: 'row-text', dir: 'auto' }, beginning(text)),
    author === undefined ? null : el('span', { class: 'row-author', dir: 'auto' }, author),
  ];
}

/** A row of the list: a link to the quotation, and the button that deletes it. */
export function quotationRow(item, remove) {
  return el('li', { class: 'row-quotation row-opens', 'data-id': item.id },
    el('a', { href: `#/quotations/${item.id}`, draggable: 'false' }, words(item)),
    el('button', {
      type: 'button', class: 'row-delete', 'aria-label': 'Delete', title: 'Delete',
      onclick: () => remove(item.id),
    }, icon('trash')));
}
