import { explain, imports } from '../api.js';
import { el } from '../dom.js';
import { undone } from '../import-words.js';
import { onFresh } from '../live.js';
import * as message from '../message.js';
import { moment, trouble } from '../screen.js';
import { WindowedList } from '../windowed-list.js';

/** The imports that were, each with its undoing. */
export function pastImports() {
  /** The one that is shown above, with an undoing of its own. */
  let hidden = null;
  const problem = trouble(() => refresh());
  const ul = el('ul', { class: 'list', role: 'list' });
  const element = el('section', { class: 'group', 'aria-labelledby': 'past-imports', hidden: true },
    el('h2', { class: 'group-title', id: 'past-imports' }, 'Before'), ul);
  const list = new WindowedList(ul, {
    member: 'imports', row, mark: (item) => JSON.stringify([item, item.import === hidden]), shown,
    id: (item) => item.import,
  });

  function row(item) {
    const parts = [
      `${item.added.toLocaleString()} added`,
      item.duplicates ? `${item.duplicates.toLocaleString()} there already` : null,
      item.rejected ? `${item.rejected.toLocaleString()} not taken` : null,
    ].filter(Boolean);
    return el('li', { class: 'row-quotation', hidden: item.import === hidden },
      el('div', { class: 'row-body' },
        el('span', {}, moment(item.at)),
        el('span', { class: 'row-when' }, `${item.format}: ${parts.join(', ')}`)),
      item.undoneAt
        ? el('span', { class: 'row-when' }, 'undone')
        : el('button', { type: 'button', class: 'button', onclick: () => undo(item) }, 'Undo'));
  }

  function shown(_, error) {
    problem.show(error);
    const rows = list.pages.all.flatMap(({ items }) => items).filter((item) => item.import !== hidden);
    element.hidden = rows.length === 0;
  }

  async function undo(item) {
    try {
      await imports.undo(item.import);
      message.show(undone(item));
    } catch (error) {
      message.show(`Not undone. ${explain(error)}`);
    }
    refresh();
  }

  function refresh() {
    return list.isLoaded ? list.refresh() : list.load(imports.path);
  }

  const stop = onFresh((reason) => list.refresh(reason === 'poll'));
  refresh();
  return {
    element: el('div', {}, problem.element, element),
    refresh,
    hide(id) {
      hidden = id;
      list.redraw();
      shown();
    },
    close() {
      stop();
      list.close();
    },
  };
}
