import type { Product, ProductVariant } from '#contract/catalog.ts';
import { limits } from '#contract/values/limits.ts';
import type { Thing } from '../../runtime/page/structured-data.tsx';

interface Site {
  /** Scheme and host. */
  origin: string;
  /** The address of the storefront, with the language. */
  base: string;
  currency: string;
  /** The fee of the dearest delivery zone; null without zones. */
  deliveryMost: number | null;
}

// Search engines read prices as decimals with a point, whatever the page's language.
function decimal(riyals: number): string {
  return riyals.toFixed(2);
}

function priceOf({ discountedPrice, variantPrice }: ProductVariant): number {
  return discountedPrice ?? variantPrice;
}

function shippingOf(riyals: number, currency: string) {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', maxValue: decimal(riyals), currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'QA' },
  };
}

const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'QA',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: limits.policy.returnDays,
};

function offerOf(variant: ProductVariant, url: string, { currency, deliveryMost }: Site) {
  return {
    '@type': 'Offer',
    url,
    sku: variant.sku,
    gtin: variant.barcode,
    price: decimal(priceOf(variant)),
    priceCurrency: currency,
    priceValidUntil: variant.priceValidUntil,
    availability: `https://schema.org/${variant.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    shippingDetails: deliveryMost === null ? undefined : shippingOf(deliveryMost, currency),
    hasMerchantReturnPolicy: returnPolicy,
  };
}

/** Structured data of a product with its prices and, if rated, its rating. */
export function productData(product: Product, site: Site): Thing {
  const { origin, base, currency } = site;
  const { id, name, description, variants, rating, mainImage, category } = product;
  const url = `${base}/product/${id}`;
  const paths = [mainImage, ...variants.flatMap(({ variantGallery }) => variantGallery.map(({ path }) => path))];
  const images = [...new Set(paths.filter((path) => path !== null))].map((path) => `${origin}/images/${path}`);
  const [only] = variants;
  const prices = variants.map(priceOf);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    description: description || name,
    url,
    productID: String(id),
    sku: only?.sku,
    category: category.name,
    image: images.length === 0 ? undefined : images,
    aggregateRating:
      rating.count === 0
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            ratingCount: rating.count,
            bestRating: limits.ratingMax,
            worstRating: limits.ratingMin,
          },
    offers:
      only === undefined || variants.length === 1
        ? only && offerOf(only, url, site)
        : {
            '@type': 'AggregateOffer',
            lowPrice: decimal(Math.min(...prices)),
            highPrice: decimal(Math.max(...prices)),
            priceCurrency: currency,
            offerCount: variants.length,
            offers: variants.map((variant) => offerOf(variant, `${url}?variant=${variant.id}`, site)),
          },
  };
}
