import { publicQuery, usePart } from '../../runtime/data/queries.ts';
import { type AppContext, useAppContext } from '../../runtime/app-context.ts';

export const currencyQuery = (app: AppContext) => publicQuery(app, 'getCurrency');

/** The currency of all prices, from the server; QAR while it cannot be loaded. */
export function useCurrency(): string {
  const currency = usePart({
    ...currencyQuery(useAppContext()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return currency.data?.currency_code ?? 'QAR';
}
