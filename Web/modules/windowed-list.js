import { Pages } from './pages.js';

/** The most rows that stand in the document at a time, and how many are there at least if there are any. */
const mostRows = 200;
const leastRows = 100;
/** How many rows are made at a time, so that none of it takes long: more when one scrolls fast. */
const step = 12;
const largestStep = 24;
/** How far beyond what is seen rows are made, in pixels. */
const margin = 1500;

/**
 * A list that is as long as the collection is, of which only the rows around what is seen stand in the
 * document; the room of the others is kept by padding. The window scrolls, not the list.
 */
export class WindowedList {
  #rows = new Map();
  /** How high rows are that were in the document, by what their items are known by. */
  #heights = new Map();
  /** The first row in the document, and the one after the last. */
  #from = 0;
  #to = 0;
  /** The answer that is waited for, and the asking that is to follow it. */
  #asking = null;
  #next = null;
  #usualHeight = 80;
  #asked = null;
  #isWaiting = false;
  #end = new AbortController();

  /**
   * @param {HTMLElement} element The list, `ul`.
   * @param {object} plan
   * @param {string} plan.member The member of the answers that holds the items.
   * @param {(item: object) => HTMLElement} plan.row Makes a row.
   * @param {(item: object) => string} plan.mark What a row shows, to tell whether it has changed.
   * @param {(item: object) => number} [plan.id] What an item is known by, without it its `id`.
   * @param {(list: WindowedList, error?: Error) => void} plan.shown Is called after each change of what is
   *   known, and of failures.
   */
  constructor(element, plan) {
    this.element = element;
    this.plan = plan;
    this.pages = new Pages(plan.member);
    this.id = plan.id ?? ((item) => item.id);
    this.isLoaded = false;
    const { signal } = this.#end;
    window.addEventListener('scroll', () => this.#soon(), { passive: true, signal });
    window.addEventListener('resize', () => this.#soon(), { signal });
  }

  /** Ends it, when its screen is left. */
  close() {
    this.#end.abort();
    this.#asked?.abort();
  }

  /** Shows the list at `path` from its beginning. Of two that overtake each other the later counts. */
  async load(path) {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const pages = new Pages(this.plan.member);
    try {
      await pages.begin(path, asked.signal);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.plan.shown(this, error);
      return;
    }
    if (asked.signal.aborted) return;
    this.pages = pages;
    this.isLoaded = true;
    this.#setWindow(0, step);
    this.plan.shown(this);
    this.#soon();
  }

  /**
   * Asks the server again for what is shown, and changes only what has changed. While an answer is waited
   * for, what it tells may be older than what the caller knows: then it is asked once more.
   */
  refresh(isPoll = false) {
    if (!this.isLoaded) return Promise.resolve();
    if (!this.#asking) return this.#begin(this.#renew(isPoll));
    if (isPoll) return this.#asking;
    this.#next ??= this.#asking.then(() => {
      this.#next = null;
      return this.refresh();
    });
    return this.#next;
  }

  /** Keeps others from asking until `answer` is there. */
  #begin(answer) {
    this.#asking = answer.then(() => {
      this.#asking = null;
      this.plan.shown(this);
      this.#soon();
    }, (error) => {
      this.#asking = null;
      this.plan.shown(this, error);
    });
    return this.#asking;
  }

  async #renew(isPoll) {
    const { pages } = this;
    const { revision } = pages;
    const [from, to] = pages.around(this.#from, this.#to);
    const found = await pages.renewed(from, to, isPoll);
    if (pages !== this.pages) return;
    // What was taken out in the meantime must not come back by an old answer.
    if (revision !== pages.revision) await this.#renew(false);
    else if (found) {
      pages.replace(from, to, found);
      this.#setWindow(this.#from, this.#to);
    }
  }

  /** Takes an item out before the server has said so; the next refresh tells what there is. */
  remove(id) {
    this.pages.remove((item) => this.id(item) === id);
    this.#setWindow(this.#from, this.#to);
  }

  /** Makes the rows anew that show something else now. */
  redraw() {
    this.#setWindow(this.#from, this.#to);
  }

  /** The row of an item, if it stands in the document. */
  row(id) {
    return this.#rows.get(id)?.element ?? null;
  }

  /** Makes rows where they will be seen, once the window is drawn next. */
  #soon() {
    if (this.#isWaiting || !this.isLoaded) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#fit();
    });
  }

  #fit() {
    // Hidden, it has no place.
    if (this.element.offsetParent === null || this.#to === 0) return;
    const { top, bottom } = this.element.getBoundingClientRect();
    const style = this.element.style;
    const first = top + Number.parseFloat(style.paddingTop || '0');
    const last = bottom - Number.parseFloat(style.paddingBottom || '0');
    const { length } = this.pages.items;
    const end = window.innerHeight + margin;
    if (first > end || last < -margin) this.#jump(top);
    else if (this.#to < length && (last < end || this.#to - this.#from < leastRows)) this.#grow(0, this.#missing(end - last));
    else if (first > -margin && this.#from > 0) this.#grow(this.#missing(first + margin), 0);
    else if (last < end && this.#to === length && !this.pages.isAtEnd) this.#extend();
  }

  /** How many rows to make where so much height is missing. */
  #missing(height) {
    return Math.max(step, Math.min(largestStep, Math.ceil(height / this.#usualHeight)));
  }

  /** Shows the rows at the place that was jumped to. */
  #jump(top) {
    const { items } = this.pages;
    let place = 0;
    for (let y = top; place < items.length - 1 && y < 0; place += 1) y += this.#height(items[place]);
    this.#setWindow(Math.max(0, place - step), place + 2 * step);
    this.#soon();
  }

  /** Makes rows above and below, and takes others away at the other side when there are too many. */
  #grow(above, below) {
    let from = Math.max(0, this.#from - above);
    let to = Math.min(this.pages.items.length, this.#to + below);
    if (to - from > mostRows) {
      if (below) from = to - mostRows;
      else to = from + mostRows;
    }
    this.#setWindow(from, to);
    this.#soon();
  }

  #extend() {
    if (!this.#asking) this.#begin(this.pages.extend());
  }

  #height(item) {
    return this.#heights.get(this.id(item)) ?? this.#usualHeight;
  }

  /** Remembers how high the rows are that are about to leave the document. */
  #measure(wanted) {
    for (const [id, { element }] of this.#rows) {
      const height = wanted.has(id) ? 0 : element.getBoundingClientRect().height;
      // What isn't shown has none.
      if (height > 0) this.#heights.set(id, height);
    }
    this.#usualHeight = this.element.firstElementChild?.offsetHeight || this.#usualHeight;
  }

  /** Makes the document hold the rows from `from` to before `to`, without moving what is seen. */
  #setWindow(from, to) {
    const { length } = this.pages.items;
    from = Math.max(0, Math.min(from, length - step));
    const items = this.pages.items.slice(from, Math.max(to, from + step));
    const wanted = new Set(items.map(this.id));
    const anchor = this.#anchor(wanted);
    this.#measure(wanted);
    this.#from = from;
    this.#to = from + items.length;
    this.#place(items, wanted);
    this.#pad();
    if (!anchor) return;
    // It may have been made anew.
    const moved = this.#rows.get(anchor.id).element.getBoundingClientRect().top - anchor.top;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  /** The first row that is seen and stays, with its place; none while one is at the top. */
  #anchor(wanted) {
    if (window.scrollY < 1 || this.element.offsetParent === null) return null;
    for (const [id, { element }] of this.#rows) {
      if (!wanted.has(id)) continue;
      const { top, bottom } = element.getBoundingClientRect();
      if (bottom > 0 && top < window.innerHeight) return { id, top };
    }
    return null;
  }

  /** Puts the rows of `items` into the document in their order; those that are there already stay. */
  #place(items, wanted) {
    for (const [id, { element }] of this.#rows) {
      if (wanted.has(id)) continue;
      element.remove();
      this.#rows.delete(id);
    }
    let next = this.element.firstElementChild;
    for (const item of items) {
      const element = this.#rowOf(item);
      // The one that stood here was made anew.
      if (next && next.parentNode !== this.element) next = element;
      if (element === next) next = next.nextElementSibling;
      else this.element.insertBefore(element, next);
    }
  }

  #rowOf(item) {
    const mark = this.plan.mark(item);
    const known = this.#rows.get(this.id(item));
    if (known?.mark === mark) return known.element;
    const element = this.plan.row(item);
    if (known) {
      // The keyboard stays where it was in a row that is made anew.
      const place = [...known.element.children].indexOf(document.activeElement);
      known.element.replaceWith(element);
      if (place >= 0) element.children[place]?.focus();
    }
    this.#rows.set(this.id(item), { element, mark });
    return element;
  }

  /**
   * Keeps the room of rows that were there. Below, those that never were have none, so that nobody scrolls
   * into it before they are made.
   */
  #pad() {
    const { items } = this.pages;
    let [above, below] = [0, 0];
    for (let place = 0; place < this.#from; place += 1) above += this.#height(items[place]);
    for (let place = this.#to; place < items.length; place += 1) {
      below += this.#heights.get(this.id(items[place])) ?? 0;
    }
    this.element.style.paddingTop = `${above}px`;
    this.element.style.paddingBottom = `${below}px`;
  }
}
