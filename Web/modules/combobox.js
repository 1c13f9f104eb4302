import { isAbort } from './api.js';
import { el, newID } from './dom.js';

/**
 * A box for text that suggests what is known (the editable combobox with a list of the ARIA practices).
 * @typedef {{text: string, detail?: string}} Option
 * @param {(text: string, signal: AbortSignal) => Promise<Option[]>} suggest
 * @param {(option: Option) => void} [taken] Is told which one is taken.
 */
export function combobox(suggest, attributes = {}, taken = () => {}) {
  const id = newID('options');
  const list = el('div', { class: 'options', role: 'listbox', id, 'aria-label': 'Suggestions', hidden: true });
  const input = el('input', {
    type: 'text', class: 'input', role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list',
    'aria-controls': id, 'aria-expanded': 'false', ...attributes,
  });
  let options = [];
  let chosen = -1;
  let asked = null;
  let timer = 0;

  const close = () => {
    clearTimeout(timer);
    asked?.abort();
    list.hidden = true;
    list.replaceChildren();
    choose(-1);
    input.setAttribute('aria-expanded', 'false');
  };
  const choose = (place) => {
    chosen = place;
    [...list.children].forEach((option, at) => option.setAttribute('aria-selected', String(at === place)));
    const option = list.children[place];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const take = (option) => {
    input.value = option.text;
    taken(option);
    close();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    clearTimeout(timer);
  };
  const show = (found) => {
    options = found;
    list.replaceChildren(...found.map((option, at) => optionElement(option, `${id}-${at}`, () => take(option))));
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(found.length > 0));
    choose(-1);
    // Under the last box of a form they would be out of sight.
    if (found.length) list.scrollIntoView({ block: 'nearest' });
  };
  const ask = async () => {
    asked?.abort();
    const own = new AbortController();
    asked = own;
    try {
      const found = input.value.trim() ? await suggest(input.value, own.signal) : [];
      if (!own.signal.aborted && document.activeElement === input) show(found);
    } catch (error) {
      // Without suggestions one types on.
      if (!isAbort(error)) close();
    }
  };
  input.addEventListener('input', () => {
    // What was chosen fitted what stood here before.
    choose(-1);
    clearTimeout(timer);
    timer = setTimeout(ask, 120);
  });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    const { length } = list.children;
    if (event.key === 'ArrowDown' && length === 0) ask();
    else if (event.key === 'ArrowDown') choose((chosen + 1) % length);
    else if (event.key === 'ArrowUp' && length) choose(chosen <= 0 ? length - 1 : chosen - 1);
    else if (event.key === 'Enter' && chosen >= 0) take(options[chosen]);
    else if (event.key === 'Escape' && !list.hidden) close();
    else return;
    event.preventDefault();
  });
  return { input, list };
}

/** What is known besides describes an option, and isn't part of its name. */
function optionElement({ text, detail }, id, take) {
  return el('div', {
    role: 'option', id, class: 'option', 'aria-selected': 'false', dir: 'auto',
    'aria-labelledby': `${id}-text`, 'aria-describedby': detail ? `${id}-detail` : null,
    // Before the box loses the keyboard.
    onpointerdown: (event) => event.preventDefault(), onclick: take,
  }, el('span', { id: `${id}-text` }, text),
  detail ? el('span', { id: `${id}-detail`, class: 'option-detail' }, detail) : null);
}
