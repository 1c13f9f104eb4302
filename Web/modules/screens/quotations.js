import { isAbort, quotationsPath } from '../api.js';
import { deleteQuotation } from '../deleting.js';
import { el, isTyping } from '../dom.js';
import { icon } from '../icon.js';
import { onFresh } from '../live.js';
import { announce } from '../message.js';
import { quotationRow } from '../quotation-row.js';
import { leave, rename } from '../router.js';
import { count, screen, trouble } from '../screen.js';
import { searchBox } from '../search-box.js';
import { settings } from '../state.js';
import { onSwipe } from '../swipe.js';
import { WindowedList } from '../windowed-list.js';
import { emptyList } from './quotations-empty.js';

/** The list of quotations. It is made once, and stays while other screens are open. */
export class QuotationsScreen {
  title = 'Quotations';
  #search = '';
  #isOpen = false;
  #scroll = 0;
  /** The quotation that was opened last, and the one that is open beside the list. */
  #opened = null;
  #open = null;
  #compared = '';

  constructor() {
    this.#makeElements();
    this.list = new WindowedList(this.listElement, {
      member: 'quotations', row: (item) => quotationRow(item, (id) => this.#delete(id)),
      mark: ({ text, author, updatedAt }) => JSON.stringify([text, author, updatedAt]),
      shown: (_, error) => this.#shown(error),
    });
    onSwipe(this.listElement, (row) => this.#delete(Number(row.dataset.id)));
    this.listElement.addEventListener('keydown', (event) => this.#onKey(event));
    document.addEventListener('keydown', (event) => this.#onSlash(event));
    onFresh((reason) => this.#isSeen && this.list.refresh(reason === 'poll'));
    settings.subscribe((value) => this.#follow(value));
  }

  /** Shows the list beside or without the quotation `id`. */
  open({ search, id }) {
    this.#isOpen = true;
    if (!this.list.isLoaded || (search !== null && search !== this.#search)) this.#begin(search ?? '');
    else this.list.refresh();
    this.mark(id);
    requestAnimationFrame(() => this.#comeBack());
  }

  /** Leaves the list, for its quotation `id` or for something else. */
  close(id) {
    this.#isOpen = false;
    if (id) this.#opened = id;
  }

  /** Remembers where one is, before another screen takes the place. */
  keepPlace() {
    if (this.#isSeen) this.#scroll = window.scrollY;
  }

  get #isSeen() {
    return this.#isOpen && this.element.offsetParent !== null;
  }

  /** Marks the row of the quotation that is open beside the list. */
  mark(id) {
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

  /** Puts the keyboard on the row that was opened last, if it is there. */
  focusOpened() {
    const link = this.list.row(this.#opened)?.firstElementChild;
    link?.focus({ preventScroll: true });
    return link !== undefined;
  }

  #makeElements() {
    this.box = searchBox('Search quotations', (text) => this.#begin(text, true));
    this.trouble = trouble(() => (this.list.isLoaded ? this.list.refresh() : this.#begin(this.#search)));
    this.countElement = el('p', { class: 'count' });
    this.listElement = el('ul', { class: 'list', role: 'list' });
    this.empty = el('div', { class: 'empty', hidden: true });
    this.loading = el('p', { class: 'loading' }, 'Loading …');
    const gear = el('a', { class: 'bar-link', href: '#/settings', 'aria-label': 'Settings', title: 'Settings' }, icon('gear'));
    const add = el('a', { class: 'bar-link', href: '#/quotations/new' }, icon('plus'), 'Add');
    const { element, heading } = screen(
      { title: this.title, left: gear, right: add, name: 'quotations' },
      this.box.element, this.countElement, this.trouble.element, this.loading, this.listElement, this.empty);
    this.element = element;
    this.heading = heading;
  }

  #begin(search, isTyped = false) {
    this.#search = search;
    if (!isTyped) this.box.set(search);
    else rename(search ? `#/quotations?${new URLSearchParams({ q: search })}` : '#/quotations');
    this.#scroll = 0;
    if (isTyped) window.scrollTo({ top: 0, behavior: 'instant' });
    this.list.load(quotationsPath(search));
  }

  /** Begins again when the settings order or filter the list otherwise than it is. */
  #follow(value) {
    if (this.list.isLoaded && this.#isOtherwise(value)) this.#begin(this.#search);
  }

  /** Whether the list was made under other settings. A search has an order of its own. */
  #isOtherwise(value) {
    const { view } = this.list.pages.head;
    const names = this.#search.trim() ? ['showAuthors', 'filterAnonymous'] : ['sort', 'showAuthors', 'filterAnonymous'];
    return view !== undefined && names.some((name) => view[name] !== value[name]);
  }

  /** One of both is old when list and settings disagree; the settings are asked for again, once. */
  async #compare() {
    const mark = JSON.stringify([this.list.pages.head.view, settings.value]);
    if (!settings.value || mark === this.#compared || !this.#isOtherwise(settings.value)) return;
    this.#compared = mark;
    await settings.refresh().catch(() => {});
    this.#follow(settings.value);
  }

  #shown(error) {
    if (error && isAbort(error)) return;
    this.loading.hidden = true;
    this.trouble.show(error);
    if (error) return;
    const { total, head } = this.list.pages;
    const isEmpty = total === 0;
    const words = `${count(total, 'quotation')}${head.totalIsAtLeast ? ' or more' : ''}${this.#search.trim() ? ' found' : ''}`;
    if (this.countElement.textContent !== words) {
      this.countElement.textContent = words;
      if (this.#search.trim() && this.#isOpen) announce(words);
    }
    this.countElement.hidden = isEmpty;
    this.empty.hidden = !isEmpty;
    if (isEmpty) emptyList(this.empty, this.#search.trim(), head.view?.filterAnonymous);
    // Rows that are made anew are marked too.
    if (this.#open) this.mark(this.#open);
    this.#compare();
  }

  #comeBack() {
    if (this.#isSeen) window.scrollTo({ top: this.#scroll, behavior: 'instant' });
  }

  async #delete(id) {
    // Beside the list it would be asked for in vain.
    if (location.hash === `#/quotations/${id}`) leave('#/quotations');
    const row = this.list.row(id);
    const hadFocus = row?.contains(document.activeElement);
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    this.list.remove(id);
    if (hadFocus) (neighbour?.firstElementChild ?? this.heading).focus({ preventScroll: true });
    await deleteQuotation(id, () => this.#restored(id));
    await this.list.refresh();
  }

  async #restored(id) {
    await this.list.refresh();
    this.list.row(id)?.firstElementChild.focus();
  }

  #onKey(event) {
    const row = event.target.closest('li');
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
    if (next) next.firstElementChild.focus();
    else if (event.key === 'Delete') this.#delete(Number(row.dataset.id));
    else return;
    event.preventDefault();
  }

  #onSlash(event) {
    if (event.key !== '/' || isTyping(event) || event.ctrlKey || event.metaKey || !this.#isOpen) return;
    event.preventDefault();
    this.box.input.focus();
  }
}
