import { el } from '../dom.js';

/** Says in `element` why there is nothing in the list, and what to do next. */
export function emptyList(element, search, isFiltered) {
  const mark = JSON.stringify([search, isFiltered]);
  if (element.dataset.mark === mark) return;
  element.dataset.mark = mark;
  if (search) element.replaceChildren(...nothingFound(search));
  else element.replaceChildren(...nothingThere(isFiltered));
}

function nothingFound(search) {
  return [
    el('p', { class: 'empty-title' }, 'Nothing found'),
    el('p', { dir: 'auto' }, `No quotation has “${search}”. Fewer words, or only the beginning of one, find more.`),
  ];
}

function nothingThere(isFiltered) {
  if (isFiltered) {
    return [
      el('p', { class: 'empty-title' }, 'Nothing to show'),
      el('p', {}, 'There may be anonymous quotations, which this device leaves out.'),
      el('p', {}, el('a', { class: 'button', href: '#/device-settings' }, 'Show anonymous ones')),
    ];
  }
  return [
    el('p', { class: 'empty-title' }, 'Nothing here yet'),
    el('p', {}, 'Write down the first one, or bring in a file that you have.'),
    el('p', { class: 'empty-actions' },
      el('a', { class: 'button button-filled', href: '#/quotations/new' }, 'Write one'),
      el('a', { class: 'button', href: '#/import' }, 'Bring in a file')),
  ];
}
