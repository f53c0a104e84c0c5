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
const site = { origin: 'https://shop.example', base: 'https://shop.example/ar', currency: 'QAR' };

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
