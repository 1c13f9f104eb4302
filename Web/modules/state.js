/** What screens share: the settings, drafts of forms, and where one was in the list. */

import * as api from './api.js';
import { onFresh } from './live.js';

/** The server's settings as they were last heard, and who wants to hear of others. */
class Settings {
  value = null;
  #etag;
  #listeners = new Set();

  /** Asks the server, and tells the listeners when something is new. */
  async refresh(isPoll = false) {
    const { data, etag } = await api.settings.read({ etag: this.#etag, isPoll });
    if (data) this.#take(data, etag);
    return this.value;
  }

  /** Changes some of them, and takes what the server then has. */
  async change(some) {
    const { data, etag } = await api.settings.change(some);
    this.#take(data, etag);
  }

  /** @returns {() => void} Ends it. */
  subscribe(listener) {
    this.#listeners.add(listener);
    if (this.value) listener(this.value);
    return () => this.#listeners.delete(listener);
  }

  #take(value, etag) {
    this.value = value;
    this.#etag = etag;
    for (const listener of [...this.#listeners]) listener(value);
  }
}

export const settings = new Settings();
// A failure shows on the screen that asks for itself.
onFresh((reason) => settings.refresh(reason === 'poll').catch(() => {}));

/** What was typed into forms and not saved yet, kept by name until the tab is closed. */
export const drafts = {
  read(name) {
    try {
      return JSON.parse(sessionStorage.getItem(`draft ${name}`));
    } catch {
      return null;
    }
  },
  keep(name, values) {
    try {
      sessionStorage.setItem(`draft ${name}`, JSON.stringify(values));
    } catch {
      // Without room the form still has what was typed.
    }
  },
  forget(name) {
    sessionStorage.removeItem(`draft ${name}`);
  },
};
