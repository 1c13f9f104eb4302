"""Waiting for what a page does, never for time to pass: a busy machine makes a test slower, not red."""

import pytest

import wire

# The longest that anything is waited for, in milliseconds: it ends a test that hangs.
LONGEST = 120_000

# The front end gives up some of its waiting after a second or more. These times are made longer, so that a
# busy machine keeps them; shorter ones only group what comes close together.
PATIENT = """window.setTimeout = ((set) => (act, time = 0, ...rest) => set(act, time >= 1000 ? time * 60 : time, ...rest))(
  window.setTimeout)"""

# What was changed before is drawn two frames later, and observers have been told.
_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"

# Animations that have an end have reached it, and the page stands where it stood a frame ago.
_RESTING = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const place = () => `${scrollX} ${scrollY} ${document.documentElement.scrollHeight}`;
  await document.fonts.ready;
  for (let before = null, still = 0; still < 2;) {
    const moving = document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await frame();
    still = moving.length === 0 && place() === before ? still + 1 : 0;
    before = place();
  }
}"""

_HAS_SCROLLED = """(before) => Math.abs(scrollY - before) >= 1
  || scrollY + innerHeight >= document.documentElement.scrollHeight - 1"""

# Scrolls a list, step by step, until the item is there that is known by `last`, and notes what was there on the way.
_PASS_THROUGH = """([last, step]) => {
  const list = document.querySelector('main ul');
  const passed = { seen: new Set(), most: 0, blank: 0 };
  const look = () => {
    for (const row of list.children) passed.seen.add(Number(row.dataset.id));
    passed.most = Math.max(passed.most, list.children.length);
  };
  new MutationObserver(look).observe(list, { childList: true });
  look();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const go = async () => {
    while (!passed.seen.has(last)) {
      scrollBy({ top: step, behavior: 'instant' });
      await frame();
      await frame();
      if (!document.elementFromPoint(200, 450)?.closest('li')) passed.blank += 1;
    }
    window.passed = { ...passed, seen: [...passed.seen] };
  };
  go();
}"""


def until(condition):
    """Returns once `condition` holds, which is asked again and again."""
    assert wire.until(condition), "it doesn't come"


def until_page(page, expression, argument=None, seconds=LONGEST / 1000):
    """
    Returns the first true value of an expression, which the page is asked again and again. (Playwright's own way
    compiles the expression in the page, which the policy of the front end forbids.)
    """
    return wire.until(lambda: page.evaluate(expression, argument), seconds) or pytest.fail(f"it never holds: {expression}")


def track(context):
    """Notes which requests of a context's pages are under way, for `settle`. Pages of other sites may take for ever."""
    context.under_way = set()

    def begin(request):
        if "/pages?" not in request.url:
            context.under_way.add(request)

    def end(request):
        context.under_way.discard(request)

    context.on("request", begin)
    context.on("requestfinished", end)
    context.on("requestfailed", end)


def frames(page):
    """Returns when what has changed is drawn."""
    page.evaluate(_FRAMES)


def settle(page, held=()):
    """Returns when a page has all that it asked for, but the `held` routes, and nothing moves any more."""
    def is_settled():
        page.evaluate(_RESTING)
        return not page.context.under_way - {route.request for route in held}
    until(is_settled)


def scroll(page, act):
    """Does what scrolls the page; returns when it has come to rest elsewhere, or at its end."""
    before = page.evaluate("scrollY")
    act()
    until_page(page, _HAS_SCROLLED, before)
    page.evaluate(_RESTING)


def turn(page, distance):
    """Turns the wheel by so many pixels, as `scroll` does."""
    scroll(page, lambda: page.mouse.wheel(0, distance))


def pass_through(page, last, step):
    """
    Scrolls a list to the item `last`, `step` pixels at a time. Returns the items that were `seen`, how many rows
    were in the document at `most`, and how often none was in the middle of the window: `blank`.
    """
    page.evaluate(_PASS_THROUGH, [last, step])
    return until_page(page, "window.passed", seconds=5 * LONGEST / 1000)
