import { el } from './dom.js';
import { icon } from './icon.js';

/** How long typing rests before it is searched for, in milliseconds. */
const rest = 120;

/** A box that calls `search` with what stands in it, while one types. */
export function searchBox(name, search) {
  let timer = 0;
  let last = '';
  const go = () => {
    clearTimeout(timer);
    if (input.value === last) return;
    last = input.value;
    search(last);
  };
  const input = el('input', {
    type: 'search', class: 'search-input', 'aria-label': name, placeholder: 'Search', maxlength: '200',
    autocomplete: 'off', autocapitalize: 'off', enterkeyhint: 'search', spellcheck: 'false',
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(go, input.value ? rest : 0);
    },
    onkeydown: (event) => {
      if (event.key === 'Escape' && input.value) {
        event.preventDefault();
        input.value = '';
        go();
      }
      if (event.key === 'Enter' && !event.isComposing) go();
    },
  });
  return {
    element: el('div', { class: 'search', role: 'search' }, icon('search'), input),
    input,
    set(text) {
      last = text;
      if (input.value !== text) input.value = text;
    },
  };
}
