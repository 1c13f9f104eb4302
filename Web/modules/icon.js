import { svg } from './dom.js';

/** Strokes on a field of 24 by 24. */
const strokes = {
  quotations: ['M5 6.5h6v6c0 3-1.7 4.6-4.5 5M14 6.5h6v6c0 3-1.7 4.6-4.5 5'],
  movies: ['M4.5 9.5h15v9a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5zM4.5 9.5L4 6.7 18.6 4l.6 2.9L4.5 9.5M9 5.8l1.7 2.6M13.6 4.9l1.7 2.6'],
  gear: [
    'M12 8.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4',
    'M19.2 12a7 7 0 0 0-.1-1.3l2-1.5-1.9-3.3-2.3 1a7.4 7.4 0 0 0-2.3-1.3L14.3 3h-4.6l-.3 2.6a7.4 7.4 0 0 0-2.3 1.3l-2.3-1-1.9 3.3 2 1.5a7 7 0 0 0 0 2.6l-2 1.5 1.9 3.3 2.3-1a7.4 7.4 0 0 0 2.3 1.3l.3 2.6h4.6l.3-2.6a7.4 7.4 0 0 0 2.3-1.3l2.3 1 1.9-3.3-2-1.5a7 7 0 0 0 .1-1.3z',
  ],
  plus: ['M12 5v14M5 12h14'],
  back: ['M15 5l-7 7 7 7'],
  trash: ['M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.3 10.5v5.5M13.7 10.5v5.5'],
  search: ['M10.8 4.5a6.3 6.3 0 1 0 0 12.6a6.3 6.3 0 1 0 0-12.6M15.5 15.5l5 5'],
  copy: ['M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4'],
  picture: ['M4 5h16v14H4zM4 16l4.5-4.5 3.5 3.5 3-3 5 5M14.8 8.6h.1'],
  outside: ['M13.5 4.5h6v6M19.5 4.5L11 13M17 14v4.5a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1H10'],
  edit: ['M5 19l1-4L16.5 4.500l3 3L9 18zM14 7l3 3'],
};

/** A drawing beside a text that says the same. */
export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    strokes[name].map((d) => svg('path', { d })));
}
