import { read } from './api.js';

/**
 * The pages of a list as far as they are known. Each begins where its address says, whatever comes and goes
 * before it, and names the next.
 *
 * @typedef {{path: string, etag: string, items: object[], next: string?}} Page
 */
export class Pages {
  #items = null;

  /** @param {string} member The member of the answer that holds the items. */
  constructor(member) {
    this.member = member;
    /** @type {Page[]} */
    this.all = [];
    this.total = 0;
    /** The newest answer, without what is of one page alone. */
    this.head = {};
    /** Raised when items are taken out here. */
    this.revision = 0;
  }

  /** The items of all pages. */
  get items() {
    this.#items ??= this.all.flatMap(({ items }) => items);
    return this.#items;
  }

  /** The pages that have the items from `from` to before `to`, in the same form. */
  around(from, to) {
    let [first, last, before] = [0, 0, 0];
    this.all.forEach(({ items }, place) => {
      if (before <= from) first = place;
      if (before < Math.max(to, from + 1)) last = place + 1;
      before += items.length;
    });
    return [first, last];
  }

  get isAtEnd() {
    return this.all.length > 0 && this.all.at(-1).next === null;
  }

  /** Begins again with the page at `path`. */
  async begin(path, signal) {
    const page = await this.#read(path, { signal });
    this.all = [page];
    this.#items = null;
  }

  /** Adds the page after the last. */
  async extend() {
    const last = this.all.at(-1);
    const page = await this.#read(last.next, {});
    if (this.all.at(-1) !== last) return;
    this.all.push(page);
    this.#items = null;
  }

  /**
   * Asks again for the pages from `from` to before `to`.
   * @returns {Promise<Page[]?>} Those that are to stand in their place; null when nothing has changed.
   */
  async renewed(from, to, isPoll) {
    const known = this.all.slice(from, to);
    const wanted = known.reduce((sum, page) => sum + page.items.length, 0);
    const found = [];
    let isNew = false;
    let path = known[0].path;
    for (let count = 0; path !== null && (count < wanted || found.length < 1);) {
      const same = known.find((page) => page.path === path);
      const page = await this.#renew(path, same, isPoll);
      if (page !== same) isNew = true;
      found.push(page);
      count += page.items.length;
      path = page.next;
    }
    return isNew || found.length !== known.length ? found : null;
  }

  /** Puts `pages` in the place of those from `from` to before `to`. Those after are kept if they follow. */
  replace(from, to, pages) {
    const follows = this.all[to] && this.all[to].path === pages.at(-1).next;
    this.all = [...this.all.slice(0, from), ...pages, ...(follows ? this.all.slice(to) : [])];
    this.#items = null;
  }

  /** Takes the items out that `isGone` tells. */
  remove(isGone) {
    this.revision += 1;
    this.#items = null;
    for (const page of this.all) {
      const left = page.items.filter((item) => !isGone(item));
      if (left.length === page.items.length) continue;
      page.items = left;
      // It isn't what the server sent any more.
      page.etag = undefined;
    }
  }

  async #renew(path, same, isPoll) {
    const answer = await read(path, { etag: same?.etag, isPoll });
    return answer.data ? this.#page(path, answer) : same;
  }

  async #read(path, options) {
    return this.#page(path, await read(path, options));
  }

  #page(path, { data, etag }) {
    const { [this.member]: items, next, ...head } = data;
    this.head = head;
    this.total = head.total ?? 0;
    return { path, etag, items, next: next ?? null };
  }
}
