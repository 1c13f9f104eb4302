import { Failure } from '../api.js';
import { hashOf, meant } from '../address.js';
import { addressBox } from '../address-box.js';
import { el, webAddress } from '../dom.js';
import { loadingBar } from '../loading-bar.js';
import { announce } from '../message.js';
import { PageLoad } from '../page-load.js';
import { PageView } from '../page-view.js';
import { rename } from '../router.js';
import { screen, trouble } from '../screen.js';
import { startPage } from './browser-start.js';

/** How many pages are kept for who comes back to them. */
const mostKept = 6;
/** Pages that were read in this tab, and where in them one was, by their addresses; the last read last. */
const kept = new Map();
/** What somebody has just asked for, as it was typed: that is a visit, and coming back is none. */
let asked = null;
/** The address that was open when the browser was left, once it has been left for another tab. */
let left = null;

/** The browser: a page as text under the box for its address, or where one has been. */
export function openBrowser({ query }) {
  const address = query.get('url') ?? comeBack();
  const browser = new Browser(address, asked?.address === address ? asked : null);
  asked = null;
  return browser;
}

/** Who comes from another tab finds the page that was open. */
function comeBack() {
  if (!kept.has(left)) return null;
  rename(hashOf(left));
  return left;
}

class Browser {
  title = 'Browser';
  #load = null;
  #view = null;
  #leave = new AbortController();

  constructor(address, visit) {
    this.address = address;
    this.typed = visit?.typed ?? address ?? '';
    this.box = addressBox((typed) => this.#go(typed));
    this.loading = loadingBar(() => this.#stop());
    // Trying again is no other visit.
    this.trouble = trouble(() => this.#begin(false));
    this.page = el('div', { class: 'page' });
    this.start = address ? null : startPage((url) => this.#ask(url));
    const { element, heading, bar } = screen({ title: 'Browser', name: 'browser' },
      this.loading.element, this.trouble.element, this.start?.element ?? null, this.page);
    bar.replaceChildren(this.box.element);
    element.classList.toggle('has-page', Boolean(address));
    element.addEventListener('keydown', (event) => this.#onKey(event));
    Object.assign(this, { element, heading });
    this.box.input.value = this.typed;
    this.#open(visit);
  }

  #open(visit) {
    const { signal } = this.#leave;
    window.addEventListener('pagehide', () => this.#load?.end(), { signal });
    // Back in the browser brings the screen as it was left: without a page, if that was on its way.
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#load && this.#begin(false), { signal });
    const known = visit ? null : kept.get(this.address);
    if (known) this.#show(known.page, known.place);
    else if (this.address) this.#begin(Boolean(visit));
    // A keyboard on the glass would cover where one has been.
    else if (matchMedia('(hover: hover)').matches) this.box.input.dataset.first = '';
  }

  close() {
    this.#load?.end();
    this.#keep();
    this.#clear();
    this.start?.close();
    this.#leave.abort();
    // The next page of the browser is opened in the same turn: that is no coming back.
    left = null;
    queueMicrotask(() => { left = this.address; });
  }

  #onKey(event) {
    // A list of suggestions is closed first.
    if (event.key === 'Escape' && !event.defaultPrevented) this.#stop();
  }

  /** Goes to what is typed. */
  #go(typed) {
    const address = this.#ask(typed);
    // A page that is open already is asked for again.
    if (this.address && webAddress(address) === webAddress(this.address)) this.#again();
    else location.hash = hashOf(address);
  }

  /** Remembers that an address is gone to, for when it opens. */
  #ask(typed) {
    asked = { address: meant(typed), typed };
    return asked.address;
  }

  #again() {
    this.typed = asked.typed;
    asked = null;
    this.#load?.end();
    kept.delete(this.address);
    this.heading.focus({ preventScroll: true });
    this.#begin(true);
  }

  #begin(isVisit) {
    this.#clear();
    this.trouble.show(null);
    this.loading.begin();
    this.#load = new PageLoad(this.address, isVisit, {
      progress: (progress) => this.loading.show(progress),
      page: (page) => {
        this.#done();
        this.box.show(this.address);
        this.#show(page, null);
      },
      failed: (error) => {
        this.#done();
        this.trouble.show(error);
      },
      named: (address) => this.#rename(address),
    });
  }

  #done() {
    this.#load = null;
    this.loading.end();
  }

  #stop() {
    if (!this.#load) return;
    this.#load.end();
    this.#done();
    this.trouble.show(new Failure(0, 'Stopped before the page was there.'));
    this.box.input.focus();
  }

  /** The server may write the address otherwise than it was typed. */
  #rename(address) {
    this.address = address;
    rename(hashOf(address));
  }

  #show(page, place) {
    const view = new PageView(page);
    this.#view = view;
    this.title = view.title;
    document.title = view.title;
    this.page.replaceChildren(...view.elements);
    if (place) requestAnimationFrame(() => view.text.comeBack(place));
    else announce('The page is there.');
    if (document.activeElement === this.heading) view.heading.focus({ preventScroll: true });
  }

  /** Takes the page away that is shown. */
  #clear() {
    this.#view?.close();
    this.#view = null;
    this.page.replaceChildren();
  }

  /** Keeps the page that is left, and the place in it. */
  #keep() {
    if (!this.#view) return;
    kept.delete(this.address);
    kept.set(this.address, { page: this.#view.page, place: this.#view.text.place });
    if (kept.size > mostKept) kept.delete(kept.keys().next().value);
  }
}
