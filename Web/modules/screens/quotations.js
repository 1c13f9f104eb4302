import { quotationsPath } from '../api.js';
import { deleteQuotation } from '../deleting.js';
import { el } from '../dom.js';
import { icon } from '../icon.js';
import { ListScreen } from '../list-screen.js';
import { quotationRow } from '../quotation-row.js';
import { leave } from '../router.js';
import { settings } from '../state.js';
import { onSwipe } from '../swipe.js';
import { emptyList } from './quotations-empty.js';

/** The list of quotations. */
export class QuotationsScreen extends ListScreen {
  #compared = '';

  constructor() {
    const gear = el('a', { class: 'bar-link', href: '#/settings', 'aria-label': 'Settings', title: 'Settings' }, icon('gear'));
    const add = el('a', { class: 'bar-link', href: '#/quotations/new' }, icon('plus'), 'Add');
    super({
      title: 'Quotations', hash: '#/quotations', word: 'quotation', path: quotationsPath,
      list: {
        member: 'quotations', row: (item) => quotationRow(item, (id) => this.#delete(id)),
        mark: ({ text, author, updatedAt }) => JSON.stringify([text, author, updatedAt]),
      },
      empty: (element, search, { view }) => emptyList(element, search, view?.filterAnonymous),
      bar: { left: gear, right: add },
    });
    onSwipe(this.listElement, (row) => this.#delete(Number(row.dataset.id)));
    settings.subscribe((value) => this.#follow(value));
  }

  changed() {
    this.#compare();
  }

  onKey(event) {
    super.onKey(event);
    const row = event.target.closest('li');
    if (event.key !== 'Delete' || !row || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#delete(Number(row.dataset.id));
  }

  /** Begins again when the settings order or filter the list otherwise than it is. */
  #follow(value) {
    if (this.list.isLoaded && this.#isOtherwise(value)) this.begin(this.search);
  }

  /** Whether the list was made under other settings. A search has an order of its own. */
  #isOtherwise(value) {
    const { view } = this.list.pages.head;
    const names = this.search.trim() ? ['showAuthors', 'filterAnonymous'] : ['sort', 'showAuthors', 'filterAnonymous'];
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
}
