import type { Product } from '#contract/catalog.ts';
import { usePageBase, useAppContext } from '../../runtime/app-context.ts';
import { StructuredData } from '../../runtime/page/structured-data.tsx';
import { useCurrency } from '../../shared/money/use-currency.ts';
import { productData } from './product-data.ts';

/** Structured data and link preview of a product. */
export function ProductStructuredData({ product }: { product: Product }) {
  const { publicUrl: origin } = useAppContext();
  const base = usePageBase();
  const currency = useCurrency();
  const { basePrice, discountedPrice } = product;
  return (
    <>
      <meta property="product:price:amount" content={(discountedPrice ?? basePrice).toFixed(2)} />
      <meta property="product:price:currency" content={currency} />
      <StructuredData things={import.meta.env.SSR ? [productData(product, { origin, base, currency })] : null} />
    </>
  );
}
