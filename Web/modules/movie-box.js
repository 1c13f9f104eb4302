import { Failure, movies } from './api.js';
import { combobox } from './combobox.js';
import { byline } from './movie-row.js';

/** The titles that are known here, by id. */
const titles = new Map();

/** A movie as the value of a field: its address, since a title may belong to several. */
export const addressOf = (id) => (id ? `/movies/${id}` : '');

/** The id in the value of a field; null in one that is only typed. */
export function idOf(value) {
  const id = /^\/movies\/(\d{1,15})$/.exec(value)?.[1];
  return id === undefined ? null : Number(id);
}

/** The value of a field as a person reads it. */
export async function wordsOf(value) {
  const id = idOf(value);
  return id === null ? value : titleOf(id);
}

async function titleOf(id) {
  if (!titles.has(id)) titles.set(id, (await movies.read(id)).data.title);
  return titles.get(id);
}

/** A box that suggests movies by their titles and keeps which one was taken. Emptied, it has none. */
export function movieBox() {
  let id = null;
  const taken = (movie) => {
    id = movie.id;
    titles.set(movie.id, movie.title);
  };
  const { input, list } = combobox(suggest, { maxlength: '300', dir: 'auto' }, ({ movie }) => taken(movie));
  input.addEventListener('input', () => { if (input.value !== titles.get(id)) id = null; });

  return {
    input, list,
    get value() {
      return id === null ? input.value.trim() : addressOf(id);
    },
    set value(value) {
      id = idOf(value);
      input.value = id === null ? value : titles.get(id) ?? '';
      if (id !== null && !titles.has(id)) name(id);
    },
    /** Takes the movie whose title was typed, if it is only one's; refuses what is none's. */
    async settle() {
      const typed = input.value.trim();
      if (id !== null || typed === '') return;
      const same = (await movies.find(typed.slice(0, 200))).filter(({ title }) => isSame(title, typed));
      if (same.length !== 1) {
        const detail = same.length ? 'Several movies have this title: choose one of the list.' : 'No movie has this title.';
        throw new Failure(422, detail, [{ pointer: '/movie', detail }]);
      }
      taken(same[0]);
      input.value = same[0].title;
    },
  };

  /** Shows the title of a movie that is only known by its id. */
  async function name(wanted) {
    const title = await titleOf(wanted).catch(({ status }) => (status === 404 ? null : `Movie ${wanted}`));
    if (id !== wanted) return;
    // One that is gone is cited no more.
    if (title === null) id = null;
    else input.value = title;
  }
}

const isSame = (one, other) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;

/** Those whose title begins with what is typed stand first. */
async function suggest(typed, signal) {
  const found = await movies.find(typed, signal);
  const begins = ({ title }) => isSame(title.slice(0, typed.trim().length), typed.trim());
  return [...found.filter(begins), ...found.filter((movie) => !begins(movie))].slice(0, 8)
    .map((movie) => ({ text: movie.title, detail: byline(movie), movie }));
}
