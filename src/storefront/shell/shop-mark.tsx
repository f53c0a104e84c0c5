import { publicQuery, useLoadedQuery } from '../runtime/data/queries.ts';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import mark from '../art/logo.svg';

/** The shop's logo and name, linked to home. */
export function ShopMark({ className = '' }: { className?: string }) {
  const { name, logo } = useLoadedQuery(publicQuery(useAppContext(), 'getShop'));
  return (
    <ShopLink to="/" className={`inline-flex min-h-11 items-center gap-2 sm:gap-2.5 ${className}`}>
      <img src={logo ? `/images/${logo}?w=96` : mark} alt="" width={36} height={36} className="size-9 shrink-0" />
      <span className="min-w-0 truncate text-xl font-medium text-ink">{name}</span>
    </ShopLink>
  );
}
