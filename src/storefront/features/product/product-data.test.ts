import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { productData } from './product-data.ts';

const variant = {
  id: 1,
  variantImage: 'catalog/a.webp',
  variantPrice: 80,
  discountedPrice: null,
  globalRating: 0,
  isFavorite: false,
  inStock: true,
  offers: [],
  variantGallery: [{ path: 'catalog/a.webp' }, { path: 'catalog/b.webp' }],
  attributes: [],
  ratingsCount: 0,
  product: { id: 7, name: 'Cake' },
};
const product: Product = {
  id: 7,
  name: 'Cake',
  description: '',
  basePrice: 80,
  discountedPrice: null,
  mainImage: 'catalog/a.webp',
  customizable: false,
  customizationOptions: [],
  rating: { average: 0, count: 0 },
  commentsCount: 0,
  category: { id: 2, name: 'Sweets' },
  createdAt: '2026-11-21T08:30:00.000Z',
  variants: [variant],
};
const site = { origin: 'https://shop.example', base: 'https://shop.example/ar', currency: 'QAR', deliveryMost: 65 };

test('one variant is one offer, at the price that is paid, with decimals', () => {
  const sold = productData({ ...product, variants: [{ ...variant, discountedPrice: 59.5, inStock: false }] }, site);
  expect(sold).toMatchObject({
    '@type': 'Product',
    description: 'Cake',
    url: 'https://shop.example/ar/product/7',
    image: ['https://shop.example/images/catalog/a.webp', 'https://shop.example/images/catalog/b.webp'],
    offers: {
      '@type': 'Offer',
      price: '59.50',
      priceCurrency: 'QAR',
      availability: 'https://schema.org/OutOfStock',
      url: 'https://shop.example/ar/product/7',
    },
  });
});

test('several variants are an offer from the lowest to the highest price', () => {
  const other = { ...variant, id: 2, variantPrice: 100, discountedPrice: 75 };
  expect(productData({ ...product, variants: [variant, other] }, site)['offers']).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '75.00',
    highPrice: '80.00',
    offerCount: 2,
    offers: [{ price: '80.00' }, { price: '75.00', url: 'https://shop.example/ar/product/7?variant=2' }],
  });
});

// Spec: WEB.6
test('a rating is given only where there are ratings', () => {
  expect(JSON.stringify(productData(product, site))).not.toContain('aggregateRating');
  expect(productData({ ...product, rating: { average: 4.5, count: 3 } }, site)['aggregateRating']).toMatchObject({
    ratingValue: 4.5,
    ratingCount: 3,
    bestRating: 5,
  });
});

test('each variant has its SKU, the end of its offer, the dearest delivery and the days of returns', () => {
  const reduced = {
    ...variant,
    sku: 'CAKE-1',
    barcode: '6291041500213',
    discountedPrice: 60,
    priceValidUntil: '2026-12-01T20:59:59.000Z',
  };
  const offer = {
    sku: 'CAKE-1',
    gtin: '6291041500213',
    priceValidUntil: '2026-12-01T20:59:59.000Z',
    shippingDetails: {
      shippingRate: { maxValue: '65.00', currency: 'QAR' },
      shippingDestination: { addressCountry: 'QA' },
    },
    hasMerchantReturnPolicy: {
      applicableCountry: 'QA',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 3,
    },
  };
  expect(productData({ ...product, variants: [reduced] }, site)).toMatchObject({ sku: 'CAKE-1', offers: offer });
  const several = productData({ ...product, variants: [reduced, { ...variant, id: 2, sku: 'CAKE-2' }] }, site);
  expect(several['offers']).toMatchObject({ offers: [offer, { sku: 'CAKE-2' }] });
  const nowhere = productData({ ...product, variants: [variant] }, { ...site, deliveryMost: null });
  expect(JSON.stringify(nowhere)).not.toMatch(/shippingDetails|priceValidUntil|sku|gtin/);
});
