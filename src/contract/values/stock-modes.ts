/**
 * How a variant is sold: `counted` from a stock, `made` to order for the day of delivery, with a limit for each day or
 * none, `endless` without counting.
 */
export const stockModes = ['counted', 'made', 'endless'] as const;
export type StockMode = (typeof stockModes)[number];
