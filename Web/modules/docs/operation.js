import { copyText } from '../clipboard.js';
import { el } from '../dom.js';
import * as message from '../message.js';
import { curl } from './curl.js';
import { kind, nameTable, prose, resolve, schemaName } from './schema.js';

/** One call: what it does, what it takes, how to make it, and what it answers. */
export function operationPart(document, path, method, operation) {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(document, parameter));
  const search = [path, method, operation.summary, operation.description, ...parameters.map(({ name }) => name)];
  return el('section', {
    class: 'operation card', id: operation.operationId, 'data-search': search.join(' ').toLowerCase(),
  },
  el('h3', {}, el('span', { class: `method method-${method}` }, method.toUpperCase()), ' ', el('code', {}, path)),
  el('p', { class: 'summary' }, operation.summary),
  operation.description ? el('p', {}, prose(operation.description)) : null,
  example(curl(document, path, method, operation)),
  parameters.length ? nameTable('Parameter', parameters.map(({ name, required, schema, description }) =>
    [name, required, kind(schema), description ?? ''])) : null,
  answers(document, operation));
}

function example(command) {
  const copy = async () => message.show(await copyText(command) ? 'Copied' : 'Not copied: the browser doesn’t allow it.');
  return el('div', { class: 'example' },
    el('pre', {}, el('code', {}, command)),
    el('button', { type: 'button', class: 'button', onclick: copy }, 'Copy'));
}

function answers(document, operation) {
  const rows = Object.entries(operation.responses).map(([status, answer]) => {
    const whole = resolve(document, answer);
    const forms = Object.entries(whole.content ?? {}).map(([type, { schema }]) => {
      const name = schemaName(schema);
      return el('span', { class: 'form-of-answer' }, type, ' ',
        name ? el('a', { href: `#schema-${name}` }, name) : null);
    });
    return el('tr', {}, el('th', { scope: 'row' }, status), el('td', {}, whole.description), el('td', {}, forms));
  });
  return el('details', {},
    el('summary', {}, `Answers of ${operation.operationId}`),
    el('table', {},
      el('thead', {}, el('tr', {}, ['Status', 'When', 'Form'].map((text) => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, rows)));
}
