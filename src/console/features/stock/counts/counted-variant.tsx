import { useTranslations } from 'use-intl';
import type { CountRow } from '#contract/console/stock-counts.ts';
import { useMe } from '../../../runtime/session/me-context.ts';
import { Thumbnail } from '../../../shared/thumbnail.tsx';
import { useVariantName } from '../variant-name.tsx';

/** The figure of a person in a row; null without one. What is written to the stock already begins anew. */
export function ownFigure({ figures, isDone }: CountRow, staffId: number): number | null {
  if (isDone) return null;
  return figures.find((figure) => figure.staffId === staffId)?.counted ?? null;
}

/** A variant of a count: picture, name, SKU, and what others counted. */
export function CountedVariant({ row }: { row: CountRow }) {
  const t = useTranslations('counts');
  const me = useMe();
  const name = useVariantName()(row);
  const others = row.figures.filter(({ staffId }) => staffId !== me.id);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Thumbnail image={row.image} size={48} />
      <span className="flex min-w-0 flex-col">
        <bdi className="font-medium">{name}</bdi>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <bdi dir="ltr" translate="no" className="break-all">
            {row.sku}
          </bdi>
          {others.map(({ staffId, name: other, counted }) => (
            <span key={staffId}>{t('counter', { name: other, count: counted })}</span>
          ))}
        </span>
      </span>
    </span>
  );
}
