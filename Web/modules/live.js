/**
 * When what is shown is to be asked for again: as the page comes to the front, after a change here or in
 * another tab, and every little while, since other programs change things too.
 */

const interval = 2000;
const restingInterval = 10000;
/** Nobody looks closely at a page that has not been touched for so long. */
const restingAfter = 300000;

const listeners = new Set();
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('quotations') : null;
/** What other tabs heard of the server lately: the entity tag and the time, by path. */
const heard = new Map();

let lastTouched = Date.now();
let lastPolled = 0;
let lastShown = -Infinity;
let isShownDue = false;

/**
 * Calls `listener` whenever it is time to ask again, with the reason: `shown`, `changed` or `poll`.
 * @returns {() => void} Ends it.
 */
export function onFresh(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that something was changed through this tab. */
export function changed() {
  heard.clear();
  channel?.postMessage({ changed: true });
  queueMicrotask(() => tell('changed'));
}

/** Tells other tabs which entity tag a path has now. */
export function share(path, etag) {
  channel?.postMessage({ path, etag });
}

/** Whether another tab has just heard that a path still has this entity tag. */
export function isKnownFresh(path, etag) {
  const entry = heard.get(path);
  return entry !== undefined && entry.etag === etag && Date.now() - entry.at < interval * 0.75;
}

function tell(reason) {
  for (const listener of [...listeners]) listener(reason);
}

/** Several events tell of the same coming to the front: the first counts at once, those close after it as one. */
function shown() {
  if (document.hidden || isShownDue) return;
  const wait = lastShown + 100 - performance.now();
  if (wait > 0) {
    isShownDue = true;
    setTimeout(() => {
      isShownDue = false;
      shown();
    }, wait);
    return;
  }
  lastShown = performance.now();
  lastPolled = Date.now();
  tell('shown');
}

function poll() {
  const now = Date.now();
  const due = now - lastTouched > restingAfter ? restingInterval : interval;
  if (document.hidden || now - lastPolled < due - 50) return;
  lastPolled = now;
  tell('poll');
}

channel?.addEventListener('message', ({ data }) => {
  if (data.changed) {
    heard.clear();
    if (!document.hidden) tell('changed');
  } else {
    heard.set(data.path, { etag: data.etag, at: Date.now() });
  }
});
document.addEventListener('visibilitychange', shown);
for (const name of ['focus', 'pageshow', 'online']) window.addEventListener(name, shown);
for (const name of ['pointerdown', 'keydown', 'scroll']) {
  window.addEventListener(name, () => { lastTouched = Date.now(); }, { passive: true });
}
setInterval(poll, interval / 2);
