import { catalogueLimits } from './catalogue-limits.ts';

/**
 * The whole numbers of a product that staff may leave empty, with the greatest of each. The editor
 * shows, compares and sends them, and the action log names them.
 */
export const productNumbers = { leadDays: catalogueLimits.leadDaysMax } as const;
export type ProductNumber = keyof typeof productNumbers;

export const productNumberNames = ['leadDays'] as const satisfies readonly ProductNumber[];
