import { explain, quotations, trash } from '../api.js';
import { el } from '../dom.js';
import { onFresh } from '../live.js';
import * as message from '../message.js';
import { words } from '../quotation-row.js';
import { backLink, moment, screen, trouble } from '../screen.js';
import { WindowedList } from '../windowed-list.js';

/** What was deleted, the last first. */
export function openTrash() {
  let isEmptying = false;
  const problem = trouble(() => (list.isLoaded ? list.refresh() : list.load(trash.path)));
  const ul = el('ul', { class: 'list list-trash', role: 'list' });
  const nothing = el('div', { class: 'empty', hidden: true },
    el('p', { class: 'empty-title' }, 'The trash is empty'),
    el('p', {}, 'What you delete stays here for 30 days.'));
  const emptyButton = el('button', {
    type: 'button', class: 'bar-link bar-danger', hidden: true, onclick: empty,
  }, 'Empty trash');
  const { element, heading } = screen(
    { title: 'Trash', left: backLink('#/settings'), right: emptyButton, name: 'trash' },
    problem.element, ul, nothing);
  const list = new WindowedList(ul, {
    member: 'quotations', row, mark: ({ updatedAt, deletedAt }) => updatedAt + deletedAt, shown,
  });

  function row(item) {
    return el('li', { class: 'row-quotation' },
      el('div', { class: 'row-body' }, words(item),
        el('span', { class: 'row-when' }, 'Deleted ', moment(item.deletedAt))),
      el('button', { type: 'button', class: 'button', onclick: () => restore(item.id) }, 'Restore'));
  }

  function shown(_, error) {
    problem.show(error);
    if (error) return;
    const isEmpty = isEmptying || list.pages.total === 0;
    ul.hidden = isEmpty;
    nothing.hidden = !isEmpty;
    emptyButton.hidden = isEmpty;
  }

  async function restore(id) {
    const next = list.row(id)?.nextElementSibling ?? list.row(id)?.previousElementSibling;
    list.remove(id);
    (next?.querySelector('button') ?? heading).focus({ preventScroll: true });
    try {
      await quotations.restore(id);
      message.show('Quotation restored', { label: 'Show', run: () => { location.hash = `#/quotations/${id}`; } });
    } catch (error) {
      if (error.status !== 409) message.show(`Not restored. ${explain(error)}`);
    }
    list.refresh();
  }

  /** What is forgotten can't be brought back: it is done once nobody has taken it back for a while. */
  function empty() {
    isEmptying = true;
    shown();
    heading.focus({ preventScroll: true });
    const undo = () => {
      isEmptying = false;
      shown();
    };
    message.show('Trash emptied', { label: 'Undo', run: undo }, { seconds: 4, after: forget });
  }

  async function forget() {
    try {
      await trash.empty();
    } catch (error) {
      message.show(`The trash is not emptied. ${explain(error)}`);
    }
    isEmptying = false;
    list.refresh();
  }

  const stop = onFresh((reason) => isEmptying || list.refresh(reason === 'poll'));
  function close() {
    stop();
    list.close();
    // Who leaves doesn't take it back.
    if (isEmptying) message.dismiss();
  }

  list.load(trash.path);
  return { element, heading, title: 'Trash', close };
}
