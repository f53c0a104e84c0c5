import { languages } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { ChangedProduct } from '../catalog/writes/catalogue-batch.ts';
import type { Present } from './import-plan.rules.ts';
import type { PresentVariant } from './import.queries.ts';
import type { ProductRow } from './import.rules.ts';
import type { ImportWords } from './words/import-words.ts';

// What a merchant reads before an import: what changes in a product, and what stays.

interface Planned {
  row: ProductRow;
  present: Present;
  /** Undefined: nothing changes. */
  change: ChangedProduct | undefined;
  setStock: boolean;
}

const shownNames = 5;

/** The first names of a list, with their number. */
function named(skus: readonly string[]) {
  const names = skus.slice(0, shownNames).join(', ');
  return { count: skus.length, names: skus.length > shownNames ? `${names}, …` : names };
}

const picturesOf = ({ image, moreImages }: { image: string | null; moreImages: readonly string[] }) =>
  (image === null ? [] : [image]).concat(moreImages);

function pictureChanges({ present, change }: Planned, words: ImportWords): string[] {
  if (!change) return [];
  const before = picturesOf(present.product);
  const after = picturesOf({ ...present.product, ...change.set });
  const removed = before.filter((path) => !after.includes(path)).length;
  const added = after.filter((path) => !before.includes(path)).length;
  const ofVariants = change.variants.changed.filter(({ before: { images = [] }, set }) =>
    images.some((path) => set.images && !set.images.includes(path)),
  );
  return [
    ...(removed > 0 ? [words.change('removesPictures', { count: removed })] : []),
    ...(added > 0 ? [words.change('addsPictures', { count: added })] : []),
    ...(ofVariants.length > 0
      ? [words.change('removesVariantPictures', named(ofVariants.map((one) => one.before.sku)))]
      : []),
  ];
}

function textChanges({ present: { product }, change }: Planned, words: ImportWords): string[] {
  if (!change) return [];
  const { description, pictureTexts } = change.set;
  const lost = languages.filter((language) => description && product.description[language] && !description[language]);
  const shown = picturesOf({ ...product, ...change.set });
  const texts = Object.entries(product.pictureTexts).filter(
    ([path, text]) =>
      shown.includes(path) &&
      pictureTexts &&
      languages.some((language) => text[language] && !pictureTexts[path]?.[language]),
  );
  return [
    ...lost.map((language) => words.change(language === 'en' ? 'removesEnglish' : 'removesArabic')),
    ...(texts.length > 0 ? [words.change('removesPictureTexts', { count: texts.length })] : []),
  ];
}

function priceChanges({ present: { offersOf, variants }, change }: Planned, words: ImportWords): string[] {
  const byId = new Map(variants.map((one) => [one.id, one]));
  const changed = (change?.variants.changed ?? []).filter(({ set }) => set.priceDirhams !== undefined);
  const ended = (change?.variants.changed ?? []).flatMap(({ id, before, discount }) => {
    const there = byId.get(id);
    return discount?.after === 0 && there && offersOf(there).length > 0 ? [before.sku] : [];
  });
  const shown = changed.slice(0, shownNames).map(({ before, set }) =>
    words.change('price', {
      sku: before.sku,
      before: toRiyals(before.priceDirhams ?? 0).toFixed(2),
      after: toRiyals(set.priceDirhams ?? 0).toFixed(2),
    }),
  );
  return [
    ...shown,
    ...(changed.length > shown.length ? [words.change('morePrices', { count: changed.length - shown.length })] : []),
    ...(ended.length > 0 ? [words.change('endsOffers', named(ended))] : []),
  ];
}

function variantChanges({ row, present, change, setStock }: Planned, words: ImportWords): string[] {
  const skus = new Set(row.variants.map(({ sku }) => sku));
  const bySku = new Map(present.variants.map((one) => [one.sku, one]));
  const added = (change?.variants.added ?? []).map(({ sku }) => sku);
  const kept = present.variants.filter(({ sku }) => !skus.has(sku)).map(({ sku }) => sku);
  const isWhole = row.variants.length > 0 && !row.lacks?.includes('variants');
  const hasOtherStock = ({ sku, stock }: ProductRow['variants'][number]) => {
    const there: PresentVariant | undefined = bySku.get(sku);
    return stock !== undefined && there !== undefined && there.stock !== stock;
  };
  const otherStock = setStock ? [] : row.variants.filter(hasOtherStock).map(({ sku }) => sku);
  const stocked = (change?.variants.changed ?? []).filter(({ set }) => set.stock !== undefined);
  const coded = (change?.variants.changed ?? []).filter(({ set }) => set.barcode !== undefined);
  const costed = (change?.variants.changed ?? []).filter(({ set }) => set.costDirhams !== undefined);
  const modes = (change?.variants.changed ?? []).filter(
    ({ set }) => set.stockMode !== undefined || set.dayLimit !== undefined,
  );
  const bare = (change?.variants.changed ?? []).filter(
    ({ before, set }) => (set.attributes?.length ?? Infinity) < (before.attributes?.length ?? 0),
  );
  return [
    ...(added.length > 0 ? [words.change('addsVariants', named(added))] : []),
    ...(kept.length > 0 && isWhole ? [words.change('keepsVariants', named(kept))] : []),
    ...(bare.length > 0 ? [words.change('removesOptionsOf', named(bare.map(({ before }) => before.sku)))] : []),
    ...(coded.length > 0 ? [words.change('setsBarcode', named(coded.map(({ before }) => before.sku)))] : []),
    ...(costed.length > 0 ? [words.change('setsCost', named(costed.map(({ before }) => before.sku)))] : []),
    ...(modes.length > 0 ? [words.change('setsStockMode', named(modes.map(({ before }) => before.sku)))] : []),
    ...(stocked.length > 0 ? [words.change('setsStock', named(stocked.map(({ before }) => before.sku)))] : []),
    ...(otherStock.length > 0 ? [words.change('keepsStock', named(otherStock))] : []),
  ];
}

const silent = new Set(['published', 'image', 'moreImages', 'pictureTexts', 'demo']);

function fieldChanges({ change }: Planned, words: ImportWords): string[] {
  if (!change) return [];
  const { set, options } = change;
  const fields = Object.keys(set).filter((field) => !silent.has(field));
  return [
    ...(set.published === undefined ? [] : [words.change(set.published ? 'shows' : 'hides')]),
    ...(fields.length > 0 ? [words.change('fields', { fields: fields.map(words.changed).join(', ') })] : []),
    ...(options.deleted.length > 0 ? [words.change('removesOptions', { count: options.deleted.length })] : []),
  ];
}

/** The sentences about a product of the shop: what a row changes, and what stays that the row does not have. */
export function describeChange(planned: Planned, words: ImportWords): string[] {
  return [fieldChanges, priceChanges, variantChanges, pictureChanges, textChanges].flatMap((describe) =>
    describe(planned, words),
  );
}
