import { explain } from './api.js';
import { el } from './dom.js';
import { icon } from './icon.js';
import { leave } from './router.js';

/**
 * A screen: a bar with something to its left and right, a large title that the bar takes over when it has
 * scrolled away, and the content.
 */
export function screen({ title, left, right, name }, ...content) {
  const heading = el('h1', { class: 'title', tabindex: '-1', dir: 'auto' }, title);
  // Drawn by the style, so that the words are in the page once.
  const small = el('span', { class: 'bar-title', 'aria-hidden': 'true', 'data-title': title });
  const bar = el('div', { class: 'bar' },
    el('div', { class: 'bar-left' }, left), small, el('div', { class: 'bar-right' }, right));
  const element = el('section', { class: `screen screen-${name}` }, bar, heading, ...content);
  new IntersectionObserver(([entry]) => {
    const isAbove = !entry.isIntersecting && entry.boundingClientRect.height > 0;
    bar.classList.toggle('bar-scrolled', isAbove);
  }, { rootMargin: '-52px 0px 0px 0px' }).observe(heading);
  /** Gives it another title, once it is known. */
  function retitle(text) {
    if (heading.textContent !== text) heading.textContent = text;
    small.dataset.title = text;
  }
  return { element, heading, bar, retitle };
}

/** The link to the screen that this one belongs to. */
export function backLink(hash) {
  const go = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    leave(hash);
  };
  return el('a', { class: 'bar-link back', href: hash, onclick: go }, icon('back'), 'Back');
}

/** A group of rows under a heading. */
export function group(title, ...rows) {
  const id = `group-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;
  return el('section', { class: 'group', 'aria-labelledby': id },
    el('h2', { id, class: 'group-title' }, title), el('div', { class: 'card' }, ...rows));
}

/** A row that leads to another screen. */
export function linkRow(text, hash) {
  return el('a', { class: 'row row-link', href: hash }, el('span', {}, text));
}

/** A switch with its name; `change` is given what it is to be. */
export function switchRow(text, change) {
  const input = el('input', {
    type: 'checkbox', role: 'switch', class: 'switch', onchange: () => change(input.checked),
  });
  return { element: el('label', { class: 'row row-switch' }, el('span', {}, text), input), input };
}

/** A place where a screen says what went wrong. */
export function trouble(retry) {
  const text = el('p', { class: 'trouble-text' });
  const again = el('button', { type: 'button', class: 'button', onclick: () => retry() }, 'Try again');
  const element = el('div', { class: 'trouble card', role: 'alert', hidden: true }, text, again);
  return {
    element,
    /** Shows an error, or nothing any more; `false` without the button. */
    show(error, canRetry = true) {
      element.hidden = !error;
      again.hidden = !canRetry;
      const words = error ? explain(error) : '';
      if (text.textContent !== words) text.textContent = words;
    },
  };
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time of the server's, as people write the day, or the day and the time. */
export function day(time) {
  return el('time', { datetime: time }, dayFormat.format(new Date(time)));
}

export function moment(time) {
  return el('time', { datetime: time }, timeFormat.format(new Date(time)));
}

/** `1 quotation`, `2 quotations`. */
export function count(number, word) {
  return `${number.toLocaleString()} ${word}${number === 1 ? '' : 's'}`;
}
