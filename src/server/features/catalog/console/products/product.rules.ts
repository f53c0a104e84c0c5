import { makeHandle } from '#contract/console/handle.ts';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { ProductTexts } from '#contract/console/product-completeness.ts';
import { emptyText } from '#contract/values/locale.ts';
import { bothLanguages } from '../../../../shared/both-languages.ts';
import type { StoredAttribute } from '../../../../database/schema.ts';
import type { ProductChange } from '../../../../shared/catalogue-fields.ts';
import type { StoredProduct } from './product-record.queries.ts';

export const attributesOf = (attributes: StoredAttribute[]) =>
  attributes.map(({ name, value, swatch }) => ({
    name: bothLanguages(name),
    value: bothLanguages(value),
    ...(swatch !== undefined && { swatch }),
  }));

/** The pictures of a product in their order, with what they show. */
export function picturesOf({
  image,
  moreImages,
  pictureTexts,
}: Pick<StoredProduct, 'image' | 'moreImages' | 'pictureTexts'>) {
  return [...(image === null ? [] : [image]), ...moreImages].map((path) => ({
    path,
    text: bothLanguages(pictureTexts[path] ?? emptyText),
  }));
}

/** The options of a product as staff edit them. */
export const optionsOf = ({ options }: Pick<StoredProduct, 'options'>) =>
  options.map(({ name, image: _image, position: _position, ...option }) => ({ ...option, name: bothLanguages(name) }));

/** The paths of the pictures that a change brings. */
export const picturePaths = ({ image, moreImages = [], sharingPicture }: ProductChange) =>
  [image ?? [], moreImages, sharingPicture ?? []].flat();

/** The texts of a product, as completeness looks at them. */
export function readProductTexts(record: StoredProduct): ProductTexts {
  return {
    name: bothLanguages(record.name),
    description: bothLanguages(record.description),
    pictures: picturesOf(record),
    variants: record.variants.map(({ published, attributes }) => ({ published, attributes: attributesOf(attributes) })),
    options: optionsOf(record),
  };
}

/** The prefix of handles of drafts without a Latin name. They get a better one with it. */
export const provisionalHandle = 'product';
export const isProvisional = (handle: string) => /^product(-\d+)?$/.test(handle);

/** Texts to choose a free one from: the first, then numbered ones. */
export function alternativesOf(text: string): string[] {
  return Array.from({ length: 50 }, (_, index) => (index === 0 ? text : `${text}-${index + 1}`));
}

/** The SKU of a variant: its handle and the Latin letters of its values. */
export function makeSku(handle: string, attributes: readonly { value: { en: string } }[]): string {
  return [handle, ...attributes.map(({ value }) => makeHandle(value.en))]
    .filter((part) => part !== '')
    .join('-')
    .toUpperCase()
    .slice(0, catalogueLimits.skuMax - 4);
}

/** Whether a SKU was made from this handle, and not typed. */
export function isMadeFrom(handle: string, sku: string, attributes: Parameters<typeof makeSku>[1]): boolean {
  return alternativesOf(makeSku(handle, attributes)).includes(sku);
}
