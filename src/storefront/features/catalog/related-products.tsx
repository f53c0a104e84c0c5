import { useTranslations } from 'use-intl';
import type { ProductId } from '#contract/ids.ts';
import { useOptionalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { cardsOf } from '../../shared/catalog/card-facts.ts';
import { relatedQuery } from '../../shared/catalog/catalog.queries.ts';
import { ProductRail } from '../../shared/catalog/product-rail.tsx';

/** Related products. The server renders them with the page; in the browser they load after it. */
export function RelatedProducts({ productId }: { productId: ProductId }) {
  const t = useTranslations('choice');
  const found = useOptionalQuery(relatedQuery(useAppContext(), productId));
  const products = cardsOf(found?.rows ?? []);
  return <ProductRail key={productId} id="related" title={t('related')} products={products} />;
}
