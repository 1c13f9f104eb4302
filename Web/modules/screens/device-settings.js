import { explain, health } from '../api.js';
import { el } from '../dom.js';
import { onFresh } from '../live.js';
import * as message from '../message.js';
import { backLink, screen, switchRow, trouble } from '../screen.js';
import { settings } from '../state.js';

/** The device's setting, which its file may change at any time. */
export function openDeviceSettings() {
  const problem = trouble(refresh);
  const filter = switchRow('Filter Anonymous', change);
  const why = el('p', { class: 'group-note', id: 'device-why' },
    'Quotations without an author are neither listed nor counted, searched or drawn. They stay, and can be shown again.');
  const state = el('p', { class: 'group-note group-warning', role: 'alert', hidden: true });
  filter.input.setAttribute('aria-describedby', 'device-why');
  const { element, heading } = screen(
    { title: 'Device Settings', left: backLink('#/settings'), name: 'settings' },
    problem.element, el('div', { class: 'card' }, filter.element), why, state);

  function show(value) {
    filter.input.checked = value.filterAnonymous;
  }

  async function refresh() {
    try {
      show(await settings.refresh());
      const { data } = await health();
      const isGood = data.checks.device === 'ok';
      const words = isGood ? '' : `The file of this setting can’t be read, so the last good value counts: ${data.checks.device}.`;
      state.hidden = isGood;
      if (state.textContent !== words) state.textContent = words;
      problem.show(null);
    } catch (error) {
      problem.show(error);
    }
  }

  async function change(filterAnonymous) {
    try {
      await settings.change({ filterAnonymous });
    } catch (error) {
      if (settings.value) show(settings.value);
      // One who may not change it sees it all the same.
      if (error.status === 403) {
        filter.input.disabled = true;
        why.textContent = explain(error);
      } else {
        message.show(`Not changed. ${explain(error)}`);
      }
    }
  }

  const ends = [settings.subscribe(show), onFresh(refresh)];
  refresh();
  return { element, heading, title: 'Device Settings', close: () => ends.forEach((end) => end()) };
}
