import type { LeftOutReason } from '#contract/console/feeds.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { isGtin } from '#contract/values/gtin.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { qatarDay, qatarTime } from '#contract/values/qatar-time.ts';
import { toRiyals } from '#contract/values/money.ts';
import { feedText, hasPromise } from './feed-texts.rules.ts';

/** A variant as the feeds read it. */
export interface FeedVariant {
  id: VariantId;
  sku: string;
  barcode: string;
  price_dirhams: number;
  discounted_dirhams: number | null;
  available: number;
  attributes: { name: LocalizedText; value: LocalizedText }[];
  images: string[];
  published: boolean;
  /** When its running offers have begun, and when the first of them ends. */
  sale: { from: Date; to: Date } | null;
}

export interface FeedProduct {
  id: ProductId;
  handle: string;
  name: LocalizedText;
  description: LocalizedText;
  image: string | null;
  more_images: string[];
  published: boolean;
  category_name: LocalizedText;
  parent_name: LocalizedText | null;
  variants: FeedVariant[];
}

/** What all items of a writing share. */
export interface FeedSite {
  /** Scheme and host. */
  origin: string;
  name: LocalizedText;
  /** The fee of the dearest delivery zone; null without zones. */
  shippingDirhams: number | null;
}

/** A variant in one language, with its texts in full. */
export interface FeedItem {
  id: string;
  group: string;
  title: string;
  description: string;
  link: string;
  image: string;
  moreImages: string[];
  isInStock: boolean;
  price: string;
  salePrice: string;
  saleDates: string;
  brand: string;
  gtin: string;
  productType: string;
  color: string;
  size: string;
  material: string;
  pattern: string;
}

/** The items of a product in a language, and why others are not among them. */
export interface ItemsOfProduct {
  items: FeedItem[];
  leftOut: Set<LeftOutReason>;
}

const groupMost = 50;
const picturesMost = 10;

/** A price as all channels read it. */
export const feedPrice = (dirhams: number) => `${toRiyals(dirhams).toFixed(2)} QAR`;

const attributeNames = {
  color: /^(?:colou?r|اللون|لون|الوان|الألوان)$/i,
  size: /^(?:size|المقاس|مقاس|القياس|قياس|الحجم|حجم)$/i,
  material: /^(?:material|fabric|الخامة|خامة|المادة|القماش)$/i,
  pattern: /^(?:pattern|النقش|نقش|النقشة|نقشة)$/i,
  brand: /^(?:brand|الماركة|ماركة|العلامة التجارية)$/i,
};

function attributesOf({ attributes }: FeedVariant, language: Language) {
  const valueOf = (wanted: RegExp) => {
    const found = attributes.find(({ name }) => wanted.test(name.en.trim()) || wanted.test(name.ar.trim()));
    return found ? feedText(pickText(found.value, language)) : '';
  };
  return {
    color: valueOf(attributeNames.color),
    size: valueOf(attributeNames.size),
    material: valueOf(attributeNames.material),
    pattern: valueOf(attributeNames.pattern),
    brand: valueOf(attributeNames.brand),
  };
}

/** The pictures of a variant, as its page shows them. */
function picturesOf({ images }: FeedVariant, { image, more_images: more }: FeedProduct, isAlone: boolean): string[] {
  const shared = image === null ? more : [image, ...more];
  return [...new Set(images.length > 0 && !isAlone ? images : [...images, ...shared])];
}

const dateOf = (at: Date) => `${qatarDay(at)}T${qatarTime(at)}+0300`;

function problemsOf(product: FeedProduct, language: Language): LeftOutReason[] {
  const { name, description } = product;
  const isDescribed = Object.values(description).some((text) => text !== undefined && text.trim() !== '');
  const isMissing = (text: LocalizedText) => (text[language] ?? '').trim() === '';
  return [
    ...(isMissing(name) || (isDescribed && isMissing(description)) ? (['untranslated'] as const) : []),
    ...(isDescribed ? [] : (['noDescription'] as const)),
    ...(hasPromise(feedText(name[language] ?? '')) ? (['promise'] as const) : []),
  ];
}

const payable = ({ discounted_dirhams: discounted, price_dirhams: price }: FeedVariant) => discounted ?? price;

/** The items of a product in a language. What shoppers do not see is left out without further reasons. */
export function itemsOfProduct(
  product: FeedProduct,
  language: Language,
  { origin, ...site }: FeedSite,
): ItemsOfProduct {
  const shown = product.published ? product.variants.filter(({ published }) => published) : [];
  const leftOut = new Set<LeftOutReason>(shown.length < Math.max(product.variants.length, 1) ? ['notPublished'] : []);
  if (shown.length === 0) return { items: [], leftOut };
  const problems = problemsOf(product, language);
  for (const problem of problems) leftOut.add(problem);

  const isAlone = shown.length === 1;
  const title = feedText(pickText(product.name, language));
  const description = feedText(pickText(product.description, language));
  const types = [product.parent_name, product.category_name].filter((name) => name !== null);
  const productType = types.map((name) => feedText(pickText(name, language))).join(' > ');
  const items: FeedItem[] = [];
  for (const variant of shown) {
    const pictures = picturesOf(variant, product, isAlone).map((path) => `${origin}/images/${path}`);
    const [image, ...moreImages] = pictures;
    if (image === undefined) leftOut.add('noPicture');
    if (payable(variant) === 0) leftOut.add('noPrice');
    if (problems.length > 0 || image === undefined || payable(variant) === 0) continue;
    const { brand, ...distinguishing } = attributesOf(variant, language);
    const values = variant.attributes.map(({ value }) => feedText(pickText(value, language)));
    const { discounted_dirhams: discounted, sale } = variant;
    items.push({
      id: variant.sku,
      group: product.handle.length > groupMost ? String(product.id) : product.handle,
      title: isAlone ? title : [title, ...values].filter((text) => text !== '').join(', '),
      description,
      link: `${origin}/${language}/product/${product.id}?variant=${variant.id}`,
      image,
      moreImages: moreImages.slice(0, picturesMost),
      isInStock: variant.available > 0,
      price: feedPrice(variant.price_dirhams),
      salePrice: discounted === null ? '' : feedPrice(discounted),
      saleDates: discounted === null || sale === null ? '' : `${dateOf(sale.from)}/${dateOf(sale.to)}`,
      brand: brand || feedText(pickText(site.name, language)),
      gtin: isGtin(variant.barcode) ? variant.barcode : '',
      productType,
      ...distinguishing,
    });
  }
  return { items, leftOut };
}
