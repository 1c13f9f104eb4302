import { el } from '../dom.js';

/** Follows a reference within the document. */
export function resolve(document, thing) {
  if (!thing?.$ref) return thing;
  return thing.$ref.split('/').slice(1).reduce((part, name) => part[name], document);
}

/** The name of the schema that is referred to. */
export function schemaName(schema) {
  return schema?.$ref?.split('/').at(-1) ?? null;
}

/** What values a schema allows, in words. */
export function kind(schema = {}) {
  if (schemaName(schema)) return schemaName(schema);
  if (schema.enum) return schema.enum.map(String).join(', ');
  const type = [schema.type ?? 'any'].flat().filter((name) => name !== 'null').join(' or ') || 'null';
  if (type === 'array') return `list of ${kind(schema.items)}`;
  const limits = [
    schema.format, schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < 1e15 && `to ${schema.maximum}`,
    schema.maxLength && `at most ${schema.maxLength} characters`,
  ].filter(Boolean);
  return [type, ...limits].join(', ');
}

/** A schema: its members with what they may be. */
export function schemaPart(name, schema) {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {});
  return el('section', { class: 'operation card', id: `schema-${name}`, 'data-search': `${name} ${members.map(([member]) => member).join(' ')}`.toLowerCase() },
    el('h3', {}, name),
    schema.description ? el('p', {}, schema.description) : null,
    members.length === 0 ? el('p', {}, kind(schema)) : nameTable('Member', members.map(([member, part]) =>
      [member, required.has(member), kind(part), part.description ?? ''])));
}

/** A table of names, each with what it may be and what it means. */
export function nameTable(title, rows) {
  return el('table', {},
    el('thead', {}, el('tr', {}, [title, 'Value', 'Meaning'].map((text) => el('th', { scope: 'col' }, text)))),
    el('tbody', {}, rows.map(([name, isRequired, value, meaning]) => el('tr', {},
      el('th', { scope: 'row' }, el('code', {}, name), isRequired ? el('span', { class: 'required' }, ' required') : null),
      el('td', {}, value), el('td', {}, prose(meaning))))));
}

/** A text in which code stands between backticks. */
export function prose(text) {
  return text.split('`').map((piece, place) => (place % 2 ? el('code', {}, piece) : piece));
}
