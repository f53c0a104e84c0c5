import { publicQuery, useOptionalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';

/** The currency of all prices, from the server; QAR until it is loaded. */
export function useCurrency(): string {
  const currency = useOptionalQuery({
    ...publicQuery(useAppContext(), 'getCurrency'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return currency?.currency_code ?? 'QAR';
}
