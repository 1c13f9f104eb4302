import { el } from './dom.js';

const units = [[1e6, 'megabyte', 1], [1e3, 'kilobyte', 0], [1, 'byte', 0]];

/** A number of bytes, as people read it. */
function size(bytes) {
  const [one, unit, digits] = units.find(([least]) => bytes >= least) ?? units.at(-1);
  return new Intl.NumberFormat(undefined, {
    style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits,
  }).format(bytes / one);
}

/** Shows how far a page is on its way, in bytes; without knowing how many come, only how many came. */
export function loadingBar(stop) {
  const fill = el('div', { class: 'loading-fill' });
  const bar = el('div', { class: 'loading-bar', role: 'progressbar', 'aria-label': 'Loading' }, fill);
  const words = el('span', { class: 'loading-words' });
  const button = el('button', { type: 'button', class: 'button', onclick: stop }, 'Stop');
  const element = el('div', { class: 'page-loading', hidden: true }, bar, words, button);
  return {
    element,
    begin() {
      for (const name of ['now', 'min', 'max', 'text']) bar.removeAttribute(`aria-value${name}`);
      bar.classList.add('is-indeterminate');
      words.textContent = 'Loading …';
      element.hidden = false;
    },
    show({ received, expected }) {
      const isKnown = Boolean(expected) && received <= expected;
      bar.classList.toggle('is-indeterminate', !isKnown);
      const values = isKnown ? { min: 0, max: expected, now: received } : { min: null, max: null, now: null };
      for (const [name, value] of Object.entries(values)) {
        if (value === null) bar.removeAttribute(`aria-value${name}`);
        else bar.setAttribute(`aria-value${name}`, value);
      }
      fill.style.scale = isKnown ? `${received / expected} 1` : '';
      words.textContent = isKnown ? `${size(received)} of ${size(expected)}` : size(received);
      bar.setAttribute('aria-valuetext', words.textContent);
    },
    end() {
      element.hidden = true;
    },
  };
}
