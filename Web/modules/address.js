/**
 * The address that is meant by what is typed: without a scheme it is https. The server says of it what it
 * thinks wrong, and how it is written in the end.
 */
export function meant(typed) {
  const text = typed.trim();
  if (text.startsWith('//')) return `https:${text}`;
  const [, rest] = /^[a-z][a-z0-9+.-]*:(.*)$/is.exec(text) ?? [];
  const isPort = /^\d{1,5}([/?#]|$)/.test(rest ?? '0');
  return rest === undefined || isPort ? `https://${text}` : text;
}

/** An address as people read it, without what all have. */
export function readable(address) {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

/** Where the browser shows an address. */
export function hashOf(address) {
  return `#/browser?${new URLSearchParams({ url: address })}`;
}
