import { Failure, isAbort, movies } from './api.js';
import { onFresh } from './live.js';
import { trouble } from './screen.js';

/**
 * Keeps a screen in step with the movie `id`.
 * @param {(movie: object) => void} show Is given the movie when something of it is new.
 * @param {() => void} gone Is called when there is none any more.
 * @param {(isPoll: boolean) => Promise<void>} [also] What else the screen asks for.
 */
export function followMovie(id, { show, gone, also = async () => {} }) {
  let known = {};
  let isGone = false;
  let isClosed = false;
  const problem = trouble(() => refresh());

  async function refresh(isPoll = false) {
    try {
      const answer = await movies.read(id, { etag: known.etag, isPoll });
      if (isClosed) return;
      if (answer.data) {
        known = answer;
        isGone = false;
        document.title = answer.data.title;
        show(answer.data);
      }
      await also(isPoll);
      problem.show(null);
    } catch (error) {
      if (isAbort(error) || isClosed) return;
      if (error.status === 404) lose(error);
      else problem.show(error);
    }
  }

  function lose(error) {
    isGone = true;
    gone();
    problem.show(known.data ? new Failure(404, `“${known.data.title}” has been deleted.`) : error, false);
  }

  // No other movie ever gets the number of one that is gone; one that never was is asked for now and then.
  const isOver = (reason) => isGone && (known.data !== undefined || reason === 'poll');
  const stop = onFresh((reason) => isOver(reason) || refresh(reason === 'poll'));
  return {
    problem: problem.element,
    refresh,
    close() {
      isClosed = true;
      stop();
    },
  };
}
