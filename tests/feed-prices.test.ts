import { expect } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { it } from '#server/testing/shop-test.ts';
import { productData } from '#storefront/features/product/product-data.ts';

it('the prices of the feeds are those of the structured data of the product page', async ({ shop }) => {
  const { productId } = await createProduct(shop.db, {
    image: 'catalog/a.webp',
    variants: [
      { sku: 'a', price: 299.9, offers: [{ discount: 15 }] },
      { sku: 'b', price: 0.35, stock: 0 },
      { sku: 'c', price: 12, stock: 0, stockMode: 'made' },
    ],
  });
  await shop.services.feeds.write();
  for (const language of ['en', 'ar'] as const) {
    const product = await shop.apiFor({ language })('getProduct', { params: { id: productId } });
    const base = `http://localhost/${language}`;
    const data = productData(product, { origin: 'http://localhost', base, currency: 'QAR', deliveryMost: null });
    const { offers } = data.offers as { offers: Record<string, string>[] };
    const { body } = await shop.request({ url: `/feeds/google-${language}.xml` });
    const items = [...body.matchAll(/<item>(.*)<\/item>/g)].map(([, item = '']) => {
      const of = (name: string) => new RegExp(`<g:${name}>(.*?)</g:${name}>`).exec(item)?.[1];
      return { sku: of('id'), url: of('link'), price: of('sale_price') ?? of('price'), stock: of('availability') };
    });
    expect(items).toEqual(
      offers.map(({ sku, url, price, priceCurrency, availability }) => ({
        sku,
        url,
        price: `${price} ${priceCurrency}`,
        stock: availability === 'https://schema.org/InStock' ? 'in_stock' : 'out_of_stock',
      })),
    );
    expect(items).toHaveLength(3);
  }
});
