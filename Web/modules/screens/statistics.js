import { isAbort, statistics } from '../api.js';
import { chart } from '../chart.js';
import { el } from '../dom.js';
import { onFresh } from '../live.js';
import { backLink, screen, trouble } from '../screen.js';

const monthFormat = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', timeZone: 'UTC' });

/** What there is, in figures. */
export function openStatistics() {
  let etag;
  const problem = trouble(() => refresh());
  const content = el('div', { class: 'statistics' });
  const { element, heading } = screen(
    { title: 'Statistics', left: backLink('#/settings'), name: 'statistics' }, problem.element, content);

  async function refresh(isPoll = false) {
    try {
      const answer = await statistics({ etag, isPoll });
      if (answer.data) content.replaceChildren(...figures(answer.data));
      etag = answer.etag;
      problem.show(null);
    } catch (error) {
      if (!isAbort(error)) problem.show(error);
    }
  }

  const stop = onFresh((reason) => refresh(reason === 'poll'));
  refresh();
  return { element, heading, title: 'Statistics', close: stop };
}

function figures({ quotations, authors, tags, months, lengths }) {
  return [
    el('p', { class: 'great-figure card' },
      el('span', { class: 'great-number' }, quotations.toLocaleString()), quotations === 1 ? ' quotation' : ' quotations'),
    chart('Authors', 'Author', authors.map(({ name, quotations: number }) => [name, number])),
    chart('Tags', 'Tag', tags.map(({ name, quotations: number }) => [name, number])),
    chart('Months', 'Month', months.map(({ month, added }) => [monthFormat.format(new Date(`${month}-01T00:00Z`)), added])),
    chart('Lengths', 'Characters', lengths.map(({ from, to, quotations: number }) =>
      [to === null ? `from ${from}` : `${from} to ${to}`, number])),
  ];
}
