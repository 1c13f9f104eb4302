/**
 * Takes the events out of an answer that streams them: their names, and their data as JSON. Lines end as this
 * server ends them. A large event comes in many pieces, of which only the new one is searched for its end.
 */
export async function* events(body) {
  const text = body.pipeThrough(new TextDecoderStream()).getReader();
  let open = '';
  try {
    for (;;) {
      const { done, value } = await text.read();
      if (done) return;
      let from = Math.max(0, open.length - 1);
      open += value;
      for (let end = open.indexOf('\n\n', from); end >= 0; end = open.indexOf('\n\n', from)) {
        const event = eventOf(open.slice(0, end));
        open = open.slice(end + 2);
        from = 0;
        if (event) yield event;
      }
    }
  } finally {
    text.cancel().catch(() => {});
  }
}

/** An event of its lines; null for a comment. */
function eventOf(part) {
  let name = 'message';
  const data = [];
  for (const line of part.split('\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (line.startsWith('event:')) name = value;
    if (line.startsWith('data:')) data.push(value);
  }
  return data.length ? { name, data: JSON.parse(data.join('\n')) } : null;
}
