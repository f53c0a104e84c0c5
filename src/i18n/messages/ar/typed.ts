import type { typed as english } from '../en/typed.ts';

/** What is asked about an amount that a person typed. */
export const typed: typeof english = {
  whichAmount: 'هل المقصود {thousands} أم {decimals}؟ اكتب المبلغ دون فاصلة، أو بخانتين عشريتين على الأكثر.',
  notAmount: 'اكتب مبلغًا، مثل 25 أو 12.50.',
};
