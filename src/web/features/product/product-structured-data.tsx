import { useTranslations } from 'use-intl';
import type { Product } from '#contract/catalog.ts';
import { breadcrumbData } from '../../platform/breadcrumb-data.ts';
import { usePageBase, useRuntime } from '../../platform/shop.ts';
import { StructuredData } from '../../platform/structured-data.tsx';
import { useCurrency } from '../money/use-currency.ts';
import { productData } from './product-data.ts';

/** What search engines and those who show a shared link are told of a product. */
export function ProductStructuredData({ product }: { product: Product }) {
  const t = useTranslations('nav');
  const { publicUrl: origin } = useRuntime();
  const base = usePageBase();
  const currency = useCurrency();
  const { id, name, category, basePrice, discountedPrice } = product;
  return (
    <>
      <meta property="product:price:amount" content={(discountedPrice ?? basePrice).toFixed(2)} />
      <meta property="product:price:currency" content={currency} />
      <StructuredData
        things={
          import.meta.env.SSR
            ? [
                productData(product, { origin, base, currency }),
                breadcrumbData(base, [
                  { label: t('home'), href: '/' },
                  { label: category.name, href: `/products/${category.id}` },
                  { label: name, href: `/product/${id}` },
                ]),
              ]
            : null
        }
      />
    </>
  );
}
