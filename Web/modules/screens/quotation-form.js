import { authors, isAbort, quotations } from '../api.js';
import { combobox } from '../combobox.js';
import { el } from '../dom.js';
import { field, textArea } from '../field.js';
import * as message from '../message.js';
import { addressOf, idOf, movieBox, wordsOf } from '../movie-box.js';
import { leave, origin } from '../router.js';
import { screen, trouble } from '../screen.js';
import { drafts } from '../state.js';
import { tagsOf, tagsText } from '../tags.js';
import { conflict } from './quotation-conflict.js';

/** What the form has of a quotation, as it is typed. */
function typed(quotation) {
  const { text = '', author = '', source = '', url = '', tags, note = '', movie } = quotation;
  return {
    text, author: author === 'Anonymous' ? '' : author, source, url, tags: tagsText(tags), note,
    movie: addressOf(movie),
  };
}

/** What is typed, as a quotation; what is empty is null, which takes it away. */
function quotationOf(values) {
  const entries = Object.entries(values).map(([name, value]) => {
    if (name === 'tags') return [name, tagsOf(value)];
    if (name === 'movie') return [name, idOf(value)];
    return [name, value.trim() === '' && name !== 'text' ? null : value];
  });
  return Object.fromEntries(entries);
}

/** What is typed, as a person reads it. */
async function readable(values) {
  return { ...values, movie: await wordsOf(values.movie) };
}

/** The form for a new quotation, which the address may fill in, or for the quotation `id`. */
export function openForm({ id, query, hash }) {
  const home = id ? `#/quotations/${id}` : origin('/browser') ?? '#/quotations';
  const form = new QuotationForm(hash, home);
  if (id) form.edit(id);
  else {
    form.begin(typed({
      text: query.get('text') ?? '', author: query.get('author') ?? '', source: query.get('source') ?? '',
      url: query.get('link') ?? query.get('url') ?? '', note: query.get('note') ?? '',
      tags: (query.get('tags') ?? '').split(',').filter(Boolean), movie: idOf(`/movies/${query.get('movie')}`),
    }));
  }
  return { element: form.element, heading: form.heading, title: form.title, close: () => {} };
}

class QuotationForm {
  #id = null;
  #etag = null;
  /** What the server has, to send only what is changed. */
  #base = typed({});
  /** The same request twice, after the answer to the first was lost, adds one quotation. */
  #key = crypto.getRandomValues(new Uint32Array(4)).join('-');

