import { toDirhams, toRiyals } from '#contract/values/money.ts';

/** What of a refund is not due back to the customer, in riyals. */
export function goodwillOf(amount: number | null, dueBack: number): number {
  return amount === null ? 0 : toRiyals(Math.max(0, toDirhams(amount) - toDirhams(dueBack)));
}
