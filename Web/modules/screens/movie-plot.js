import { el } from '../dom.js';
import { followMovie } from '../following.js';
import { backLink, screen } from '../screen.js';

/** The plot of a movie. */
export function openPlot({ id }) {
  const plot = el('p', { class: 'plot', dir: 'auto' });
  const link = el('a', { class: 'bar-link', href: `#/movies/${id}/wikipedia`, hidden: true }, 'Wikipedia');
  const follow = followMovie(id, { show, gone });
  const { element, heading, retitle } = screen(
    { title: 'Plot', left: backLink(`#/movies/${id}`), right: link, name: 'plot' }, follow.problem, plot);

  function show(movie) {
    retitle(movie.title);
    plot.textContent = movie.plot ?? 'Nobody has written the plot down yet.';
    plot.classList.toggle('is-missing', !movie.plot);
    link.hidden = !movie.wikipedia;
  }

  function gone() {
    plot.textContent = '';
    link.hidden = true;
  }

  follow.refresh();
  return { element, heading, title: 'Plot', close: follow.close };
}
