import { publicQuery, useLateQuery } from '../../platform/queries.ts';
import { useShop } from '../../platform/shop.ts';

/** The currency of all prices, as the server says; QAR until it has said. */
export function useCurrency(): string {
  const currency = useLateQuery({ ...publicQuery(useShop(), 'getCurrency'), staleTime: Number.POSITIVE_INFINITY });
  return currency?.currency_code ?? 'QAR';
}
