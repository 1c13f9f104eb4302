/** The address names the screen: which one, and how to leave it. */

/** @typedef {{path: string, id: number?, query: URLSearchParams, hash: string}} Place */

/** Reads an address such as `#/quotations/42?x=y`. */
export function placeOf(hash) {
  const [path, query = ''] = splitOnce(hash.replace(/^#/, '') || '/quotations', '?');
  const id = /^\/[a-z]+\/(\d{1,18})(\/|$)/.exec(path)?.[1];
  return { path, id: id === undefined ? null : Number(id), query: new URLSearchParams(query), hash };
}

function splitOnce(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The route whose pattern, `/quotations/{id}/edit`, fits a path. */
export function find(routes, path) {
  return routes.find(({ pattern }) => {
    const parts = pattern.split('/');
    const given = path.split('/');
    return parts.length === given.length
      && parts.every((part, place) => part === given[place] || (part === '{id}' && /^\d{1,18}$/.test(given[place])));
  });
}

let previous = null;
/** What a replaced entry of the history remembered, for the one in its place. */
let inherited = null;

/** Calls `show` with the place now, and with each that is gone to. */
export function start(show) {
  const go = () => {
    // A new entry of the history remembers where it was come from.
    if (!history.state) history.replaceState(inherited ?? { from: previous }, '');
    inherited = null;
    previous = location.hash;
    show(placeOf(location.hash));
  };
  window.addEventListener('hashchange', go);
  go();
}

/** Leaves this screen for `hash`: back, if that is where one came from, so that Back doesn't return here. */
export function leave(hash) {
  if (history.state?.from && placeOf(history.state.from).path === placeOf(hash).path) history.back();
  else {
    inherited = history.state;
    location.replace(hash);
  }
}

/** The address that this screen was come to from, if its path is `path`. */
export function origin(path) {
  const from = history.state?.from;
  return from && placeOf(from).path === path ? from : null;
}

/** Keeps an address in step with the screen, without a new entry in the history. */
export function rename(hash) {
  if (location.hash === hash) return;
  history.replaceState(history.state ?? {}, '', hash);
  previous = location.hash;
}
