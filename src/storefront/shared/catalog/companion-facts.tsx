import type { Companion } from '#contract/catalog.ts';
import { Money } from '../money/money.tsx';
import { ShopPicture } from '../shop-picture.tsx';

/** What a piece costs today. */
export function priceOfCompanion({ variant }: Companion): number {
  return variant.discountedPrice ?? variant.variantPrice;
}

/** Picture, name and price of what goes with a product. */
export function CompanionFacts({ companion }: { companion: Companion }) {
  const { name, variant, severalPrices } = companion;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <ShopPicture
        path={variant.variantImage}
        alt=""
        width={96}
        height={96}
        widest={192}
        sizes="2.75rem"
        className="size-11 shrink-0 rounded-control"
      />
      <span className="min-w-0">
        <bdi className="block truncate text-sm">{name}</bdi>
        <Money isFrom={severalPrices} riyals={priceOfCompanion(companion)} before={variant.variantPrice} size="small" />
      </span>
    </span>
  );
}
