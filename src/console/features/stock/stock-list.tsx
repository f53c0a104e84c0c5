import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StockRow } from '#contract/console/stock.ts';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useReadPages } from '../../runtime/api/use-read-pages.ts';
import { CountDialog } from './count-dialog.tsx';
import { PiecesButton, StockFacts } from './stock-facts.tsx';
import { SecondName, useVariantName } from './variant-name.tsx';
import { Thumbnail } from '../../shared/thumbnail.tsx';
import { LoadedList } from '../../shared/loaded-list.tsx';
import { useOutbox } from '../../shared/outbox/use-outbox.ts';

export interface StockFilter {
  isLow: boolean;
  q: string;
}

interface StockListProps {
  filter: StockFilter;
}

/** Variants as cards with their stock. A tap on the number counts. */
export function StockList({ filter }: StockListProps) {
  const t = useTranslations();
  const [counted, setCounted] = useState<StockRow | null>(null);
  const query = { ...(filter.isLow && { filter: 'low' as const }), ...(filter.q !== '' && { q: filter.q }) };
  const { rows, ...list } = useReadPages('listStock', { query });
  const { waiting } = useOutbox();
  const keptIds = new Set(waiting.flatMap((write) => (write.name === 'adjustStock' ? write.input.params.id : [])));
  return (
    <div className="mt-4">
      <LoadedList
        pages={list}
        count={rows?.length}
        label={t('stock.list')}
        className="grid gap-3 lg:grid-cols-2"
        empty={<Nothing filter={filter} />}
      >
        {rows?.map((variant) => (
          <StockCard key={variant.id} variant={variant} isWaiting={keptIds.has(variant.id)} onCount={setCounted} />
        ))}
      </LoadedList>
      <CountDialog
        variant={counted && (rows?.find(({ id }) => id === counted.id) ?? counted)}
        onClose={() => setCounted(null)}
      />
    </div>
  );
}

interface StockCardProps {
  variant: StockRow;
  /** A count of it waits for the network. */
  isWaiting: boolean;
  onCount: (variant: StockRow) => void;
}

function StockCard({ variant, isWaiting, onCount }: StockCardProps) {
  const t = useTranslations('outbox');
  const nameOf = useVariantName();
  const name = nameOf(variant);
  return (
    <Card as="article" aria-label={name} padding="none" className="flex flex-wrap items-center gap-3 p-4">
      <Thumbnail image={variant.image} />
      <div className="flex min-w-0 flex-[1_1_8rem] flex-col gap-1">
        <h2 className="text-base font-medium">
          <Link to={`/stock/${variant.id}`} className="inline-flex min-h-11 items-center text-ink">
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <SecondName variant={variant} />
        <StockFacts variant={variant} />
        {isWaiting && <p className="text-sm text-progress">{t('waits')}</p>}
      </div>
      <PiecesButton variant={variant} onCount={onCount} />
    </Card>
  );
}

function Nothing({ filter: { isLow, q } }: { filter: StockFilter }) {
  const t = useTranslations('stock');
  if (q !== '')
    return (
      <EmptyState icon="package" title={t('nothing', { query: q })}>
        {t('nothingText')}
      </EmptyState>
    );
  return (
    <EmptyState icon={isLow ? 'check' : 'package'} title={t(isLow ? 'nothingLow' : 'empty')}>
      {t(isLow ? 'nothingLowText' : 'emptyText')}
    </EmptyState>
  );
}
