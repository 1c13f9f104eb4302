import { el } from '../dom.js';

const names = {
  text: 'Quotation', author: 'Author', source: 'Source', url: 'Link', tags: 'Tags', note: 'Note', movie: 'Movie',
};

/** Both states of a quotation that two people changed: what is there now, and what is typed. */
export function conflict(theirs, mine, takeTheirs) {
  const differing = Object.keys(names).filter((name) => theirs[name] !== mine[name]);
  return el('div', { class: 'conflict card', role: 'alert' },
    el('p', { class: 'conflict-title' }, 'Somebody else changed this quotation in the meantime.'),
    differing.map((name) => el('div', { class: 'conflict-part' },
      el('p', { class: 'field-label' }, names[name]),
      version('Theirs', theirs[name]), version('Yours', mine[name]))),
    el('p', {}, differing.length
      ? 'The form has yours, which stays when you save again.' : 'Both are the same now.'),
    differing.length
      ? el('button', { type: 'button', class: 'button', onclick: takeTheirs }, 'Use theirs') : null);
}

function version(whose, text) {
  return el('div', { class: 'conflict-version' },
    el('span', { class: 'conflict-whose' }, whose), el('span', { dir: 'auto' }, text || '(nothing)'));
}
