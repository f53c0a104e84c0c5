import { useTranslations } from 'use-intl';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Money } from '../../shared/money/money.tsx';

/** The price of the chosen variant with its offer; without a choice, the lowest price. */
export function ProductPrice({ product, variant }: { product: Product; variant: ProductVariant | null }) {
  const t = useTranslations('product');
  if (variant === null) {
    const { discountedPrice, basePrice, variants } = product;
    const prices = new Set(variants.map((one) => one.discountedPrice ?? one.variantPrice));
    return (
      <p className="flex flex-wrap items-baseline gap-x-2">
        {prices.size > 1 && <span className="text-ink-soft">{t('from')}</span>}
        <Money
          riyals={discountedPrice ?? basePrice}
          before={discountedPrice === null ? null : basePrice}
          size="large"
        />
      </p>
    );
  }
  const { discountedPrice, variantPrice, offers } = variant;
  const [best] = offers.toSorted((one, other) => other.discount - one.discount);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Money
          riyals={discountedPrice ?? variantPrice}
          before={discountedPrice === null ? null : variantPrice}
          size="large"
        />
        {best && (
          <Badge tone="maroon" direction="ltr">
            -{best.discount}%
          </Badge>
        )}
      </p>
      {best && best.description !== '' && (
        <p className="text-sm text-maroon">
          <bdi>{best.description}</bdi>
        </p>
      )}
    </div>
  );
}
