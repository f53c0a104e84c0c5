import { handleOf } from '#contract/console/handle.ts';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { ProductFields } from '#contract/console/products.ts';
import { emptyText, languages, type LocalizedText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { StoredAttribute } from '../../../../database/schema.ts';
import { type Fields, languageFields } from '../../../../shared/merge-fields.rules.ts';
import type { ProductRecord, VariantRecord } from './product-record.queries.ts';

/** A text of the database, with both languages. */
export const bothOf = ({ en, ar }: LocalizedText) => ({ en, ar });

export const attributesOf = (attributes: StoredAttribute[]) =>
  attributes.map(({ name, value }) => ({ name: bothOf(name), value: bothOf(value) }));

/** The pictures of a product in their order, with what they show. */
export function picturesOf({
  image,
  moreImages,
  pictureTexts,
}: Pick<ProductRecord, 'image' | 'moreImages' | 'pictureTexts'>) {
  return [...(image === null ? [] : [image]), ...moreImages].map((path) => ({
    path,
    text: bothOf(pictureTexts[path] ?? emptyText),
  }));
}

export const optionsOf = ({ options }: Pick<ProductRecord, 'options'>) =>
  options.map(({ id, type, name, required, maxLength }) => ({ id, type, name: bothOf(name), required, maxLength }));

/** The fields of an edit, each language separately, for merging. */
export function productFields(fields: ProductFields): Fields {
  const { name, description, ...others } = fields;
  return { ...others, ...languageFields('name', name), ...languageFields('description', description) };
}

/** The same fields of what is stored. */
export function presentFields(record: ProductRecord): Fields {
  return productFields({
    handle: record.handle,
    categoryId: record.categoryId,
    leadDays: record.leadDays,
    name: bothOf(record.name),
    description: bothOf(record.description),
    pictures: picturesOf(record),
    options: optionsOf(record),
  });
}

export function presentVariantFields(variant: VariantRecord): Fields {
  const { sku, priceDirhams, attributes, images, published, position } = variant;
  return { sku, price: toRiyals(priceDirhams), attributes: attributesOf(attributes), images, published, position };
}

type Texts = Pick<ProductRecord, 'name' | 'description' | 'options' | 'variants'>;

const shownVariants = ({ variants }: Pick<ProductRecord, 'variants'>) => variants.filter(({ published }) => published);

/** The texts that must be in both languages: those that one language has. */
function textsToPublish(record: Texts): [string, LocalizedText[]][] {
  return [
    [
      'attributes',
      shownVariants(record).flatMap(({ attributes }) => attributes.flatMap(({ name, value }) => [name, value])),
    ],
    ['options', record.options.map(({ name }) => name)],
  ];
}

/**
 * What a product lacks to be published. The law asks for Arabic; and readers of one language must
 * not miss what the other one says.
 */
export function missingOf(record: Texts): string[] {
  const missing: string[] = [];
  for (const language of languages) if (!record.name[language]) missing.push(`name.${language}`);
  const isDescribed = languages.some((language) => record.description[language]);
  for (const language of languages)
    if (isDescribed && !record.description[language]) missing.push(`description.${language}`);
  if (shownVariants(record).length === 0) missing.push('variants');
  for (const [part, texts] of textsToPublish(record))
    for (const language of languages) if (texts.some((text) => !text[language])) missing.push(`${part}.${language}`);
  return missing;
}

/** How much of what shoppers of each language look for is there, in per cent. */
export function completenessOf(record: Texts & Pick<ProductRecord, 'image' | 'moreImages' | 'pictureTexts'>) {
  const pictures = picturesOf(record);
  const percentOf = (language: 'en' | 'ar') => {
    const parts = [
      record.name[language] !== '',
      record.description[language] !== '',
      pictures.length > 0,
      pictures.length > 0 && pictures.every(({ text }) => text[language] !== ''),
      shownVariants(record).length > 0,
      ...textsToPublish(record)
        .filter(([, texts]) => texts.length > 0)
        .map(([, texts]) => texts.every((text) => text[language])),
    ];
    return Math.round((100 * parts.filter(Boolean).length) / parts.length);
  };
  return { en: percentOf('en'), ar: percentOf('ar') };
}

/** The prefix of handles of drafts without a Latin name. They get a better one with it. */
export const provisionalHandle = 'product';
export const isProvisional = (handle: string) => /^product(-\d+)?$/.test(handle);

/** Texts to choose a free one from: the first, then numbered ones. */
export function alternativesOf(text: string): string[] {
  return Array.from({ length: 50 }, (_, index) => (index === 0 ? text : `${text}-${index + 1}`));
}

/** The SKU of a variant: its handle and the Latin letters of its values. */
export function skuOf(handle: string, attributes: readonly { value: { en: string } }[]): string {
  return [handle, ...attributes.map(({ value }) => handleOf(value.en))]
    .filter((part) => part !== '')
    .join('-')
    .toUpperCase()
    .slice(0, catalogueLimits.skuMax - 4);
}
