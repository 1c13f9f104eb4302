import { explain, quotations } from './api.js';
import * as message from './message.js';

/** Deletes a quotation and offers to bring it back; `restored` is called when it is there again. */
export async function deleteQuotation(id, restored = () => {}) {
  try {
    await quotations.remove(id);
  } catch (error) {
    // Somebody else was faster.
    if (error.status !== 404) {
      message.show(`Not deleted. ${explain(error)}`);
      return false;
    }
  }
  message.show('Quotation deleted', { label: 'Undo', run: () => restore(id, restored) });
  return true;
}

async function restore(id, restored) {
  try {
    await quotations.restore(id);
    message.show('Quotation restored');
    restored(id);
  } catch (error) {
    message.show(`Not restored. ${explain(error)}`, { label: 'Try again', run: () => restore(id, restored) });
  }
}
