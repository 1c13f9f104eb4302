/** The address that is meant by what is typed: without a scheme it is https, as the server has it too. */
export function meant(typed) {
  const text = typed.trim();
  if (text.startsWith('//')) return secure(text.slice(2));
  const [, rest] = /^[a-z][a-z0-9+.-]*:(.*)$/is.exec(text) ?? [];
  const isPort = /^\d{1,5}([/?#]|$)/.test(rest ?? '0');
  return rest === undefined || isPort ? secure(text) : text;
}

/** An https address of a host with or without a path. */
function secure(text) {
  return /[/?#]/.test(text) ? `https://${text}` : `https://${text}/`;
}

/** An address as people read it, without what all have. */
export function readable(address) {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

/** Where the browser shows an address. */
export function hashOf(address) {
  return `#/browser?${new URLSearchParams({ url: address })}`;
}
