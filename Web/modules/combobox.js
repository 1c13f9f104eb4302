import { isAbort } from './api.js';
import { el, newID } from './dom.js';

/**
 * A box for text that suggests what is known (the editable combobox with a list of the ARIA practices).
 * @param {(text: string, signal: AbortSignal) => Promise<string[]>} suggest
 */
export function combobox(suggest, attributes = {}) {
  const id = newID('options');
  const list = el('div', { class: 'options', role: 'listbox', id, 'aria-label': 'Suggestions', hidden: true });
  const input = el('input', {
    type: 'text', class: 'input', role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list',
    'aria-controls': id, 'aria-expanded': 'false', ...attributes,
  });
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
  const take = (text) => {
    input.value = text;
    close();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    clearTimeout(timer);
  };
  const show = (texts) => {
    list.replaceChildren(...texts.map((text, at) => el('div', {
      role: 'option', id: `${id}-${at}`, class: 'option', 'aria-selected': 'false', dir: 'auto',
      // Before the box loses the keyboard.
      onpointerdown: (event) => event.preventDefault(), onclick: () => take(text),
    }, text)));
    list.hidden = texts.length === 0;
    input.setAttribute('aria-expanded', String(texts.length > 0));
    choose(-1);
  };
  const ask = async () => {
    asked?.abort();
    const own = new AbortController();
    asked = own;
    try {
      const texts = input.value.trim() ? await suggest(input.value, own.signal) : [];
      const isSame = texts.length === 1 && texts[0] === input.value;
      if (!own.signal.aborted && document.activeElement === input) show(isSame ? [] : texts);
    } catch (error) {
      // Without suggestions one types on.
      if (!isAbort(error)) close();
    }
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 120);
  });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    const { length } = list.children;
    if (event.key === 'ArrowDown' && length === 0) ask();
    else if (event.key === 'ArrowDown') choose((chosen + 1) % length);
    else if (event.key === 'ArrowUp' && length) choose(chosen <= 0 ? length - 1 : chosen - 1);
    else if (event.key === 'Enter' && chosen >= 0) take(list.children[chosen].textContent);
    else if (event.key === 'Escape' && !list.hidden) close();
    else return;
    event.preventDefault();
  });
  return { input, list };
}
