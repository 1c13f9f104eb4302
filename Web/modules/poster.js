import { el, svg } from './dom.js';

/**
 * The picture of a movie, or a drawing in its place. Its room is known before it is there.
 * @param {{id: number, image?: string}} movie
 * @param {{alt?: string, isLarge?: boolean}} options
 */
export function poster({ id, image }, { alt = '', isLarge = false } = {}) {
  const place = el('span', { class: isLarge ? 'poster poster-large' : 'poster' });
  const picture = image && el('img', {
    class: 'poster-picture', alt, width: isLarge ? '240' : '56', height: isLarge ? '360' : '84',
    loading: isLarge ? 'eager' : 'lazy', decoding: 'async', draggable: 'false',
    // It went since, or can't be read.
    onerror: () => picture.replaceWith(drawing(id)), src: image,
  });
  place.append(picture || drawing(id));
  return place;
}

/** A poster without words, of two colours, the same for one movie wherever it stands. */
function drawing(id) {
  const hue = Math.round(id * 137.5) % 360;
  const ground = `hsl(${hue} 26% 34%)`;
  const bright = `hsl(${(hue + 40) % 360} 58% 72%)`;
  const dark = `hsl(${hue} 32% 21%)`;
  return svg('svg', {
    class: 'poster-picture', viewBox: '0 0 60 90', preserveAspectRatio: 'xMidYMid slice',
    'aria-hidden': 'true', focusable: 'false',
  }, svg('rect', { width: 60, height: 90, fill: ground }), scenes[id % scenes.length](bright, dark), perforation(dark));
}

const path = (d, fill, more = {}) => svg('path', { d, fill, ...more });
const disc = (cx, cy, r, fill) => svg('circle', { cx, cy, r, fill });

const scenes = [
  // The sun behind hills.
  (bright, dark) => [disc(36, 36, 14, bright), path('M0 58L17 44 30 56 44 46 60 60V90H0z', dark),
    path('M0 74Q20 62 36 72T60 70V90H0z', bright, { opacity: 0.35 })],
  // A light that falls on a screen.
  (bright, dark) => [path('M30 16L52 74H8z', bright, { opacity: 0.4 }), path('M30 16L42 74H18z', bright, { opacity: 0.55 }),
    disc(30, 16, 5, bright), path('M0 74H60V90H0z', dark)],
  // A town at night.
  (bright, dark) => [disc(42, 24, 8, bright), path('M0 90V50H12V40H22V58H30V32H39V52H47V44H60V90z', dark),
    path('M15 46h3v3h-3zM15 54h3v3h-3zM33 40h3v3h-3zM33 50h3v3h-3zM51 52h3v3h-3zM5 58h3v3H5z', bright, { opacity: 0.75 })],
  // The moon over the sea.
  (bright, dark) => [disc(24, 30, 13, bright), path('M0 56Q8 51 15 56T30 56 45 56 60 56V90H0z', dark),
    path('M14 64h20v2H14zM18 70h12v2H18zM21 76h6v2H21z', bright, { opacity: 0.6 })],
  // A reel.
  (bright, dark) => [disc(30, 42, 21, bright), disc(30, 42, 3, dark),
    ...[0, 72, 144, 216, 288].map((turn) => svg('circle', { cx: 30, cy: 29, r: 5, fill: dark, transform: `rotate(${turn} 30 42)` })),
    path('M30 63H60V67H30z', bright)],
];

/** The holes along both edges of a film. */
function perforation(colour) {
  const holes = Array.from({ length: 9 }, (_, at) => `M3 ${5 + at * 10}h3v4h-3zM54 ${5 + at * 10}h3v4h-3z`);
  return path(holes.join(''), colour, { opacity: 0.55 });
}
