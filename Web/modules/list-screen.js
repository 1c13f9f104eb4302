import { isAbort } from './api.js';
import { el, isTyping } from './dom.js';
import { onFresh } from './live.js';
import { announce } from './message.js';
import { rename } from './router.js';
import { count, screen, trouble } from './screen.js';
import { searchBox } from './search-box.js';
import { WindowedList } from './windowed-list.js';

/**
 * A list with a box to search in: what the lists of a tab have in common. It is made once, and stays while
 * other screens are open. What is opened is known by its id, so it stays what it was, whatever its row does.
 */
export class ListScreen {
  #search = '';
  #isOpen = false;
  #scroll = 0;
  /** What was opened last, and what is open beside the list. */
  #opened = null;
  #open = null;

  /**
   * @param {object} plan
   * @param {string} plan.title
   * @param {string} plan.hash Where it is, `#/quotations`.
   * @param {string} plan.word What one of its items is called.
   * @param {(search: string) => string} plan.path The address of its first page.
   * @param {object} plan.list What a windowed list is to know.
   * @param {(element: HTMLElement, search: string, head: object) => void} plan.empty Says why there is nothing.
   * @param {{left?: HTMLElement, right?: HTMLElement}} plan.bar
   */
  constructor(plan) {
    this.plan = plan;
    this.title = plan.title;
    this.#makeElements();
    this.list = new WindowedList(this.listElement, { ...plan.list, shown: (_, error) => this.#shown(error) });
    this.listElement.addEventListener('keydown', (event) => this.onKey(event));
    document.addEventListener('keydown', (event) => this.#onSlash(event));
    onFresh((reason) => this.isSeen && this.list.refresh(reason === 'poll'));
  }

  /** Shows the list beside or without the item `id`. */
  open({ search, id }) {
    this.#isOpen = true;
    if (!this.list.isLoaded || (search !== null && search !== this.#search)) this.begin(search ?? '');
    else this.list.refresh();
    this.#mark(id);
    requestAnimationFrame(() => this.#comeBack());
  }

  /** Leaves the list, for its item `id` or for something else. */
  close(id) {
    this.#isOpen = false;
    if (id) this.#opened = id;
  }

  /** Remembers where one is, before another screen takes the place. */
  keepPlace() {
    if (this.isSeen) this.#scroll = window.scrollY;
  }

  get isSeen() {
    return this.#isOpen && this.element.offsetParent !== null;
  }

  /** What is searched for. */
  get search() {
    return this.#search;
  }

  /** Puts the keyboard on the row that was opened last, if it is there. */
  focusOpened() {
    const link = this.list.row(this.#opened)?.firstElementChild;
    link?.focus({ preventScroll: true });
    return link !== undefined;
  }

  /** Shows the list from its beginning, of what is searched for. */
  begin(search, isTyped = false) {
    this.#search = search;
    const { hash, path } = this.plan;
    if (!isTyped) this.box.set(search);
    // Beside what is open the address is that one's.
    else if (!this.#open) {
      rename(search ? `${hash}?${new URLSearchParams({ q: search })}` : hash);
    }
    this.#scroll = 0;
    if (isTyped) window.scrollTo({ top: 0, behavior: 'instant' });
    this.list.load(path(search));
  }

  /** Is called when what is known of the list has changed. */
  changed() {}

  /** A key that is pressed in the list. */
  onKey(event) {
    const row = event.target.closest('li');
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
    if (!next) return;
    next.firstElementChild.focus();
    event.preventDefault();
  }

  #makeElements() {
    const { title, word, bar } = this.plan;
    this.box = searchBox(`Search ${word}s`, (text) => this.begin(text, true));
    this.trouble = trouble(() => (this.list.isLoaded ? this.list.refresh() : this.begin(this.#search)));
    this.countElement = el('p', { class: 'count' });
    this.listElement = el('ul', { class: 'list', role: 'list' });
    this.empty = el('div', { class: 'empty', hidden: true });
    this.loading = el('p', { class: 'loading' }, 'Loading …');
    const { element, heading } = screen(
      { title, ...bar, name: `${word}s` },
      this.box.element, this.countElement, this.trouble.element, this.loading, this.listElement, this.empty);
    this.element = element;
    this.heading = heading;
  }

  #shown(error) {
    if (error && isAbort(error)) return;
    this.loading.hidden = true;
    this.trouble.show(error);
    if (error) return;
    const { total, head } = this.list.pages;
    const search = this.#search.trim();
    const words = `${count(total, this.plan.word)}${head.totalIsAtLeast ? ' or more' : ''}${search ? ' found' : ''}`;
    if (this.countElement.textContent !== words) {
      this.countElement.textContent = words;
      if (search && this.#isOpen) announce(words);
    }
    this.countElement.hidden = total === 0;
    this.empty.hidden = total !== 0;
    if (total === 0) this.plan.empty(this.empty, search, head);
    // Rows that are made anew are marked too.
    if (this.#open) this.#mark(this.#open);
    this.changed();
  }

  /** Marks the row of what is open beside the list. */
  #mark(id) {
    if (id) this.#opened = id;
    this.#open = id;
    for (const link of this.listElement.querySelectorAll('[aria-current]')) {
      link.removeAttribute('aria-current');
      link.parentElement.classList.remove('is-open');
    }
    const row = this.list.row(id);
    row?.classList.add('is-open');
    row?.firstElementChild.setAttribute('aria-current', 'true');
  }

  #comeBack() {
    if (this.isSeen) window.scrollTo({ top: this.#scroll, behavior: 'instant' });
  }

  #onSlash(event) {
    if (event.key !== '/' || isTyping(event) || event.ctrlKey || event.metaKey || !this.isSeen) return;
    event.preventDefault();
    this.box.input.focus();
  }
}
