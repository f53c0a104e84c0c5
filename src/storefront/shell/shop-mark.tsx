import { publicQuery, useLoadedQuery } from '../runtime/data/queries.ts';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import mark from '../art/logo.svg';

/** The shop's logo and name, linked to home. */
export function ShopMark({ className = '' }: { className?: string }) {
  const { name, logo } = useLoadedQuery(publicQuery(useAppContext(), 'getShop'));
  return (
    // A name that does not fit wraps onto a second line, which is not visible.
    <ShopLink
      to="/"
      className={`inline-flex h-11 max-w-full flex-wrap items-center gap-x-2 overflow-hidden sm:gap-x-2.5 lg:flex-nowrap ${className}`}
    >
      <img src={logo ? `/images/${logo}?w=96` : mark} alt="" width={36} height={36} className="my-1 size-9" />
      <span className="min-w-0 truncate text-xl font-medium text-ink">{name}</span>
    </ShopLink>
  );
}
