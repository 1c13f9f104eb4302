import { el, newID } from './dom.js';

/**
 * A field of a form with its name, and room for why it was refused.
 * @param {{label: string, input: HTMLElement, hint?: string, extra?: HTMLElement, box?: {value: string}}} parts
 *   `box` has the value, if that isn't what stands in `input`.
 */
export function field({ label, input, hint, extra, box = input }) {
  const id = newID('field');
  input.id = id;
  const hintElement = hint ? el('p', { class: 'field-hint', id: `${id}-hint` }, hint) : null;
  const error = el('p', { class: 'field-error', id: `${id}-error`, hidden: true });
  const describe = (isWrong) => {
    const ids = [hint ? `${id}-hint` : null, isWrong ? `${id}-error` : null].filter(Boolean);
    if (ids.length) input.setAttribute('aria-describedby', ids.join(' '));
    else input.removeAttribute('aria-describedby');
  };
  describe(false);
  return {
    element: el('div', { class: 'field' },
      el('label', { for: id, class: 'field-label' }, label), input, extra ?? null, hintElement, error),
    input,
    get value() {
      return box.value;
    },
    set value(value) {
      box.value = value;
    },
    /** Shows why the value was refused, or nothing any more. */
    refuse(reason) {
      error.hidden = !reason;
      error.textContent = reason ?? '';
      if (reason) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
      describe(Boolean(reason));
    },
  };
}

/** A box of several lines that grows with its text. */
export function textArea(attributes) {
  const area = el('textarea', { rows: '3', class: 'input', ...attributes });
  if (!CSS.supports('field-sizing', 'content')) {
    const grow = () => {
      area.style.height = 'auto';
      area.style.height = `${area.scrollHeight + 2}px`;
    };
    area.addEventListener('input', grow);
    requestAnimationFrame(grow);
  }
  return area;
}
