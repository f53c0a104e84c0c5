import { publicQuery, useOptionalQuery } from '../../runtime/data/queries.ts';
import { useShop } from '../../runtime/shop.ts';

/** The currency of all prices, from the server; QAR until it is loaded. */
export function useCurrency(): string {
  const currency = useOptionalQuery({ ...publicQuery(useShop(), 'getCurrency'), staleTime: Number.POSITIVE_INFINITY });
  return currency?.currency_code ?? 'QAR';
}
