import { el } from './dom.js';
import { shownFromShare } from './share-target.js';
import { find, start } from './router.js';
import { backLink, screen } from './screen.js';
import { openBrowser } from './screens/browser.js';
import { openDeviceSettings } from './screens/device-settings.js';
import { openImport } from './screens/import.js';
import { openPlot } from './screens/movie-plot.js';
import { openWikipedia } from './screens/movie-wikipedia.js';
import { openMovie } from './screens/movie.js';
import { MoviesScreen } from './screens/movies.js';
import { openForm } from './screens/quotation-form.js';
import { openQuotation } from './screens/quotation.js';
import { QuotationsScreen } from './screens/quotations.js';
import { openSettings } from './screens/settings.js';
import { openStatistics } from './screens/statistics.js';
import { openTrash } from './screens/trash.js';
import { tabBar } from './tabs.js';

/** The screens: the tab to which each belongs, and whether the list stands beside it where there is room. */
const routes = [
  { pattern: '/quotations', tab: 'Quotations' },
  { pattern: '/quotations/new', tab: 'Quotations', open: openForm },
  { pattern: '/quotations/{id}', tab: 'Quotations', open: openQuotation, isBeside: true },
  { pattern: '/quotations/{id}/edit', tab: 'Quotations', open: openForm },
  { pattern: '/settings', tab: 'Quotations', open: openSettings },
  { pattern: '/device-settings', tab: 'Quotations', open: openDeviceSettings },
  { pattern: '/trash', tab: 'Quotations', open: openTrash },
  { pattern: '/import', tab: 'Quotations', open: openImport },
  { pattern: '/statistics', tab: 'Quotations', open: openStatistics },
  { pattern: '/movies', tab: 'Movies' },
  { pattern: '/movies/{id}', tab: 'Movies', open: openMovie, isBeside: true },
  { pattern: '/movies/{id}/plot', tab: 'Movies', open: openPlot, isBeside: true },
  { pattern: '/movies/{id}/wikipedia', tab: 'Movies', open: openWikipedia, isBeside: true },
  { pattern: '/browser', tab: 'Browser', open: openBrowser },
];

history.scrollRestoration = 'manual';
shownFromShare();

const lists = { Quotations: new QuotationsScreen(), Movies: new MoviesScreen() };
/** The list of the tab that is open, or was last. */
let list = lists.Quotations;
const tabs = tabBar();
const listPane = el('div', { class: 'pane pane-list' }, list.element);
const screenPane = el('div', { class: 'pane pane-screen' });
const main = document.querySelector('main');
main.before(tabs.element);
/** Whether there is room for a list and a screen beside each other. */
const isWide = matchMedia('(min-width: 62.5rem)');
/** The screen that is open beside or instead of the list, and its route. */
let open = null;
let shown = {};
let isFirst = true;

start((place) => {
  const route = find(routes, place.path) ?? { tab: null, open: openNothing };
  list.keepPlace();
  turnTo(lists[route.tab] ?? list);
  open?.close();
  open = route.open ? route.open(place) : null;
  shown = { route, place };
  screenPane.replaceChildren(open ? open.element : placeholder());
  tabs.mark(route.tab);
  document.title = open ? open.title : list.title;
  arrange();
  if (open && !list.element.isConnected) window.scrollTo({ top: 0, behavior: 'instant' });
  focus();
  isFirst = false;
});
isWide.addEventListener('change', () => {
  list.keepPlace();
  arrange();
});

/** Makes the list of another tab the one that is seen, or stands beside what is. */
function turnTo(other) {
  if (other === list) return;
  list.close();
  list = other;
  listPane.replaceChildren(list.element);
}

/** Puts into the document what is seen, and nothing else. */
function arrange() {
  const { route, place } = shown;
  const hasList = !open || (Boolean(route.isBeside) && isWide.matches);
  document.body.classList.toggle('has-list', hasList);
  document.body.classList.toggle('has-detail', Boolean(open));
  const panes = [hasList ? listPane : null, open || isWide.matches ? screenPane : null].filter(Boolean);
  if (panes.length !== main.children.length || panes.some((pane, at) => pane !== main.children[at])) {
    main.replaceChildren(...panes);
  }
  if (hasList) list.open({ search: open ? null : place.query.get('q') ?? '', id: place.id });
  else list.close(route.isBeside ? place.id : null);
}

/** Puts the keyboard, and with it the screen reader, where the new screen begins. */
function focus() {
  const wanted = screenPane.querySelector('[data-first]');
  if (wanted) wanted.focus();
  else if (isFirst) return;
  else if (open) open.heading.focus({ preventScroll: true });
  else if (!list.focusOpened()) list.heading.focus({ preventScroll: true });
}

function placeholder() {
  return el('p', { class: 'placeholder' }, 'Choose one to read it here.');
}

function openNothing() {
  const { element, heading } = screen(
    { title: 'Nothing here', left: backLink('#/quotations'), name: 'nothing' },
    el('p', { class: 'group-note' }, 'There is no screen at this address.'));
  return { element, heading, title: 'Nothing here', close: () => {} };
}
