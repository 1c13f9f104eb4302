/** The only module that talks to the server. */

import { changed, isKnownFresh, share } from './live.js';

/** What the server, or the way to it, refused. `errors` are the faults of a body, by JSON pointer. */
export class Failure extends Error {
  constructor(status, detail, errors = []) {
    super(detail);
    this.status = status;
    this.errors = errors;
  }
}

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
  throw new Failure(response.status, problem.detail ?? `The server answers ${response.status}.`, problem.errors);
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
export function quotationsPath(search) {
  const query = new URLSearchParams({ limit: '50' });
  if (search.trim()) query.set('q', search);
  return `/quotations?${query}`;
}

export const quotations = {
  read: (id, options) => read(`/quotations/${id}`, options),
  add: (quotation, key) => write('POST', '/quotations', { json: quotation, fields: { 'Idempotency-Key': key } }),
  change: (id, patch, etag) => write('PATCH', `/quotations/${id}`, { json: patch, fields: { 'If-Match': etag } }),
  remove: (id) => write('DELETE', `/quotations/${id}`),
  restore: (id) => write('POST', `/quotations/${id}/restore`),
};

/** The names of authors that begin with what is typed. */
export async function authors(beginning, signal) {
  const query = new URLSearchParams({ q: beginning, limit: '8' });
  const { data } = await read(`/authors?${query}`, { signal });
  return data.authors.map(({ name }) => name);
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
    if (isDryRun) return (await call('POST', '/import?dryRun=true', options)).json();
    return (await write('POST', '/import', options)).data;
  },
  undo: (id) => write('DELETE', `/imports/${id}`),
};

export const statistics = (options) => read('/statistics', options);
export const health = () => read('/health');
export const reference = () => read('/openapi.json');
