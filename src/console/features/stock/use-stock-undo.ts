import { useUndo } from '../../runtime/api/use-undo.ts';

/** Says what was saved in the stock. */
export function useStockUndo() {
  return { saved: useUndo().report };
}
