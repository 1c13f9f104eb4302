import { el } from './dom.js';

/** Bars with their names and figures, and the same as a table behind them. */
export function chart(title, unit, entries) {
  const id = `chart-${title.toLowerCase()}`;
  const most = Math.max(1, ...entries.map(([, number]) => number));
  return el('section', { class: 'group chart', 'aria-labelledby': id },
    el('h2', { class: 'group-title', id }, title),
    el('div', { class: 'card' },
      entries.length === 0 ? el('p', { class: 'row' }, 'Nothing yet.') : [
        el('div', { class: 'bars', role: 'img', 'aria-label': spoken(title, entries) },
          entries.map(([name, number]) => bar(name, number, most))),
        behind(title, unit, entries),
      ]));
}

function spoken(title, entries) {
  const [name, number] = entries.reduce((most, entry) => (entry[1] > most[1] ? entry : most));
  return `${title} as bars: ${entries.length} in all, the longest for ${name} with ${number}. The table below has all figures.`;
}

function bar(name, number, most) {
  const fill = el('div', { class: 'bar-fill' });
  fill.style.inlineSize = `${(100 * number) / most}%`;
  return el('div', { class: 'chart-row' },
    el('span', { class: 'chart-name', dir: 'auto' }, name),
    el('div', { class: 'chart-track' }, fill),
    el('span', { class: 'chart-number' }, number.toLocaleString()));
}

function behind(title, unit, entries) {
  return el('details', { class: 'behind' },
    el('summary', {}, `${title} as a table`),
    el('table', {},
      el('caption', { class: 'visually-hidden' }, title),
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, unit), el('th', { scope: 'col', class: 'number' }, 'Quotations'))),
      el('tbody', {}, entries.map(([name, number]) => el('tr', {},
        el('th', { scope: 'row', dir: 'auto' }, name), el('td', { class: 'number' }, number.toLocaleString()))))));
}
