/** Tags as they are typed: parted by commas, in quotation marks where one has a comma itself. */

export function tagsText(tags = []) {
  return tags.map((tag) => (/[,"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
}

export function tagsOf(text) {
  const pieces = text.match(/\s*"(?:[^"]|"")*"\s*(?:,|$)|[^,]+/g) ?? [];
  return pieces.map((piece) => {
    const bare = piece.replace(/,$/, '').trim();
    return /^".*"$/s.test(bare) && bare.length > 1 ? bare.slice(1, -1).replaceAll('""', '"') : bare;
  }).filter((tag) => tag !== '');
}
