/** What another app shares comes in the query of the page, and goes on as a new quotation. */
export function shownFromShare() {
  const query = new URLSearchParams(location.search);
  if (![...query.keys()].length) return;
  const parts = shared(query);
  const filled = new URLSearchParams(Object.entries(parts).filter(([, value]) => value));
  history.replaceState(null, '', `/#/quotations/new?${filled}`);
}

/** Many apps put the address at the end of the text. */
function shared(query) {
  const given = query.get('text') ?? '';
  const address = query.get('url') || /https?:\/\/\S+\s*$/.exec(given)?.[0].trim() || '';
  const text = given.replace(/\s*https?:\/\/\S+\s*$/, '') || query.get('title') || '';
  return { text, link: address };
}
