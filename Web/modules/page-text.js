import { el } from './dom.js';

/** How many blocks, and characters, stand together and are drawn as they come near. */
const together = 24;
const longestTogether = 8000;
/** How long blocks are made at a time, in milliseconds, before others get their turn. */
const slice = 12;
/** The most characters in one element: laying out a longer one takes long. */
const longest = 4000;

/**
 * A page as text: all of it stands in the document, so that it can be searched and selected, but what is far
 * away isn't drawn.
 */
export class PageText {
  #isEnded = false;

  /** @param {{kind: string, text: string}[]} blocks */
  constructor(blocks) {
    this.parts = [];
    this.element = el('div', { class: 'page-text' });
    /** Is kept once all of it is there. */
    this.isWhole = this.#fill(divided(blocks));
  }

  end() {
    this.#isEnded = true;
  }

  async #fill(blocks) {
    let begun = performance.now();
    for (let at = 0, end = 0; at < blocks.length && !this.#isEnded; at = end) {
      if (performance.now() - begun > slice) {
        await new Promise((done) => { setTimeout(done); });
        begun = performance.now();
      }
      for (let length = 0; end < blocks.length && end < at + together && length < longestTogether; end += 1) {
        length += blocks[end].text.length;
      }
      const some = blocks.slice(at, end);
      const part = el('div', { class: 'page-part' }, elements(some));
      part.style.containIntrinsicBlockSize = `auto ${height(some)}em`;
      this.parts.push(part);
      this.element.append(part);
    }
  }

  /** The first block that is seen: its part, its place there, and how far from the top it is. */
  get place() {
    const part = this.parts.findIndex((one) => one.getBoundingClientRect().bottom > 0);
    const blocks = [...this.parts[part]?.querySelectorAll(leaves) ?? []];
    const at = blocks.findIndex((one) => one.getBoundingClientRect().bottom > 0);
    return at < 0 ? null : { part, at, top: blocks[at].getBoundingClientRect().top };
  }

  /** Scrolls to where one was. */
  async comeBack({ part, at, top }) {
    if (!this.parts[part]) await this.isWhole;
    const block = this.parts[part]?.querySelectorAll(leaves)[at];
    if (!block) return;
    // What is above gets its height only as it is drawn.
    for (let turn = 0; turn < 3; turn += 1) {
      const moved = block.getBoundingClientRect().top - top;
      if (Math.abs(moved) < 1) return;
      window.scrollBy({ top: moved, behavior: 'instant' });
      await new Promise((done) => { requestAnimationFrame(done); });
    }
  }
}

/** The elements that hold text. */
export const leaves = 'h3, p, li';

/** The blocks, the very long of them in pieces that follow each other closely. */
function divided(blocks) {
  if (blocks.every(({ text }) => text.length <= longest)) return blocks;
  return blocks.flatMap(({ kind, text }) =>
    pieces(text).map((piece, at) => ({ kind, text: piece, isMore: at > 0 })));
}

function pieces(text) {
  const found = [];
  let rest = text;
  while (rest.length > longest) {
    const blank = rest.lastIndexOf(' ', longest);
    let end = blank > longest / 2 ? blank + 1 : longest;
    // Half a character is none.
    if (/[\uD800-\uDBFF]/.test(rest[end - 1])) end -= 1;
    found.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...found, rest];
}

/** How high some blocks probably are, in times the size of their letters. */
function height(blocks) {
  const lineLength = Math.min(66, window.innerWidth / 10);
  return blocks.reduce((sum, { text }) => sum + Math.ceil(text.length / lineLength) * 1.6 + 0.85, 0);
}

/** The elements of some blocks: items that follow each other make a list, quotes one quotation. */
function elements(blocks) {
  const made = [];
  let group = null;
  for (const { kind, text, isMore } of blocks) {
    if (kind !== group?.kind) {
      group = { kind, element: groupOf(kind) };
      if (group.element) made.push(group.element);
    }
    const block = el(nameOf(kind), { dir: 'auto', class: isMore ? 'is-more' : null }, text);
    if (group.element) group.element.append(block);
    else made.push(block);
  }
  return made;
}

function groupOf(kind) {
  if (kind === 'item') return el('ul', { role: 'list' });
  return kind === 'quote' ? el('blockquote') : null;
}

function nameOf(kind) {
  if (kind === 'heading') return 'h3';
  return kind === 'item' ? 'li' : 'p';
}
