/** Swiping a row of a list to the left. */

/** A movement of fewer pixels is none. */
const least = 10;

/**
 * Calls `swiped` with the row that is swiped left far enough, and lets others spring back.
 * Touches tell of themselves twice, as touches and as pointers; the two move the same row.
 */
export function onSwipe(list, swiped) {
  /** @type {{row: HTMLElement, x: number, y: number, dx: number, isSwipe: boolean}?} */
  let move = null;

  const begin = (target, x, y) => {
    const row = target.closest?.('li');
    move = row && list.contains(row) ? { row, x, y, dx: 0, isSwipe: false } : null;
  };
  const go = (x, y) => {
    if (!move) return false;
    const [dx, dy] = [x - move.x, y - move.y];
    if (!move.isSwipe) {
      if (Math.hypot(dx, dy) < least) return false;
      if (Math.abs(dy) > Math.abs(dx) || dx > 0) {
        move = null;
        return false;
      }
      move.isSwipe = true;
      move.row.classList.add('is-swiped');
    }
    move.dx = Math.min(0, dx);
    move.row.style.setProperty('--shift', `${move.dx}px`);
    move.row.classList.toggle('is-far', isFar(move));
    return true;
  };
  const end = (isCancelled) => {
    if (!move) return;
    const done = move;
    move = null;
    done.row.classList.remove('is-swiped', 'is-far');
    done.row.style.removeProperty('--shift');
    if (!done.isSwipe) return;
    swallowClick();
    if (!isCancelled && isFar(done)) swiped(done.row);
  };

  list.addEventListener('pointerdown', (event) => {
    if (event.button === 0 && !event.target.closest('button')) begin(event.target, event.clientX, event.clientY);
  });
  window.addEventListener('pointermove', (event) => {
    // A mouse may have been let go outside of the window.
    if (event.pointerType === 'mouse' && event.buttons === 0) end(true);
    else go(event.clientX, event.clientY);
  });
  window.addEventListener('pointerup', () => end(false));
  window.addEventListener('pointercancel', (event) => event.pointerType === 'touch' || end(true));
  list.addEventListener('touchstart', (event) => {
    const [touch] = event.touches;
    if (event.touches.length > 1) end(true);
    else if (!event.target.closest('button')) begin(event.target, touch.clientX, touch.clientY);
  }, { passive: true });
  list.addEventListener('touchmove', (event) => {
    const [touch] = event.touches;
    if (go(touch.clientX, touch.clientY) && event.cancelable) event.preventDefault();
  }, { passive: false });
  list.addEventListener('touchend', () => end(false));
  list.addEventListener('touchcancel', () => end(true));
  list.addEventListener('dragstart', (event) => event.preventDefault());
}

function isFar({ row, dx }) {
  return -dx >= Math.min(120, row.offsetWidth * 0.3);
}

/** The end of a swipe is no click on the link that was swiped. */
function swallowClick() {
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50);
}
