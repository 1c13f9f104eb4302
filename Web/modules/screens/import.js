import { imports, isAbort } from '../api.js';
import { el } from '../dom.js';
import { undone, wordOf } from '../import-words.js';
import { backLink, count, screen, trouble } from '../screen.js';
import { pastImports } from './import-past.js';
import { report } from './import-report.js';

/** Bringing a file in: what would happen, then what did. */
export function openImport() {
  let file = null;
  const problem = trouble(() => (file ? tryOut(file) : past.refresh()));
  const input = el('input', {
    type: 'file', id: 'import-file', class: 'visually-hidden', onchange: () => {
      if (input.files[0]) tryOut(input.files[0]);
      // The same file again is a choice too.
      input.value = '';
    },
  });
  const drop = el('div', { class: 'drop card' },
    el('p', {}, 'Collections of quotations: fortune files, CSV, JSON, the clippings of a Kindle, or text that was pasted together. Lists of movies in XML.'),
    input, el('label', { for: 'import-file', class: 'button button-filled' }, 'Choose a file'),
    el('p', { class: 'drop-hint' }, 'or drop one here'));
  const outcome = el('div', { class: 'outcome', 'aria-live': 'polite' });
  const past = pastImports();
  const { element, heading } = screen(
    { title: 'Import', left: backLink('#/settings'), name: 'import' },
    drop, problem.element, outcome, past.element);
  onDrop(element, drop, (dropped) => tryOut(dropped));

  async function tryOut(chosen) {
    file = chosen;
    await run(true, (result) => {
      const button = result.added > 0
        ? el('button', { type: 'button', class: 'button button-filled', onclick: bringIn },
          `Import ${count(result.added, wordOf(result.format))}`) : null;
      return report(chosen.name, result, true, button);
    });
  }

  async function bringIn() {
    const chosen = file;
    await run(false, (result) => {
      past.hide(result.import);
      const undo = el('button', { type: 'button', class: 'button', onclick: () => undoThis(result) }, 'Undo');
      return report(chosen.name, result, false, result.import === null ? null : undo);
    });
    past.refresh();
  }

  async function undoThis(result) {
    try {
      await imports.undo(result.import);
      outcome.replaceChildren(el('p', { class: 'card outcome-text' }, undone(result)));
      past.hide(null);
      past.refresh();
    } catch (error) {
      problem.show(error, false);
    }
  }

  async function run(isDryRun, show) {
    problem.show(null);
    outcome.replaceChildren(el('p', { class: 'loading' }, isDryRun ? 'Reading the file …' : 'Bringing it in …'));
    try {
      outcome.replaceChildren(show(await imports.send(file, isDryRun)));
    } catch (error) {
      outcome.replaceChildren();
      if (!isAbort(error)) problem.show(error);
    }
  }

  return { element, heading, title: 'Import', close: past.close };
}

function onDrop(element, drop, take) {
  const over = (event) => {
    event.preventDefault();
    drop.classList.toggle('is-over', event.type === 'dragover');
  };
  element.addEventListener('dragover', over);
  element.addEventListener('dragleave', over);
  element.addEventListener('drop', (event) => {
    over(event);
    if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
  });
}
