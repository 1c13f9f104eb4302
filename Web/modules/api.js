/** The only module that talks to the server. */

import { events } from './event-stream.js';
import { changed, isKnownFresh, share } from './live.js';

/** What the server, or the way to it, refused. `errors` are the faults of a body, by JSON pointer. */
export class Failure extends Error {
  constructor(status, detail, errors = []) {
    super(detail);
    this.status = status;
    this.errors = errors;
  }
}

/** What the screens say of problems whose own words are for programs. */
const wordsOf = {
  '/problems/deleted': 'This quotation doesn’t exist or was deleted.',
};

/** What a person is told of an error. */
export function explain(error) {
  if (error instanceof Failure) return error.message;
  throw error;
}

/** Whether an error only says that the question was taken back. */
export function isAbort(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function call(method, path, { json, body, fields = {}, signal, keepalive } = {}) {
  const headers = { Accept: 'application/json', ...fields };
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  let response;
  try {
    response = await fetch(path, {
      method, headers, signal, keepalive, cache: 'no-store', redirect: 'error',
      body: json === undefined ? body : JSON.stringify(json),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Failure(0, 'The server can’t be reached.');
  }
  if (response.ok || response.status === 304) return response;
  const problem = await response.json().catch(() => ({}));
  const detail = wordsOf[problem.type] ?? problem.detail ?? `The server answers ${response.status}.`;
  throw new Failure(response.status, detail, problem.errors);
}

/**
 * Reads a path.
 * @param {{etag?: string, signal?: AbortSignal, isPoll?: boolean}} options With `etag`, what is known
 *   already; a poll also goes by what another tab has just heard.
 * @returns {Promise<{data?: object, etag: string}>} Without `data` when nothing has changed.
 */
export async function read(path, { etag, signal, isPoll = false } = {}) {
  if (isPoll && etag && isKnownFresh(path, etag)) return { etag };
  const response = await call('GET', path, { signal, fields: etag ? { 'If-None-Match': etag } : {} });
  const now = response.headers.get('ETag') ?? '';
  if (now) share(path, now);
  return response.status === 304 ? { etag } : { data: await response.json(), etag: now };
}

async function write(method, path, options) {
  const response = await call(method, path, options);
  changed();
  if (response.status === 204) return {};
  return { data: await response.json(), etag: response.headers.get('ETag') ?? '' };
}

/** The address of the first page of quotations. */
export const quotationsPath = (search) => listPath('/quotations', search);

/** The address of the first page of movies. */
export const moviesPath = (search) => listPath('/movies', search);

function listPath(path, search) {
  const query = new URLSearchParams({ limit: '50' });
  if (search.trim()) query.set('q', search);
  return `${path}?${query}`;
}

export const quotations = {
  read: (id, options) => read(`/quotations/${id}`, options),
  add: (quotation, key) => write('POST', '/quotations', { json: quotation, fields: { 'Idempotency-Key': key } }),
  change: (id, patch, etag) => write('PATCH', `/quotations/${id}`, { json: patch, fields: { 'If-Match': etag } }),
  remove: (id) => write('DELETE', `/quotations/${id}`),
  restore: (id) => write('POST', `/quotations/${id}/restore`),
};

export const movies = {
  read: (id, options) => read(`/movies/${id}`, options),
  quotationsPath: (id) => `/movies/${id}/quotations?limit=50`,
  /** Those whose title or director has what is typed. */
  async find(search, signal) {
    const { data } = await read(`/movies?${new URLSearchParams({ q: search, limit: '50' })}`, { signal });
    return data.movies;
  },
  /** The picture at `path`, as it is now. */
  async picture(path, signal) {
    const response = await call('GET', path, { fields: { Accept: 'image/*' }, signal });
    return response.blob();
  },
};

/** The addresses that were gone to. */
export const visits = {
  path: '/history?limit=30',
  /** Those that hold what is typed. */
  async find(text, signal) {
    const { data } = await read(`/history?${new URLSearchParams({ q: text, limit: '8' })}`, { signal });
    return data.history;
  },
  /** Counts a visit, also while the window is closed. */
  async count(visit) {
    return (await write('POST', '/history', { json: visit, keepalive: true })).data;
  },
  /** Names a page that was counted before its title was known. */
  name: (id, title) => write('PATCH', `/history/${id}`, { json: { title } }),
  forget: (id) => write('DELETE', `/history/${id}`),
  forgetAll: () => write('DELETE', '/history', { keepalive: true }),
};

/** The names of authors that begin with what is typed; none when it is one. */
export async function authors(beginning, signal) {
  const query = new URLSearchParams({ q: beginning, limit: '8' });
  const { data } = await read(`/authors?${query}`, { signal });
  const found = data.authors.map(({ name }) => ({ text: name }));
  return found.length === 1 && found[0].text === beginning ? [] : found;
}

export const settings = {
  read: (options) => read('/settings', options),
  change: (some) => write('PUT', '/settings', { json: some }),
  reset: () => write('DELETE', '/settings'),
};

export const trash = {
  path: '/trash?limit=50',
  empty: () => write('DELETE', '/trash', { keepalive: true }),
};

export const imports = {
  path: '/imports?limit=50',
  /** Says what a file would bring, or brings it in. */
  async send(file, isDryRun) {
    const options = { body: file, fields: { 'Content-Type': 'application/octet-stream' } };
    // The name helps to recognize the format, and is listed with the import.
    const query = new URLSearchParams(file.name ? { filename: file.name.slice(-255) } : {});
    if (isDryRun) {
      query.set('dryRun', 'true');
      return (await call('POST', `/import?${query}`, options)).json();
    }
    return (await write('POST', `/import?${query}`, options)).data;
  },
  undo: (id) => write('DELETE', `/imports/${id}`),
};

export const statistics = (options) => read('/statistics', options);
export const health = () => read('/health');
export const reference = () => read('/openapi.json');

export const webPages = {
  /** Whether this server reads pages of other sites for its clients. Asked once. */
  isServed() {
    webPages.known ??= reference().then(({ data }) => '/pages' in data.paths).catch(() => {
      webPages.known = undefined;
      return true;
    });
    return webPages.known;
  },
  /**
   * A page of another site, reduced to its text. As events: they tell how far it is, and one that can't be had
   * is no failed call. Ending it by `signal` ends what the server does for it.
   */
  async read(url, signal, progress = () => {}) {
    const path = `/pages?${new URLSearchParams({ url })}`;
    const response = await call('GET', path, { fields: { Accept: 'text/event-stream, application/json;q=0.5' }, signal });
    try {
      if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return await response.json();
      for await (const { name, data } of events(response.body)) {
        if (name === 'progress') progress(data);
        if (name === 'page') return data;
        if (name === 'problem') throw new Failure(data.status, data.detail);
      }
    } catch (error) {
      if (isAbort(error) || error instanceof Failure) throw error;
    }
    throw new Failure(0, 'The server stopped before the page was there.');
  },
};
