/** Makes elements. Text only ever becomes text: there is no way here to give markup. */

/**
 * An element with attributes and children. A function is a listener (`onclick`), `true` an attribute
 * without a value, `false`, `null` and `undefined` none; strings become text.
 */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for drawings. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

let last = 0;

/** An id that no other element has. */
export function newID(word) {
  last += 1;
  return `${word}-${last}`;
}

/** Whether the event would change text where it happens, so that no shortcut may take it. */
export function isTyping(event) {
  return event.target instanceof Element
    && event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
}

/** An address that may be followed: http and https alone. */
export function webAddress(text) {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
