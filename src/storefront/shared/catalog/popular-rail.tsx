import { useTranslations } from 'use-intl';
import { useOptionalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { variantFacts } from './card-facts.ts';
import { popularQuery } from './catalog.queries.ts';
import { ProductRail } from './product-rail.tsx';

/** The best sellers, shown below an empty list. */
export function PopularRail() {
  const t = useTranslations('product');
  const found = useOptionalQuery(popularQuery(useAppContext()));
  return (
    <ProductRail
      id="popular"
      title={t('bestSellers')}
      allPath="/products?sort=popular"
      products={(found?.rows ?? []).map(variantFacts)}
    />
  );
}
