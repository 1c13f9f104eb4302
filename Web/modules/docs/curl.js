import { resolve } from './schema.js';

/** The call of an operation with curl, as it can be pasted into a shell. */
export function curl(document, path, method, operation) {
  const words = ['curl'];
  if (method !== 'get' && method !== 'post') words.push('-X', method.toUpperCase());
  const body = resolve(document, operation.requestBody);
  if (body) words.push(...bodyWords(document, body.content));
  else if (method === 'post') words.push('-X', 'POST');
  words.push(...accept(operation));
  words.push(quoted(location.origin + path.replaceAll(/\{\w+\}/g, '1') + query(method, path, operation)));
  return words.join(' ');
}

/** A file as it is, under its type where any will not do; else JSON. */
function bodyWords(document, content) {
  const [type] = Object.keys(content);
  if (type === 'application/octet-stream') return ['--data-binary', '@FILE'];
  if (type !== 'application/json') return ['-H', quoted(`Content-Type: ${type}`), '--data-binary', '@FILE'];
  return ['--json', quoted(JSON.stringify(exampleOf(document, content[type].schema)))];
}

function accept(operation) {
  const types = Object.keys(operation.responses['200']?.content ?? {});
  return types.length > 1 && types.includes('text/plain') && operation.operationId.includes('Random')
    ? ['-H', quoted('Accept: text/plain')] : [];
}

/** What has to be asked, or a question worth asking, where there is one. */
function query(method, path, { parameters = [] }) {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  if (required.length) {
    return `?${required.map(({ name, schema }) => `${name}=${schema.format === 'uri' ? 'https://example.org/' : '1'}`).join('&')}`;
  }
  return method === 'get' && path === '/quotations' ? '?limit=10' : '';
}

function exampleOf(document, schema) {
  const whole = resolve(document, schema);
  if (whole.examples?.length) return whole.examples[0];
  return {};
}

function quoted(text) {
  return /^[\w@:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
