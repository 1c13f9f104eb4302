import { visits } from './api.js';
import { combobox } from './combobox.js';
import { el } from './dom.js';

/**
 * The box for an address and the button beside it. Return, the button and a suggestion that is chosen do the
 * same: `go` is called with what is typed. Shift-Delete forgets the suggestion that is chosen.
 */
export function addressBox(go) {
  let known = [];
  const suggest = async (text, signal) => {
    known = await visits.find(text, signal);
    return known.map(({ url, title }) => ({ text: url, detail: title }));
  };
  const { input, list } = combobox(suggest, {
    class: 'search-input', 'aria-label': 'Address', placeholder: 'Address', inputmode: 'url', enterkeyhint: 'go',
    autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false', maxlength: '2000',
    onfocus: () => input.select(), onkeydown: onKey,
  }, ({ text }) => go(text));
  list.setAttribute('aria-label', 'Past addresses');
  const element = el('form', {
    class: 'address', role: 'search', novalidate: true,
    onsubmit: (event) => {
      event.preventDefault();
      if (input.value.trim()) go(input.value);
      else input.focus();
    },
  }, el('div', { class: 'address-place' }, input, list),
  el('button', { type: 'submit', class: 'button button-filled address-go' }, 'Go'));

  async function onKey(event) {
    if (event.key !== 'Delete' || !event.shiftKey) return;
    const place = [...list.children].findIndex((option) => option.getAttribute('aria-selected') === 'true');
    if (place < 0) return;
    event.preventDefault();
    // It is gone either way: another tab may have been faster.
    await visits.forget(known[place].id).catch(() => {});
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return {
    element,
    input,
    /** Shows an address, unless another is being typed. */
    show(text) {
      if (document.activeElement !== input) input.value = text;
    },
  };
}
