import { explain, reference } from '../api.js';
import { el } from '../dom.js';
import { announce } from '../message.js';
import { count } from '../screen.js';
import { searchBox } from '../search-box.js';
import { operationPart } from './operation.js';
import { schemaPart } from './schema.js';

/** The reference as a page, made from what the server publishes for machines. */
const main = document.querySelector('main');
const room = el('div', { class: 'reference' }, el('p', { class: 'loading' }, 'Loading …'));
const found = el('p', { class: 'count' });
const box = searchBox('Search the reference', narrow);
main.append(
  el('div', { class: 'docs-head' },
    el('h1', { class: 'title' }, 'Reference'),
    el('p', { class: 'group-note' }, 'The interface that this front end uses too. For machines: ',
      el('a', { href: '/openapi.json' }, 'openapi.json'), '. ', el('a', { href: '/' }, 'Back to the front end')),
    box.element, found),
  room);

try {
  const { data } = await reference();
  room.replaceChildren(...parts(data));
  narrow('');
  // The part that the address names was not there when the page came.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
} catch (error) {
  room.replaceChildren(el('p', { class: 'trouble card', role: 'alert' }, explain(error)));
}

function parts(data) {
  const groups = new Map();
  for (const [path, item] of Object.entries(data.paths)) {
    const name = path.split('/')[1] || 'front end';
    groups.set(name, [...(groups.get(name) ?? []), [path, item]]);
  }
  const sections = [...groups].map(([name, items]) => section(name, items.flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => operationPart(data, path, method, operation)))));
  const schemas = Object.entries(data.components.schemas).map(([name, schema]) => schemaPart(name, schema));
  const all = [...sections, section('schemas', schemas)];
  return [contents(all), el('div', { class: 'reference-parts' },
    el('p', { class: 'group-note' }, data.info.description), all)];
}

function section(name, children) {
  return el('section', { class: 'reference-section', id: `section-${name.replaceAll(/\W/g, '-')}` }, el('h2', {}, name), children);
}

function contents(sections) {
  return el('nav', { class: 'contents', 'aria-label': 'Contents' }, sections.map((one) =>
    el('a', { href: `#${one.id}` }, one.firstElementChild.textContent)));
}

/** Shows the parts that have all the words, and the sections that have such parts. */
function narrow(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let number = 0;
  for (const one of room.querySelectorAll('.reference-section')) {
    const shown = [...one.querySelectorAll('.operation')].filter((part) => {
      part.hidden = !words.every((word) => part.dataset.search.includes(word));
      return !part.hidden;
    });
    one.hidden = shown.length === 0;
    number += shown.length;
  }
  found.textContent = count(number, 'part');
  if (words.length) announce(found.textContent);
}
