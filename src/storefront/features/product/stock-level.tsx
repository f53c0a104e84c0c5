import { useTranslations } from 'use-intl';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { classNames } from '#ui/styles/class-names.ts';

/**
 * Three levels: in stock or made to order, low (with the number), sold out. Without a choice only "all sold out" is
 * certain.
 */
export function StockLevel({ product, variant }: { product: Product; variant: ProductVariant | null }) {
  const t = useTranslations();
  if (variant === null && product.variants.some(({ inStock }) => inStock)) return null;
  const { inStock, stockLeft, madeInDays } = variant ?? { inStock: false };
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
      <span>
        {!inStock
          ? t('product.outOfStock')
          : few
            ? t('choice.stockLeft', { count: stockLeft })
            : madeInDays === undefined
              ? t('choice.inStock')
              : t('product.madeForYou', { days: madeInDays })}
      </span>
    </p>
  );
}
