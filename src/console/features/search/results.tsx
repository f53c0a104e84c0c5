import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { readQuery } from '../../runtime/api/use-read.ts';
import { useApp } from '../../runtime/app-context.ts';
import { OrderResults } from './order-results.tsx';
import { ProductResults } from './product-results.tsx';
import { useSettled } from '../../shared/use-settled.ts';

const settledMs = 150;
const leastLetters = 2;

interface ResultsProps {
  /** What was typed. */
  query: string;
  /** The person has opened a result. */
  onChosen: () => void;
}

/** What a search finds: orders first, then products. */
export function Results({ query, onChosen }: ResultsProps) {
  const t = useTranslations('results');
  const app = useApp();
  const q = useSettled(query.trim(), settledMs);
  const isLongEnough = q.length >= leastLetters;
  const { data, isFetching } = useQuery({
    ...readQuery(app, 'searchShop', { query: { q } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  if (!isLongEnough || query.trim() === '') return null;
  const orders = data?.orders ?? [];
  const products = data?.products ?? [];
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-2 max-h-[70dvh] max-md:fixed max-md:inset-x-2 max-md:top-14 overflow-y-auto rounded-card bg-white p-2 shadow-lift">
      <p role="status" className="px-3 py-2 text-sm text-ink-soft">
        {data
          ? orders.length + products.length === 0
            ? t('nothing', { query: q })
            : t('found', { orders: orders.length, products: products.length })
          : t(isFetching ? 'searching' : 'failed')}
      </p>
      <OrderResults orders={orders} isHeaded={products.length > 0} onChosen={onChosen} />
      <ProductResults products={products} onChosen={onChosen} />
    </div>
  );
}
