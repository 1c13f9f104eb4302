import { explain } from '../api.js';
import { bookmarklet } from '../bookmarklet.js';
import { el } from '../dom.js';
import * as message from '../message.js';
import { backLink, group, linkRow, screen, switchRow, trouble } from '../screen.js';
import { settings } from '../state.js';

/** The settings in two sections, whose they are. */
export function openSettings() {
  const problem = trouble(refresh);
  const sort = switchRow('Sort Quotations', (value) => change({ sort: value }));
  const authors = switchRow('Show Authors', (value) => change({ showAuthors: value }));
  const device = linkRow('Filter Anonymous: Off', '#/device-settings');
  const { element, heading } = screen(
    { title: 'Settings', left: backLink('#/quotations'), name: 'settings' },
    problem.element,
    group('Local Settings', sort.element, authors.element),
    el('p', { class: 'group-note' }, 'Sorted, lists are alphabetical; otherwise they are in the order added.'),
    group('Device Settings', device),
    el('p', { class: 'group-note' }, 'For everyone who uses this installation.'),
    el('div', { class: 'card' },
      linkRow('Import', '#/import'), linkRow('Statistics', '#/statistics'), linkRow('Trash', '#/trash')),
    bookmarklet(),
    el('p', { class: 'group-note' }, el('a', { href: '/docs' }, 'Reference of the interface')));

  function show(value) {
    sort.input.checked = value.sort;
    authors.input.checked = value.showAuthors;
    device.firstElementChild.textContent = `Filter Anonymous: ${value.filterAnonymous ? 'On' : 'Off'}`;
  }

  async function refresh() {
    try {
      show(await settings.refresh());
      problem.show(null);
    } catch (error) {
      problem.show(error);
    }
  }

  async function change(some) {
    try {
      await settings.change(some);
    } catch (error) {
      if (settings.value) show(settings.value);
      message.show(`Not changed. ${explain(error)}`);
    }
  }

  const stop = settings.subscribe(show);
  refresh();
  return { element, heading, title: 'Settings', close: stop };
}
