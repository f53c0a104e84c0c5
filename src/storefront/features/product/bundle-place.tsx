import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { useNear } from '#ui/layout/use-near.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useOptionalQuery } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { companionsQuery } from '../../shared/catalog/catalog.queries.ts';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import type { Buying } from './use-buy.ts';

const Bundle = lazy(() => import('./bundle.tsx'));

interface BundlePlaceProps {
  product: Product;
  variant: ProductVariant | null;
  buying: Buying;
}

/** What goes with the product. Until it is on the screen, the names keep its place: the first load has no more. */
export function BundlePlace(props: BundlePlaceProps) {
  const t = useTranslations();
  const { ref, near } = useNear<HTMLElement>('0px');
  const { rows = [] } = useOptionalQuery(companionsQuery(useAppContext(), [props.product.id])) ?? {};
  if (rows.length === 0 || props.buying.soldOut) return null;
  const names = (
    <ul className="pb-12">
      {rows.map(({ id, name }) => (
        <li key={id}>
          <ShopLink to={`/product/${id}`} className="flex min-h-16 items-center">
            <bdi>{name}</bdi>
          </ShopLink>
        </li>
      ))}
    </ul>
  );
  return (
    <section ref={ref} aria-labelledby="bundle" className="print:hidden">
      <h2 id="bundle" className="font-medium">
        {t('completeGift')}
      </h2>
      <LazyBoundary optional fallback={names}>
        {near ? <Bundle key={props.product.id} {...props} companions={rows} /> : names}
      </LazyBoundary>
    </section>
  );
}
