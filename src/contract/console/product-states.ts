/** Whether shoppers may see a product: not yet, now, or no more. */
export const productStates = ['draft', 'live', 'archived'] as const;
export type ProductState = (typeof productStates)[number];
