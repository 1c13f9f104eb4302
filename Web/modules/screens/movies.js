import { moviesPath } from '../api.js';
import { el } from '../dom.js';
import { ListScreen } from '../list-screen.js';
import { movieRow } from '../movie-row.js';

/** So many rows slide in at once, at most. */
const mostArriving = 12;

/** The list of movies. */
export class MoviesScreen extends ListScreen {
  #arriving;

  constructor() {
    super({
      title: 'Movies', hash: '#/movies', word: 'movie', path: moviesPath,
      list: {
        member: 'movies', row: (item) => this.#row(item),
        mark: ({ title, director, image }) => JSON.stringify([title, director, image]),
      },
      empty: emptyList, bar: {},
    });
    // A little before they are seen, so that none is there and goes to come in again.
    this.#arriving = new IntersectionObserver((entries) => this.#arrive(entries), { rootMargin: '0px 0px 40px 0px' });
  }

  /** Rows slide in when they come into sight, but not when they are only made anew. */
  #row(item) {
    const row = movieRow(item);
    if (!this.list.row(item.id)) this.#arriving.observe(row);
    return row;
  }

  #arrive(entries) {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting);
    for (const { target } of seen) this.#arriving.unobserve(target);
    // More than a screenful at once is passed too fast to be seen, and would cost the most.
    if (seen.length > mostArriving) return;
    seen.forEach(({ target }, place) => {
      target.style.animationDelay = `${place * 25}ms`;
      target.classList.add('slides-in');
      // Else it would come in again whenever the list is shown again.
      target.addEventListener('animationend', () => target.classList.remove('slides-in'), { once: true });
    });
  }
}

function emptyList(element, search) {
  if (element.dataset.search === search) return;
  element.dataset.search = search;
  element.replaceChildren(...(search ? [
    el('p', { class: 'empty-title' }, 'Nothing found'),
    el('p', { dir: 'auto' }, `No title or director has “${search}”.`),
  ] : [
    el('p', { class: 'empty-title' }, 'No movies yet'),
    el('p', {}, 'A list in XML brings in many at once, with their plots and ratings.'),
    el('p', { class: 'empty-actions' }, el('a', { class: 'button button-filled', href: '#/import' }, 'Bring in a list')),
  ]));
}
