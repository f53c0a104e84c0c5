import { useTranslations } from 'use-intl';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import type { PriceSize } from '#ui/display/price.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Money } from '../../shared/money/money.tsx';

/** The price of the chosen variant with its offer; without a choice, the lowest price. */
export function ProductPrice({ product, variant }: { product: Product; variant: ProductVariant | null }) {
  if (variant === null) return <LowestPrice product={product} withOriginal size="large" />;
  const { discountedPrice, variantPrice, offers, lowestPrice = null } = variant;
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
            {`-${best.discount}%`}
          </Badge>
        )}
      </p>
      {lowestPrice !== null && <LowestOfDays riyals={lowestPrice} />}
      {best && best.description !== '' && (
        <p className="text-sm text-maroon">
          <bdi>{best.description}</bdi>
        </p>
      )}
    </div>
  );
}

/** The lowest price of the 30 days before the offer, beside a struck price that is higher. */
function LowestOfDays({ riyals }: { riyals: number }) {
  const t = useTranslations();
  return (
    <p className="text-sm text-ink-soft">
      {t('lowestOfDays')} <Money riyals={riyals} size="small" />
    </p>
  );
}

interface LowestPriceProps {
  product: Product;
  /** With the price before the offer. */
  withOriginal?: boolean;
  size: PriceSize;
}

/** The lowest price of a product; "From" where the variants differ in price. */
export function LowestPrice({ product, withOriginal = false, size }: LowestPriceProps) {
  const { discountedPrice, basePrice, variants } = product;
  const prices = new Set(variants.map((one) => one.discountedPrice ?? one.variantPrice));
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Money
        isFrom={prices.size > 1}
        riyals={discountedPrice ?? basePrice}
        before={withOriginal && discountedPrice !== null ? basePrice : null}
        size={size}
      />
    </p>
  );
}
