import { el } from './dom.js';
import { icon } from './icon.js';

/** The tabs: a name, a drawing, and where they lead. */
const tabs = [
  { name: 'Quotations', icon: 'quotations', hash: '#/quotations' },
  { name: 'Movies', icon: 'movies', hash: '#/movies' },
  { name: 'Browser', icon: 'browser', hash: '#/browser' },
];

/** The tab bar; `mark` tells it which tab is open. */
export function tabBar() {
  const links = tabs.map((tab) => el('a', {
    class: 'tab', href: tab.hash,
    // The tab that is open already leads to its top.
    onclick: () => location.hash === tab.hash && window.scrollTo({ top: 0 }),
  }, icon(tab.icon), el('span', {}, tab.name)));
  const element = el('nav', { class: 'tabs', 'aria-label': 'Tabs' }, links);
  return {
    element,
    mark(name) {
      tabs.forEach((tab, place) => {
        if (tab.name === name) links[place].setAttribute('aria-current', 'page');
        else links[place].removeAttribute('aria-current');
      });
    },
  };
}
