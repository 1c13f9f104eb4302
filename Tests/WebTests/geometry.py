"""Whether anything overlaps or is cut, by the boxes of what is drawn."""

# Texts and controls that stick out of the window or of a box that cuts them, texts that are drawn over
# others, and controls that overlap.
_SCRIPT = """() => {
  const faults = [];
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest('.visually-hidden');
  const name = (element) => `${element.tagName}.${element.className?.baseVal ?? element.className} `
    + JSON.stringify((element.textContent || element.value || '').slice(0, 30));
  const all = [...document.querySelectorAll('body *')].filter(shown);

  for (const element of all) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (box.width < 2 || box.height < 2 || element.closest('svg') || style.clipPath !== 'none') continue;
    if (box.right > innerWidth + 1 || box.left < -1) faults.push(`beyond the window: ${name(element)}`);
    const isCut = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      && !['INPUT', 'TEXTAREA'].includes(element.tagName);
    if (isCut && style.textOverflow !== 'ellipsis') faults.push(`cut: ${name(element)}`);
    const isClipped = style.overflowY === 'hidden' || style.overflowY === 'clip';
    if (isClipped && element.scrollHeight > element.clientHeight + 1) faults.push(`cut below: ${name(element)}`);
  }

  // Bars lie over what scrolls below them.
  const isAbove = (element) => element.closest('.bar, .tabs, .messages');
  const controls = all.filter((element) => element.matches('a, button, input, textarea, summary'));
  const texts = all.filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const meet = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  for (const [kind, elements] of [['controls', controls], ['texts', texts]]) {
    elements.forEach((one, place) => {
      for (const other of elements.slice(place + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        if (Boolean(isAbove(one)) !== Boolean(isAbove(other))) continue;
        if (meet(one, other)) faults.push(`${kind} overlap: ${name(one)} and ${name(other)}`);
      }
    });
  }

  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  return faults.slice(0, 20);
}"""

_SMALL = """() => [...document.querySelectorAll('a, button, input:not([type=file]), textarea, summary, label')]
  .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.visually-hidden, p'))
  .filter((element) => !(element.matches('.switch, .search-input') || element.matches('.field-label')))
  .map((element) => [element.textContent || element.className, element.getBoundingClientRect()])
  .filter(([, box]) => box.width > 2 && (box.width < 43.5 || box.height < 43.5))
  .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""


def faults(page):
    """What overlaps or is cut on a page as it is now."""
    return page.evaluate(_SCRIPT)


def too_small(page):
    """The controls that are too small for a finger."""
    return page.evaluate(_SMALL)
