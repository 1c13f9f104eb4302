import { el } from './dom.js';

/** Copies a text; tells whether it could. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without TLS, or without leave, there is only the old way.
    return copySelection(text);
  }
}

function copySelection(text) {
  const before = document.activeElement;
  const area = el('textarea', { class: 'visually-hidden', readonly: true, 'aria-hidden': 'true' });
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  before?.focus?.({ preventScroll: true });
  return isCopied;
}
