import type { stockMode as english } from '../../en/console/stock-mode.ts';

/** How variants are sold, in the editor, in lists and in the action log. */
export const stockMode: typeof english = {
  counted: 'من المخزون',
  made: 'يُجهَّز حسب الطلب',
  endless: 'متوفر دائمًا',
};
