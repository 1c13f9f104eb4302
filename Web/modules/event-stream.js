/** Takes the events out of an answer that streams them: their names, and their data as JSON. */
export async function* events(body) {
  let open = '';
  const text = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value = '' } = await text.read();
    const parts = (open + value).replaceAll('\r\n', '\n').split('\n\n');
    open = parts.pop();
    for (const part of done && open ? [...parts, open] : parts) {
      const event = eventOf(part);
      if (event) yield event;
    }
    if (done) return;
  }
}

/** An event of its lines; null for a comment. */
function eventOf(part) {
  let name = 'message';
  const data = [];
  for (const line of part.split('\n')) {
    const [, field, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length ? { name, data: JSON.parse(data.join('\n')) } : null;
}
