import { movies } from '../api.js';
import { citations } from '../citations.js';
import { el } from '../dom.js';
import { followMovie } from '../following.js';
import { byline } from '../movie-row.js';
import { poster } from '../poster.js';
import { ratings } from '../ratings.js';
import { backLink, linkRow, screen } from '../screen.js';

/** One movie with its picture, its ratings and the quotations that cite it. */
export function openMovie({ id }) {
  const picture = new MoviePicture();
  const cited = citations(id);
  const line = el('p', { class: 'byline', dir: 'auto' });
  const rated = el('div', { class: 'rated' });
  const plot = el('div', { class: 'card movie-more' }, linkRow('Plot', `#/movies/${id}/plot`));
  const rest = el('div', { class: 'movie-rest', hidden: true }, rated, plot, cited.element);
  const follow = followMovie(id, { show, gone, also: cited.refresh });
  const { element, heading, retitle } = screen(
    { title: 'Movie', left: backLink('#/movies'), name: 'movie' }, follow.problem, picture.element, line, rest);

  function show(movie) {
    retitle(movie.title);
    picture.show(movie);
    line.textContent = byline(movie);
    rated.replaceChildren(...[ratings(movie.ratings)].filter(Boolean));
    rest.hidden = false;
  }

  function gone() {
    picture.element.replaceChildren();
    line.textContent = '';
    rest.hidden = true;
  }

  function close() {
    follow.close();
    picture.close();
  }

  follow.refresh();
  return { element, heading, title: 'Movie', close };
}

/** The picture of the movie that is open, which may be replaced while it is. */
class MoviePicture {
  element = el('div', { class: 'movie-picture' });
  #shown = {};
  #hadOne = false;
  #address = null;

  show(movie) {
    const { image, updatedAt } = movie;
    const before = this.#shown;
    this.#shown = movie;
    if (before.updatedAt === updatedAt) return;
    // The browser would take the one that it has for the one that is there now.
    if (image && this.#hadOne) this.#renew(movie);
    else if (!before.id || image !== before.image) this.#draw(movie, image);
    this.#hadOne ||= Boolean(image);
  }

  close() {
    if (this.#address) URL.revokeObjectURL(this.#address);
  }

  #draw({ id, title }, image) {
    this.element.replaceChildren(poster({ id, image }, { alt: `Picture of ${title}`, isLarge: true }));
  }

  async #renew(movie) {
    try {
      const address = URL.createObjectURL(await movies.picture(movie.image));
      this.close();
      this.#address = address;
      if (this.#shown === movie) this.#draw(movie, address);
    } catch {
      // The one that is shown stays; what is wrong shows when the movie is asked for.
    }
  }
}
