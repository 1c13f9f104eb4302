import { el, svg } from './dom.js';

const middle = { cx: 50, cy: 50, r: 42, pathLength: 100, transform: 'rotate(-90 50 50)' };
const figures = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** The ratings of a movie, each as a ring and in figures; null when there are none. */
export function ratings({ imdb, rottenTomatoes } = {}) {
  const all = [
    imdb === undefined ? null : rating('IMDb', imdb, 10, [figures.format(imdb), '/10'], arcOfTen(imdb)),
    rottenTomatoes === undefined ? null
      : rating('Rotten Tomatoes', rottenTomatoes, 100, [rottenTomatoes.toLocaleString(), '%'], tomato(rottenTomatoes)),
  ].filter(Boolean);
  return all.length ? el('div', { class: 'ratings card' }, all) : null;
}

function rating(name, value, most, [number, unit], drawing) {
  return el('div', { class: 'rating' },
    el('div', {
      class: 'rating-dial', role: 'meter', 'aria-label': name, 'aria-valuemin': 0, 'aria-valuemax': most,
      'aria-valuenow': value, 'aria-valuetext': most === 10 ? `${number} of 10` : `${number}%`,
    },
    svg('svg', { class: 'rating-drawing', viewBox: '0 0 100 100', 'aria-hidden': 'true', focusable: 'false' }, drawing),
    el('span', { class: 'rating-figure' }, number, el('span', { class: 'rating-unit' }, unit))),
    el('span', { class: 'rating-name' }, name));
}

/** Ten pieces of a ring, of which each point fills one. */
function arcOfTen(value) {
  const piece = 8.4;
  const filled = Array.from({ length: 10 }, (_, at) => Math.min(1, Math.max(0, value - at)) * piece);
  return [
    svg('circle', { ...middle, class: 'dial-rest', 'stroke-dasharray': `${piece} ${10 - piece}` }),
    svg('circle', { ...middle, class: 'dial-imdb', 'stroke-dasharray': filled.map((part) => `${part} ${10 - part}`).join(' ') }),
  ];
}

/** A ring, round and red, with a leaf. */
function tomato(value) {
  return [
    svg('circle', { ...middle, class: 'dial-rest' }),
    svg('circle', { ...middle, class: 'dial-tomato', 'stroke-dasharray': `${value} ${100 - value}` }),
    svg('path', { class: 'dial-leaf', d: 'M50 13C43 15 37 12 35 5C42 3 47 5 50 9C51 5 54 2 58 1C59 4 57 7 54 9C58 8 63 9 66 13C60 17 54 17 50 13z' }),
  ];
}
