import { movies } from './api.js';
import { el } from './dom.js';
import { Pages } from './pages.js';
import { words } from './quotation-row.js';
import { count } from './screen.js';

/** The quotations that cite the movie `id`, a page at a time. They are links, not rows of the list. */
export function citations(id) {
  const pages = new Pages('quotations');
  const card = el('div', { class: 'card citations' });
  const more = el('button', { type: 'button', class: 'button', hidden: true, onclick: extend }, 'Show more');
  const nothing = el('p', { class: 'group-note', hidden: true }, 'No quotation cites it.');
  const heading = el('h2', { class: 'group-title', id: 'citations' });
  const element = el('section', { class: 'group', 'aria-labelledby': 'citations' },
    heading, card, nothing, el('div', { class: 'more' }, more));

  async function refresh(isPoll) {
    if (pages.all.length === 0) await pages.begin(movies.quotationsPath(id));
    else {
      const found = await pages.renewed(0, pages.all.length, isPoll);
      if (!found) return;
      pages.replace(0, pages.all.length, found);
    }
    draw();
  }

  async function extend() {
    more.disabled = true;
    try {
      const { length } = pages.items;
      await pages.extend();
      draw();
      card.children[length]?.focus();
    } catch {
      // The button is still there to try again.
    }
    more.disabled = false;
  }

  function draw() {
    const { items, total } = pages;
    const focused = card.contains(document.activeElement) ? document.activeElement.hash : null;
    heading.textContent = total > 1 ? count(total, 'quotation') : 'Quotations';
    card.replaceChildren(...items.map((item) =>
      el('a', { class: 'row citation', href: `#/quotations/${item.id}` }, el('span', { class: 'movie-words' }, words(item)))));
    card.hidden = items.length === 0;
    nothing.hidden = items.length !== 0;
    more.hidden = pages.isAtEnd;
    // The keyboard stays on what it was on.
    if (focused) card.querySelector(`a[href="${focused}"]`)?.focus({ preventScroll: true });
  }

  return { element, refresh };
}
