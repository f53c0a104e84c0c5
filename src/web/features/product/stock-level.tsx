import { useTranslations } from 'use-intl';
import type { ProductVariant } from '#contract/catalog.ts';
import { classNames } from '../../ui/class-names.ts';

/** Three levels: there, nearly gone (with the number), gone. */
export function StockLevel({ variant }: { variant: ProductVariant }) {
  const t = useTranslations('product');
  const { inStock, stockLeft } = variant;
  const few = inStock && stockLeft !== undefined;
  return (
    <p
      className={classNames(
        'flex items-center gap-2 text-sm font-medium',
        !inStock && 'text-danger',
        few && 'text-progress',
        inStock && !few && 'text-success',
      )}
    >
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {!inStock ? t('outOfStock') : few ? t('stockLeft', { count: stockLeft }) : t('inStock')}
    </p>
  );
}
