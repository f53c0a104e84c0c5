import type { Product } from '#contract/catalog.ts';
import { usePageBase, useAppContext } from '../../runtime/app-context.ts';
import { useLoadedQuery } from '../../runtime/data/queries.ts';
import { StructuredData } from '../../runtime/page/structured-data.tsx';
import { zonesQuery } from '../../shared/checkout/checkout.queries.ts';
import { useCurrency } from '../../shared/money/use-currency.ts';
import { productData } from './product-data.ts';

/** Structured data and link preview of a product. */
export function ProductStructuredData({ product }: { product: Product }) {
  const { basePrice, discountedPrice } = product;
  return (
    <>
      <meta property="product:price:amount" content={(discountedPrice ?? basePrice).toFixed(2)} />
      <meta property="product:price:currency" content={useCurrency()} />
      {import.meta.env.SSR ? <ServerData product={product} /> : <StructuredData things={null} />}
    </>
  );
}

function ServerData({ product }: { product: Product }) {
  const app = useAppContext();
  const { publicUrl: origin } = app;
  const base = usePageBase();
  const currency = useCurrency();
  const { rows: zones } = useLoadedQuery(zonesQuery(app));
  const deliveryMost = zones.length === 0 ? null : Math.max(...zones.map(({ shippingFee }) => shippingFee));
  return <StructuredData things={[productData(product, { origin, base, currency, deliveryMost })]} />;
}
