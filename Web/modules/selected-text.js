import { el } from './dom.js';
import { icon } from './icon.js';
import { leaves } from './page-text.js';

/** The most that goes along, more than a quotation may have: the form then says so. */
const most = 20_000;
/** How long the button stays when nothing is selected any more, in milliseconds: a finger that presses it may
    take the selection away first. */
const stay = 400;

/**
 * A button that is there while text within `element` is selected; `save` is called with the text.
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function selectionButton(element, name, save) {
  let text = '';
  let timer = 0;
  const button = el('button', {
    type: 'button', class: 'button button-filled save-selection', hidden: true,
    // The selection stays.
    onpointerdown: (event) => event.preventDefault(), onmousedown: (event) => event.preventDefault(),
    onclick: () => save(selectedText(element) || text), onblur: look,
  }, icon('quotations'), name);

  function look() {
    clearTimeout(timer);
    text = selectedText(element) || text;
    if (selectedText(element)) button.hidden = false;
    else if (!button.hidden) timer = setTimeout(hide, stay);
  }

  function hide() {
    // Who has come to it with the keyboard may press it.
    if (document.activeElement === button) return;
    button.hidden = true;
    text = '';
  }

  document.addEventListener('selectionchange', look);
  return {
    element: button,
    close() {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', look);
      // What comes in its place would be selected with it.
      if (selectedText(element)) document.getSelection().removeAllRanges();
    },
  };
}

/** What is selected within an element, its paragraphs apart. */
function selectedText(element) {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return '';
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(element)) return '';
  let text = '';
  for (const block of blocksFrom(element, range)) {
    const piece = within(range, block).trim();
    if (!piece) continue;
    const isClose = block.localName === 'li' || block.classList.contains('is-more');
    text += `${text ? (isClose ? '\n' : '\n\n') : ''}${piece}`;
    if (text.length > most) return text.slice(0, most);
  }
  return text;
}

/** The blocks from the first that has to do with a range to the last. */
function* blocksFrom(element, range) {
  const start = range.startContainer;
  const first = (start.nodeType === Node.TEXT_NODE ? start.parentElement : start).closest?.(leaves);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT, (node) =>
    (node.matches(leaves) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP));
  if (first && element.contains(first)) walker.currentNode = first;
  else walker.nextNode();
  let isBegun = false;
  for (let block = walker.currentNode; block && block !== element; block = walker.nextNode()) {
    if (range.intersectsNode(block)) {
      isBegun = true;
      yield block;
    } else if (isBegun) return;
  }
}

/** The part of a block's text that a range has. */
function within(range, block) {
  const part = document.createRange();
  part.selectNodeContents(block);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) part.setEnd(range.endContainer, range.endOffset);
  return part.toString();
}
