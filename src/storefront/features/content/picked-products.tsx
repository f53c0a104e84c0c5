import { useTranslations } from 'use-intl';
import type { ProductWithVariants } from '#contract/catalog.ts';
import { cardsOf } from '../../shared/catalog/card-facts.ts';
import { ProductRail } from '../../shared/catalog/product-rail.tsx';

interface PickedProductsProps {
  id: string;
  title?: string;
  products: readonly ProductWithVariants[];
}

/** A row of products that the merchant has picked. */
export function PickedProducts({ id, title = '', products }: PickedProductsProps) {
  const t = useTranslations('home');
  return <ProductRail id={id} title={title || t('selection')} products={cardsOf(products)} />;
}
