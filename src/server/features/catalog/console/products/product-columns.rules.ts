import type { ConsoleProduct, ProductFields } from '#contract/console/products.ts';
import type { ProductId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { toDirhams } from '#contract/values/money.ts';
import type { StoredAttribute } from '../../../../database/schema.ts';
import type { Fields } from '../../../../shared/merge-fields.rules.ts';
import type { ProductChange, VariantChange } from '../../writes/catalogue-columns.ts';
import type { OptionWrites } from '../../writes/product-writes.queries.ts';
import type { ProductRecord } from './product-record.queries.ts';

function textOf(field: 'name' | 'description', changes: Fields, present: LocalizedText) {
  const changed = (['en', 'ar'] as const).filter((language) => `${field}.${language}` in changes);
  if (changed.length === 0) return {};
  const texts = Object.fromEntries(changed.map((language) => [language, changes[`${field}.${language}`]]));
  return { [field]: { ...present, ...texts } };
}

/** The columns of pictures: the first is the picture of lists. */
export function pictureColumns(pictures: ConsoleProduct['pictures']) {
  const [first, ...more] = pictures;
  const texts = pictures.filter(({ text }) => text.en !== '' || text.ar !== '').map(({ path, text }) => [path, text]);
  return {
    image: first?.path ?? null,
    more_images: more.map(({ path }) => path),
    picture_texts: Object.fromEntries(texts) as Record<string, LocalizedText>,
  };
}

/** The columns of a product that an edit changes. Options have their own table. */
export function productColumns(
  changes: Fields,
  present: { name: LocalizedText; description: LocalizedText },
): ProductChange {
  return {
    ...('handle' in changes && { handle: changes['handle'] as string }),
    ...('categoryId' in changes && { category_id: changes['categoryId'] as number }),
    ...('leadDays' in changes && { lead_days: changes['leadDays'] as number | null }),
    ...('pictures' in changes && pictureColumns(changes['pictures'] as ConsoleProduct['pictures'])),
    ...textOf('name', changes, present.name),
    ...textOf('description', changes, present.description),
  };
}

/** The columns of a variant that an edit changes. */
export function variantColumns(changes: Fields): VariantChange {
  return {
    ...('sku' in changes && { sku: changes['sku'] as string }),
    ...('price' in changes && { price_dirhams: toDirhams(changes['price'] as number) }),
    ...('stock' in changes && { stock: changes['stock'] as number }),
    ...('attributes' in changes && { attributes: changes['attributes'] as StoredAttribute[] }),
    ...('images' in changes && { images: changes['images'] as string[] }),
    ...('published' in changes && { published: changes['published'] as boolean }),
    ...('position' in changes && { position: changes['position'] as number }),
  };
}

/** The writes that make these the options of a product. */
export function optionWrites(
  productId: ProductId,
  present: ProductRecord['options'],
  wanted: NonNullable<ProductFields['options']>,
): OptionWrites {
  const typeOf = new Map(present.map(({ id, type }) => [id, type]));
  const placed = wanted.map(({ id, type, name, required, maxLength }, position) => {
    const columns = { type, name, required, max_length: type === 'text' ? maxLength : null, position };
    // Another type makes it another option: what shoppers chose does not fit it.
    return { id: id !== undefined && typeOf.get(id) === type ? id : null, columns };
  });
  const kept = new Set(placed.map(({ id }) => id));
  return {
    deleted: present.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    changed: placed.flatMap(({ id, columns }) => (id === null ? [] : [{ id, set: columns }])),
    added: placed.flatMap(({ id, columns }) =>
      id === null ? [{ ...columns, product_id: productId, image: null }] : [],
    ),
  };
}
