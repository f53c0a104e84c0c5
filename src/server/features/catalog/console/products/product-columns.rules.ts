import type { Updateable } from 'kysely';
import type { ConsoleProduct } from '#contract/console/products.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { toDirhams } from '#contract/values/money.ts';
import type { Database } from '../../../../database/schema.ts';
import type { Fields } from '../../../../shared/merge-fields.rules.ts';

function textOf(field: 'name' | 'description', changes: Fields, present: LocalizedText) {
  const changed = (['en', 'ar'] as const).filter((language) => `${field}.${language}` in changes);
  if (changed.length === 0) return {};
  const texts = Object.fromEntries(changed.map((language) => [language, changes[`${field}.${language}`]]));
  return { [field]: JSON.stringify({ ...present, ...texts }) };
}

/** The columns of pictures: the first is the picture of lists. */
export function pictureColumns(pictures: ConsoleProduct['pictures']) {
  const [first, ...more] = pictures;
  const texts = pictures.filter(({ text }) => text.en !== '' || text.ar !== '').map(({ path, text }) => [path, text]);
  return {
    image: first?.path ?? null,
    more_images: more.map(({ path }) => path),
    picture_texts: JSON.stringify(Object.fromEntries(texts)),
  };
}

/** The columns of a product that an edit changes. Options have their own table. */
export function productColumns(
  changes: Fields,
  present: { name: LocalizedText; description: LocalizedText },
): Updateable<Database['products']> {
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
export function variantColumns(changes: Fields): Updateable<Database['variants']> {
  return {
    ...('sku' in changes && { sku: changes['sku'] as string }),
    ...('price' in changes && { price_dirhams: toDirhams(changes['price'] as number) }),
    ...('stock' in changes && { stock: changes['stock'] as number }),
    ...('attributes' in changes && { attributes: JSON.stringify(changes['attributes']) }),
    ...('images' in changes && { images: changes['images'] as string[] }),
    ...('published' in changes && { published: changes['published'] as boolean }),
    ...('position' in changes && { position: changes['position'] as number }),
  };
}
