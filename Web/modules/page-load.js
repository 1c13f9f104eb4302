import { explain, isAbort, Failure, visits, webPages } from './api.js';

/** How long a page may take until the visit is counted without its title, in milliseconds. */
const patience = 2000;

/** How many characters of a title are kept. */
const titleLimit = 300;

/**
 * A page on its way, and the visit that is counted for it, once: with the title when that comes soon; a later
 * title names the entry of the visit.
 */
export class PageLoad {
  #end = new AbortController();
  #timer = 0;
  #isCounted;
  /** The entry of the visit, once it is counted; nothing when that failed. */
  #entry = Promise.resolve();

  /**
   * @param {string} address
   * @param {boolean} isVisit Whether somebody goes there, and doesn't come back.
   * @param {object} plan
   * @param {(progress: {received: number, expected: number?}) => void} plan.progress
   * @param {(page: object) => void} plan.page Is given the page.
   * @param {(error: Failure) => void} plan.failed Is told why there is none.
   * @param {(address: string) => void} plan.named Is told how the server writes the address.
   */
  constructor(address, isVisit, plan) {
    this.address = address;
    this.plan = plan;
    this.#isCounted = !isVisit;
    if (isVisit) this.#timer = setTimeout(() => this.#count(), patience);
    this.#run();
  }

  /** Ends it. The server hears of that at once, and asks no further for the page. */
  end() {
    this.#end.abort();
    this.#count();
  }

  async #run() {
    const { signal } = this.#end;
    try {
      const page = await webPages.read(this.address, signal, (progress) => this.plan.progress(progress));
      const title = [...page.title ?? ''].slice(0, titleLimit).join('');
      await this.#count(title);
      await this.#name(title);
      if (!signal.aborted) this.plan.page(page);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      explain(error);
      // What is no address can't be kept as one.
      if (error.status === 400) this.#isCounted = true;
      await this.#count();
      if (!signal.aborted) this.plan.failed(error);
    } finally {
      clearTimeout(this.#timer);
    }
  }

  /** Counts the visit. A page is shown all the same when that fails. */
  async #count(title) {
    clearTimeout(this.#timer);
    if (this.#isCounted) return;
    this.#isCounted = true;
    this.#entry = visits.count(title ? { url: this.address, title } : { url: this.address })
      .catch(ignoreFailure);
    const entry = await this.#entry;
    if (entry && !this.#end.signal.aborted) this.plan.named(entry.url);
  }

  /** Names the visit's entry by a title that came after it was counted. */
  async #name(title) {
    const entry = await this.#entry;
    if (!entry || !title || entry.title === title) return;
    await visits.name(entry.id, title).catch(ignoreFailure);
  }
}

function ignoreFailure(error) {
  if (!(error instanceof Failure)) throw error;
}
