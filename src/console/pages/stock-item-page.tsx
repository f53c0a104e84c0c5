import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import type { StockRow } from '#contract/console/stock.ts';
import { CountDialog } from '../features/stock/count-dialog.tsx';
import { PiecesButton, StockFacts } from '../features/stock/stock-facts.tsx';
import { StockHistory } from '../features/stock/stock-history.tsx';
import { ThresholdForm } from '../features/stock/threshold-form.tsx';
import { SecondName, useVariantName } from '../features/stock/variant-name.tsx';
import { Thumbnail } from '../shared/thumbnail.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { NotFound } from '../shell/states/not-found.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The stock of one variant, and why it changed. */
export function StockItemPage() {
  const { variant = '' } = useParams();
  const id = /^\d{1,9}$/.test(variant) ? Number(variant) : 0;
  return id === 0 ? <NotFound /> : <StockItem id={id} />;
}

function StockItem({ id }: { id: number }) {
  const t = useTranslations();
  const { data, error, isFetching, refetch } = useRead('getStock', { params: { id } });
  if (data) return <Item variant={data} />;
  if (isApiError(error) && error.code === 'not_found') return <NotFound />;
  return (
    <>
      <h1 className="sr-only">{t('nav.stockItem')}</h1>
      {error ? <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </>
  );
}

function Item({ variant }: { variant: StockRow }) {
  const t = useTranslations();
  const me = useMe();
  const nameOf = useVariantName();
  const [isCounting, setCounting] = useState(false);
  const mayCount = mayOpen(me, 'stock.adjust') && (variant.stockMode ?? 'counted') === 'counted';
  return (
    <>
      <BackLink to="/stock">{t('nav.stock')}</BackLink>
      <div className="flex items-center gap-4">
        <Thumbnail image={variant.image} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h1 className="text-title font-medium">
            <bdi>{nameOf(variant)}</bdi>
          </h1>
          <SecondName variant={variant} />
          <StockFacts variant={variant} />
        </div>
        <PiecesButton variant={variant} onCount={() => setCounting(true)} />
      </div>
      {mayCount && <p className="mt-3 text-ink-soft">{t('stock.intro')}</p>}
      <div className="mt-8 flex flex-col gap-8">
        <section aria-labelledby="stock-lines">
          <h2 id="stock-lines" className="mb-3 text-heading font-medium">
            {t('stock.lines')}
          </h2>
          <StockHistory id={variant.id} />
        </section>
        {mayCount && <ThresholdForm variant={variant} />}
      </div>
      <CountDialog variant={isCounting ? variant : null} onClose={() => setCounting(false)} />
    </>
  );
}
