import { el } from './dom.js';
import * as message from './message.js';

/** A bookmark that keeps what is selected on any page, with the page's address. */
export function bookmarklet() {
  const code = `javascript:(()=>{const t=String(getSelection())||document.title;open('${location.origin}/`
    + `#/quotations/new?text='+encodeURIComponent(t)+'&link='+encodeURIComponent(location.href))})()`;
  const link = el('a', {
    class: 'bookmarklet', href: code, title: 'Drag this to the bar of bookmarks',
    onclick: (event) => {
      event.preventDefault();
      message.show('Drag it to the bar of bookmarks, and press it there on any page.');
    },
  }, 'Keep as quotation');
  return el('div', {},
    el('div', { class: 'card' }, el('div', { class: 'row' }, link)),
    el('p', { class: 'group-note' },
      'Drag this to the bar of bookmarks. Pressed on any page, it keeps what is selected there.'));
}
