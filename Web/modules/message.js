/** Messages at the foot of the screen, with something to do about them, and what only is spoken. */

import { el, isTyping } from './dom.js';

const seconds = 12;
const patience = 60;

const region = el('div', { class: 'messages', role: 'status' });
const spoken = el('div', { class: 'visually-hidden', 'aria-live': 'polite' });
document.body.append(region, spoken);

/** The message that is shown: its timer, its action, and what follows when nobody takes that. */
let current = null;

/**
 * Shows a message in place of the one before.
 * @param {{label: string, run: () => void}} [action] A button, by Ctrl-Z too.
 * @param {{seconds?: number, after?: () => void}} [options] `after` is called once the action can no longer
 *   be taken.
 */
export function show(text, action, options = {}) {
  dismiss();
  const button = action && el('button', {
    type: 'button', class: 'message-action', 'aria-keyshortcuts': 'Control+Z', onclick: act,
  }, action.label);
  const box = el('div', { class: 'message' }, el('span', { class: 'message-text' }, text), button);
  current = { box, action, after: options.after, seconds: options.seconds ?? seconds, timer: 0 };
  for (const name of ['pointerenter', 'focusin']) box.addEventListener(name, () => wait(patience));
  for (const name of ['pointerleave', 'focusout']) box.addEventListener(name, () => wait());
  region.replaceChildren(box);
  wait();
}

/** Takes the message away; its action can't be taken any more. */
export function dismiss() {
  const message = current;
  if (!message) return;
  current = null;
  clearTimeout(message.timer);
  message.box.remove();
  message.after?.();
}

/** Speaks a text to those who don't see the screen. */
export function announce(text) {
  spoken.textContent = text;
}

function wait(time = current?.seconds) {
  if (!current) return;
  clearTimeout(current.timer);
  current.timer = setTimeout(dismiss, time * 1000);
}

function act() {
  const message = current;
  if (!message?.action) return;
  message.after = null;
  dismiss();
  message.action.run();
}

document.addEventListener('keydown', (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
  if (!isUndo || !current?.action || isTyping(event)) return;
  event.preventDefault();
  act();
});
// What waits to be done is done before the page goes.
window.addEventListener('pagehide', dismiss);
