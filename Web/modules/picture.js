import { el } from './dom.js';

/** The sizes of the text that are tried, the largest that fits is taken. */
const sizes = [56, 48, 40, 34, 28, 24, 20, 17, 14, 12, 10];
/** The width of a column, in ems of the text, and the most height of a picture. */
const columnWidth = 30;
const mostHeight = 4800;
const edge = 96;
const serif = 'ui-serif, "New York", "Iowan Old Style", Charter, Georgia, serif';
const sans = 'system-ui, sans-serif';

/** Draws a quotation and has the browser save the picture. */
export async function savePicture(quotation) {
  const canvas = draw(quotation);
  const blob = await new Promise((done) => { canvas.toBlob(done, 'image/png'); });
  if (!blob) throw new Error('The picture is too large.');
  const address = URL.createObjectURL(blob);
  el('a', { href: address, download: `quotation-${quotation.id}.png` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** The picture: as large as the text needs, in columns when it is very long. */
export function draw({ text, author, source }) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const page = layOut(context, text);
  const from = [author, source].filter(Boolean).join(', ');
  const small = Math.max(18, Math.round(page.size * 0.6));
  context.font = `${small}px ${sans}`;
  const caption = wrap(context, from, page.width);
  canvas.width = page.width + 2 * edge;
  canvas.height = Math.ceil(page.height + caption.length * small * 1.4 + 2 * edge + small * 1.6);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  context.fillStyle = isDark ? '#171513' : '#faf7f1';
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawText(context, page, isDark ? '#f3efe8' : '#1f1c18');
  context.font = `${small}px ${sans}`;
  context.fillStyle = isDark ? '#b5aea4' : '#655f57';
  caption.forEach((line, row) => {
    context.fillText(line, edge, edge + page.height + small * 1.6 + row * small * 1.4);
  });
  return canvas;
}

function drawText(context, { columns, size, column, leading }, colour) {
  context.font = `${size}px ${serif}`;
  context.fillStyle = colour;
  context.textBaseline = 'top';
  columns.forEach((lines, place) => {
    lines.forEach((line, row) => {
      context.fillText(line, edge + place * (column + size * 2), edge + row * leading);
    });
  });
}

function layOut(context, text) {
  for (const size of sizes) {
    context.font = `${size}px ${serif}`;
    const leading = Math.round(size * 1.45);
    const lines = wrap(context, text, size * columnWidth);
    const rows = Math.floor(mostHeight / leading);
    const isSmallest = size === sizes.at(-1);
    // A short text in small letters looks lost; a long one in large letters doesn't fit.
    if (!isSmallest && (lines.length > rows || lines.length * leading > size * columnWidth * 2.2)) continue;
    const columns = [];
    for (let at = 0; at < lines.length; at += rows) columns.push(lines.slice(at, at + rows));
    const widest = Math.ceil(lines.reduce((most, line) => Math.max(most, context.measureText(line).width), 0));
    const column = columns.length > 1 ? widest : Math.max(widest, 480);
    const width = columns.length * column + (columns.length - 1) * size * 2;
    return { size, leading, columns, column, width, height: Math.min(lines.length, rows) * leading };
  }
  throw new Error('The text fits no picture.');
}

/** The lines of a text that are at most `width` wide; a word that is wider is parted. */
function wrap(context, text, width) {
  return text.split('\n').flatMap((line) => {
    const lines = [];
    let open = '';
    for (const piece of pieces(context, line, width)) {
      if (open && context.measureText(open + piece.trimEnd()).width > width) {
        lines.push(open.trimEnd());
        open = piece.trimStart();
      } else {
        open += piece;
      }
    }
    return [...lines, open.trimEnd()];
  });
}

/** The words of a line with the spaces after them, and where words are not parted by spaces, characters. */
function pieces(context, line, width) {
  return (line.match(/\S+\s*|\s+/gu) ?? []).flatMap((word) =>
    (context.measureText(word.trimEnd()).width <= width && !/[\u3040-\u9fff]/u.test(word) ? [word] : [...word]));
}
