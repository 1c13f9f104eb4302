import { count } from './screen.js';

/** What a record of an import is called. */
export const wordOf = (format) => (format === 'movies' ? 'movie' : 'quotation');

/** What is said once an import is undone. */
export function undone({ format, added }) {
  if (format === 'movies') {
    return 'Undone: its movies are gone, but for those that were changed or are cited since.';
  }
  return `Undone: ${count(added, 'quotation')} went to the trash.`;
}
