import { el } from './dom.js';
import { poster } from './poster.js';

/** A row of the list of movies: a link with the picture, the title and the director. */
export function movieRow(movie) {
  const { id, title, director } = movie;
  return el('li', { class: 'row-quotation row-opens row-movie', 'data-id': id },
    el('a', { href: `#/movies/${id}`, draggable: 'false' },
      poster(movie),
      el('span', { class: 'movie-words' },
        el('span', { class: 'movie-title', dir: 'auto' }, title),
        director ? el('span', { class: 'row-author', dir: 'auto' }, director) : null)));
}

/** `Fritz Lang · 1927`, as far as both are known. */
export function byline({ director, year }) {
  return [director, year].filter(Boolean).join(' · ');
}
