import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { useShopSettings } from '../shared/use-shop-settings.ts';
import { ShopSign } from './shop-sign.tsx';

/** The shop's logo and name, linked to home. */
export function ShopMark({ className = '' }: { className?: string }) {
  const { name } = useShopSettings();
  return (
    // A name that does not fit wraps onto a second line, which is not visible.
    <ShopLink
      to="/"
      className={`inline-flex h-11 max-w-full flex-wrap items-center gap-x-2 overflow-hidden sm:gap-x-2.5 lg:flex-nowrap ${className}`}
    >
      <ShopSign className="my-1 size-9" />
      <bdi className="min-w-0 truncate text-xl font-medium text-ink">{name}</bdi>
    </ShopLink>
  );
}
