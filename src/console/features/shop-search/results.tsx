import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { toLatinDigits } from '#contract/values/digits.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { readQuery } from '../../runtime/api/use-read.ts';
import { useApp } from '../../runtime/app-context.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { OrderResults } from './order-results.tsx';
import { ProductResults } from './product-results.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';

const pauseMs = 150;
const leastLetters = 2;

interface ResultsProps {
  /** What was typed. */
  query: string;
  /** The person has opened a result. */
  onChosen: () => void;
  /** The person wants the first result of what was typed: `onOpenFirst` once it is shown. */
  opensFirst: boolean;
  onOpenFirst: () => void;
}

/** What a search finds: orders first, then products; products first if the SKU of one was typed. */
export function Results({ query, onChosen, opensFirst, onOpenFirst }: ResultsProps) {
  const t = useTranslations('results');
  const app = useApp();
  const me = useMe();
  const q = useDebounced(query.trim(), pauseMs);
  const isLongEnough = q.length >= leastLetters;
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...readQuery(app, 'searchShop', { query: { q } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  // Until then the results are of what was typed before.
  const isOfQuery = q === query.trim() && isLongEnough && data !== undefined && !isPlaceholderData;
  const openFirst = useEffectEvent(onOpenFirst);
  useEffect(() => {
    if (opensFirst && isOfQuery) openFirst();
  }, [opensFirst, isOfQuery]);
  if (!isLongEnough || query.trim() === '') return null;
  const orders = data?.orders ?? [];
  const products = data?.products ?? [];
  const isNothing = data !== undefined && orders.length + products.length === 0;
  // As the search has read it.
  const searched = toLatinDigits(q);
  const orderResults = <OrderResults orders={orders} isHeaded={products.length > 0} onChosen={onChosen} />;
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-2 max-h-[70dvh] max-md:fixed max-md:inset-x-2 max-md:top-14 overflow-y-auto rounded-card bg-white p-2 shadow-lift">
      <p role="status" className="px-3 py-2 text-sm text-ink-soft">
        {data
          ? isNothing
            ? t('nothing', { query: searched })
            : t('found', { orders: orders.length, products: products.length })
          : t(isFetching ? 'searching' : 'failed')}
      </p>
      <div className="grid gap-3">
        {!data?.isSku && orderResults}
        <ProductResults products={products} onChosen={onChosen} />
        {data?.isSku && orderResults}
      </div>
      {isNothing && mayOpen(me, 'catalog.read') && (
        <Link
          to={`/products?q=${encodeURIComponent(searched)}`}
          onClick={onChosen}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {t('allProducts')}
        </Link>
      )}
    </div>
  );
}
