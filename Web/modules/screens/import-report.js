import { el } from '../dom.js';
import { count } from '../screen.js';

/** What would come, or came, of a file. */
export function report(name, result, isDryRun, button) {
  const { format, added, duplicates, rejected, rejectedTotal, warnings } = result;
  const lead = isDryRun
    ? `${name} is read as ${format}. Nothing is changed yet.` : `${name} was read as ${format}.`;
  return el('div', { class: 'card outcome-text' },
    el('p', { dir: 'auto' }, lead),
    el('dl', { class: 'figures' },
      figure(isDryRun ? 'would be added' : 'added', added),
      figure(duplicates === 1 ? 'is there already' : 'are there already', duplicates),
      figure('can’t be taken', rejectedTotal)),
    warnings.map((warning) => el('p', { class: 'outcome-warning', dir: 'auto' }, warning)),
    rejectedTotal > 0 ? rejections(rejected, rejectedTotal) : null,
    button);
}

function figure(name, number) {
  return el('div', { class: 'figure' }, el('dt', {}, name), el('dd', {}, number.toLocaleString()));
}

function rejections(rejected, total) {
  const shown = rejected.slice(0, 100);
  return el('details', { class: 'rejections' },
    el('summary', {}, `${count(total, 'record')} that can’t be taken`),
    el('div', { class: 'table-room', tabindex: '0', role: 'group', 'aria-label': 'Records that can’t be taken' },
      el('table', {},
        el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Line'), el('th', { scope: 'col' }, 'Reason'))),
        el('tbody', {}, shown.map(({ line, reason }) =>
          el('tr', {}, el('td', {}, String(line)), el('td', {}, reason)))))),
    total > shown.length ? el('p', {}, `The first ${shown.length} are shown.`) : null);
}
