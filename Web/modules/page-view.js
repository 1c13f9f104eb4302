import { readable } from './address.js';
import { el, webAddress } from './dom.js';
import { icon } from './icon.js';
import { PageText } from './page-text.js';
import { selectionButton } from './selected-text.js';

/** A page of another site: its title, where it is from, its text, and a button for what is selected of it. */
export class PageView {
  /** @param {{url: string, title: string, blocks: {kind: string, text: string}[]}} page */
  constructor(page) {
    const blocks = blocksBelow(page);
    this.page = page;
    this.title = page.title || readable(page.url);
    this.heading = el('h2', { class: 'page-title', dir: 'auto', tabindex: '-1' }, this.title);
    this.text = new PageText(blocks);
    this.save = selectionButton(this.text.element, 'Save as quotation', (text) => saveAsQuotation(text, page));
    this.elements = [
      this.heading, original(page),
      blocks.length ? this.text.element : el('p', { class: 'empty' }, 'There is no text on this page.'),
      this.save.element,
    ].filter(Boolean);
  }

  close() {
    this.text.end();
    this.save.close();
  }
}

/** The link to the page itself. */
function original({ url }) {
  const address = webAddress(url);
  return address && el('p', { class: 'page-original' },
    el('a', { href: address, target: '_blank', rel: 'noopener noreferrer' },
      el('span', {}, `Original at ${readable(url)}`), icon('outside')));
}

/** The blocks of a page, without a heading that only says the title again. */
function blocksBelow({ title, blocks }) {
  const [first] = blocks;
  return first?.kind === 'heading' && first.text === title ? blocks.slice(1) : blocks;
}

/** Opens a new quotation with what is selected, where it is from, and what the page calls itself. */
function saveAsQuotation(text, { url, title }) {
  const query = new URLSearchParams({ text, link: url });
  if (title) query.set('source', title);
  location.hash = `#/quotations/new?${query}`;
}