  constructor(draft, home) {
    this.draft = draft;
    this.home = home;
    this.title = home.startsWith('#/quotations/') ? 'Edit' : 'New';
    this.movie = movieBox();
    const author = combobox(authors, { autocapitalize: 'words', maxlength: '400' });
    this.fields = {
      text: field({ label: 'Quotation', input: textArea({ class: 'input input-quotation', rows: '4', dir: 'auto' }) }),
      author: field({ label: 'Author', input: author.input, extra: author.list, hint: 'Left empty, it is Anonymous.' }),
      source: field({ label: 'Source', input: el('input', { type: 'text', class: 'input', dir: 'auto' }) }),
      url: field({ label: 'Link', input: el('input', { type: 'url', class: 'input', inputmode: 'url', placeholder: 'https://' }) }),
      tags: field({ label: 'Tags', input: el('input', { type: 'text', class: 'input', autocapitalize: 'off' }), hint: 'With commas between them.' }),
      note: field({ label: 'Note', input: textArea({ rows: '2', dir: 'auto' }) }),
      movie: field({ label: 'Movie', input: this.movie.input, extra: this.movie.list, box: this.movie, hint: 'Its title, if it was said in one.' }),
    };
    this.trouble = trouble(() => this.#save());
    this.both = el('div', {});
    const save = el('button', { type: 'submit', form: 'quotation-form', class: 'bar-link bar-strong' }, 'Save');
    const cancel = el('button', { type: 'button', class: 'bar-link', onclick: () => this.#cancel() }, 'Cancel');
    this.form = el('form', {
      id: 'quotation-form', class: 'form', novalidate: true, oninput: () => this.#keepDraft(),
      onsubmit: (event) => { event.preventDefault(); this.#save(); },
      onkeydown: (event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#save(); },
    }, this.both, this.trouble.element,
    el('div', { class: 'card' }, Object.values(this.fields).map(({ element }) => element)));
    Object.assign(this, screen({ title: this.title, left: cancel, right: save, name: 'form' }, this.form));
    this.saveButton = save;
  }

  begin(values) {
    this.#fill({ ...values, ...drafts.read(this.draft) });
    this.fields.text.input.dataset.first = '';
  }

  async edit(id) {
    this.#id = id;
    try {
      const { data, etag } = await quotations.read(id);
      this.#etag = etag;
      this.#base = typed(data);
      const draft = drafts.read(this.draft);
      // What was typed on an older state must not win over what came since unseen.
      if (draft) this.#etag = draft.etag ?? etag;
      this.#base = draft?.base ?? this.#base;
      this.#fill({ ...this.#base, ...draft?.values });
    } catch (error) {
      this.trouble.show(error, error.status !== 404);
    }
  }

  get #values() {
    return Object.fromEntries(Object.entries(this.fields).map(([name, { value }]) => [name, value]));
  }

  #fill(values) {
    for (const [name, one] of Object.entries(this.fields)) {
      if (values[name] !== undefined) one.value = values[name];
    }
  }

  #keepDraft() {
    const draft = this.#id ? { values: this.#values, base: this.#base, etag: this.#etag } : this.#values;
    drafts.keep(this.draft, draft);
  }

  #cancel() {
    drafts.forget(this.draft);
    leave(this.home);
  }

  async #save() {
    if (this.saveButton.disabled) return;
    if (this.#id && !this.#etag) {
      await this.edit(this.#id);
      return;
    }
    this.saveButton.disabled = true;
    this.#refuse([]);
    try {
      await this.movie.settle();
      await this.#send();
      drafts.forget(this.draft);
      leave(this.home);
    } catch (error) {
      await this.#failed(error);
    } finally {
      this.saveButton.disabled = false;
    }
  }

  async #send() {
    if (this.#id) {
      const base = this.#base;
      const changes = Object.fromEntries(Object.entries(this.#values).filter(([name, value]) => value !== base[name]));
      await quotations.change(this.#id, quotationOf(changes), this.#etag);
      return;
    }
    const quotation = quotationOf(this.#values);
    const { data } = await quotations.add(
      Object.fromEntries(Object.entries(quotation).filter(([, value]) => value !== null)), this.#key);
    message.show('Quotation added', { label: 'Show', run: () => { location.hash = `#/quotations/${data.id}`; } });
  }

  async #failed(error) {
    if (isAbort(error)) return;
    if (error.status === 412) await this.#meet();
    else if (error.status === 422 && error.errors.length) this.#refuse(error.errors);
    else this.trouble.show(error, error.status !== 404);
    // Under the key another text would be taken for a mistake.
    if (error.status !== 0) this.#key = crypto.getRandomValues(new Uint32Array(4)).join('-');
  }

  /** Shows why fields were refused; what belongs to none stands above. */
  #refuse(errors) {
    this.trouble.show(null);
    const reasons = new Map();
    for (const { pointer, detail } of errors) {
      const name = pointer.split('/')[1] ?? '';
      reasons.set(name, [...(reasons.get(name) ?? []), detail]);
    }
    for (const [name, one] of Object.entries(this.fields)) one.refuse(reasons.get(name)?.join(' ') ?? null);
    const first = Object.entries(this.fields).find(([name]) => reasons.has(name));
    first?.[1].input.focus();
  }

  /** Somebody was faster: shows both, and saves over theirs only when asked again. */
  async #meet() {
    try {
      const { data, etag } = await quotations.read(this.#id);
      const theirs = typed(data);
      const mine = this.#values;
      const changedByMe = Object.keys(mine).filter((name) => mine[name] !== this.#base[name]);
      // What only they changed is theirs; what both did is to be decided.
      this.#fill({ ...theirs, ...Object.fromEntries(changedByMe.map((name) => [name, mine[name]])) });
      this.#etag = etag;
      this.#base = theirs;
      this.#keepDraft();
      this.both.replaceChildren(conflict(await readable(theirs), await readable(this.#values), () => {
        this.#fill(theirs);
        this.#keepDraft();
        this.both.replaceChildren();
        this.fields.text.input.focus();
      }));
      this.both.scrollIntoView({ block: 'start' });
    } catch (error) {
      this.trouble.show(error);
    }
  }
}
