import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../platform/queries.ts';
import { useShop } from '../../platform/shop.ts';

/** The currency of all prices, as the server says; QAR until it has said. */
export function useCurrency(): string {
  const { data } = useQuery({ ...publicQuery(useShop(), 'getCurrency'), staleTime: Number.POSITIVE_INFINITY });
  return data?.currency_code ?? 'QAR';
}
