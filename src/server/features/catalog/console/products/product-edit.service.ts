import type { AddedVariant, ProductWriteResult, VariantEdit, ProductFields } from '#contract/console/products.ts';
import type { Grants } from '#contract/console/permissions.ts';
import { sortTags } from '#contract/product-tags.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import type { Act, Actor, InAct } from '../../../../audit/act.ts';
import { retryIfTaken } from '../../../../database/retry.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { bothLanguages } from '../../../../shared/both-languages.ts';
import { enqueue } from '../../../../jobs/jobs.ts';
import { enqueueRendering } from '../../../../media/render-pictures.ts';
import type { Storage } from '../../../../media/storage.ts';
import type { ProductChange } from '../../../../shared/catalogue-fields.ts';
import { companionsOf, furtherCategories } from '../../../../shared/listed-product.ts';
import { explainStockOf } from '../../../../shared/stock-ledger.queries.ts';
import type { ChangedProduct as ProductDifference } from '../../writes/catalogue-batch.ts';
import { changedEntries, createdEntry } from '../../writes/catalogue-log.rules.ts';
import { takeSingleRow } from '../../writes/inserted-rows.rules.ts';
import * as queries from '../../writes/product-writes.queries.ts';
import {
  assertCounted,
  assertMaySetCosts,
  assertStaysComplete,
  changedProduct,
  createProductChecks,
} from './product-checks.ts';
import {
  type EditedParts,
  mergeProductEdit,
  optionChanges,
  storedPictures,
  storedVariant,
} from './product-fields.rules.ts';
import {
  assertFreeHandle,
  assertFreeSkus,
  chooseHandle,
  refusalOfTaken,
  withHandleOfName,
  withSkus,
  withSkusOfHandle,
} from './product-names.ts';
import { lockRecord, type StoredProduct } from './product-record.queries.ts';
import { isProvisional, picturePaths } from './product.rules.ts';
import { readProduct } from './product-reader.service.ts';

interface Needs {
  inAct: InAct;
  storage: Pick<Storage, 'has'>;
  /** Brings lists and search up to date after a write. */
  refresh: (act: Act, id: ProductId) => Promise<void>;
}

export type NewProductFields = ProductFields & {
  categoryId: number;
  name: { en: string; ar: string };
  variants?: AddedVariant[] | undefined;
};

export type ProductEdit = ProductFields & {
  version: number;
  base?: ProductFields | undefined;
  variants?:
    | { changed?: VariantEdit[] | undefined; added?: AddedVariant[] | undefined; removed?: VariantId[] | undefined }
    | undefined;
};

/** Inserts variants of a product, with a SKU each. Throws `sku_taken`. */
async function addVariants(
  act: Act,
  { id: productId, handle, skus }: { id: ProductId; handle: string; skus: readonly string[] },
  added: readonly AddedVariant[],
) {
  const named = await withSkus(act, handle, added, skus);
  // Names that were chosen are free, and chosen again if someone takes one meanwhile.
  const typed = added.flatMap(({ sku }) => (sku ? [sku] : []));
  await assertFreeSkus(act, typed, []);
  const variants = named.map(storedVariant);
  await queries.insertVariants(
    act,
    variants.map((variant) => ({ ...variant, productId })),
  );
  return variants;
}

function writeOptions(act: Act, productId: ProductId, { added, ...options }: ProductDifference['options']) {
  return queries.writeOptions(act, { ...options, added: added.map((option) => ({ ...option, productId })) });
}

/** What an edit would change. Throws `changed_meanwhile` with both sides of each field. */
async function mergeOrRefuse(act: Act, edit: ProductEdit, record: StoredProduct): Promise<EditedParts> {
  const { version, base, variants, ...fields } = edit;
  const removed = new Set(variants?.removed ?? []);
  const changed = (variants?.changed ?? []).filter(({ id }) => !removed.has(id));
  const { conflicts, ...merged } = mergeProductEdit({ version, base, fields, variants: changed }, record);
  if (Object.keys(conflicts).length > 0) throw await changedProduct(act.tx, record, conflicts);
  return merged;
}

async function writeFields(act: Act, record: StoredProduct, set: ProductChange): Promise<void> {
  const { id } = record;
  if (set.handle !== undefined && !isProvisional(record.handle))
    await queries.keepOldHandle(act, id, { from: record.handle, to: set.handle });
  await queries.updateProducts(act, [{ id, set }]);
  const paths = picturePaths(set);
  if (paths.length > 0) await enqueueRendering(act.tx, paths);
}

/** Changes variants, and removes others. Returns what became of them. */
async function writeVariants(
  act: Act,
  record: StoredProduct,
  { changed, removed }: { changed: EditedParts['variants']; removed: readonly VariantId[] },
) {
  // In the order of their ids, as every write of variants.
  const inOrder = changed
    .map(({ variant, set }) => ({ id: variant.id, before: variant, set }))
    .sort((a, b) => a.id - b.id);
  if (inOrder.some(({ set }) => set.stock !== undefined)) await explainStockOf(act, { reason: 'counted' });
  await queries.updateVariants(act, inOrder);
  const deleted = await queries.removeVariants(act, removed);
  const hidden = record.variants
    .filter(({ id, published }) => published && removed.includes(id) && !deleted.has(id))
    .map((before) => ({ id: before.id, before, set: { published: false } }));
  return { changed: [...inOrder, ...hidden], deleted: [...deleted] };
}

/** Creating and changing products: the commands of the console. */
export function createProductEdit({ inAct, storage, refresh }: Needs) {
  const checks = createProductChecks(storage);

  const run = (by: Actor, write: (act: Act) => Promise<ProductWriteResult>) =>
    retryIfTaken(() => inAct(by, write)).catch((error: unknown) => {
      throw refusalOfTaken(error);
    });

  /** Creates a draft. Throws `handle_taken`, `sku_taken` or `invalid`. */
  async function create(by: Actor, { variants = [], options, pictures = [], ...fields }: NewProductFields) {
    const { sharingPicture = null } = fields;
    const ofPage = [...pictures.map(({ path }) => path), ...variants.flatMap(({ images }) => images)];
    await checks.assertPictures(ofPage, new Set());
    await checks.assertSharingImage(sharingPicture);
    const paths = sharingPicture === null ? ofPage : [...ofPage, sharingPicture];
    return run(by, async (act) => {
      const furtherCategoryIds = furtherCategories(fields.categoryId, fields.furtherCategoryIds ?? []);
      await checks.assertCategories(act, { categoryId: fields.categoryId, furtherCategoryIds });
      await checks.assertCompanions(act, fields.companions ?? [], []);
      if (fields.handle !== undefined) await assertFreeHandle(act, fields.handle, null);
      const product = {
        ...fields,
        furtherCategoryIds,
        tags: sortTags(fields.tags ?? []),
        companions: companionsOf(fields.handle ?? '', fields.companions ?? []),
        ...storedPictures(pictures),
        handle: fields.handle ?? (await chooseHandle(act, fields.name, null)),
        published: false,
        demo: false,
        createdAt: act.at,
      };
      const { id } = takeSingleRow(await queries.insertProducts(act, [product]));
      await addVariants(act, { id, handle: product.handle, skus: [] }, variants);
      await writeOptions(act, id, optionChanges([], options));
      await enqueueRendering(act.tx, [...new Set(paths)]);
      await refresh(act, id);
      act.note(createdEntry(id, product));
      return { act: act.id, product: await readProduct(act.tx, id) };
    });
  }

  /**
   * Copies a product as a draft: texts, pictures, options and variants, without SKUs, barcodes and stock. Throws
   * `not_found`.
   */
  async function copy(by: Actor, id: ProductId): Promise<ProductWriteResult> {
    return run(by, async (act) => {
      const original = await lockRecord(act, id);
      if (!original) throw new AppError('not_found');
      const { name, description, categoryId, furtherCategoryIds, tags, companions, leadDays } = original;
      const { image, moreImages, pictureTexts } = original;
      const product = {
        name,
        description,
        categoryId,
        furtherCategoryIds,
        tags,
        companions,
        leadDays,
        image,
        moreImages,
        pictureTexts,
        handle: await chooseHandle(act, bothLanguages(name), null),
        published: false,
        demo: false,
        createdAt: act.at,
      };
      const made = takeSingleRow(await queries.insertProducts(act, [product]));
      const variants = original.variants.map(
        ({ priceDirhams, costDirhams, stockMode, dayLimit, attributes, images, published, position }) => ({
          priceDirhams,
          costDirhams,
          stockMode,
          dayLimit,
          attributes,
          images,
          published,
          position,
          productId: made.id,
          stock: 0,
        }),
      );
      await queries.insertVariants(act, await withSkus(act, product.handle, variants, []));
      const options = original.options.map(({ id: _id, ...option }) => ({ ...option, productId: made.id }));
      await queries.writeOptions(act, { added: options, changed: [], deleted: [] });
      await refresh(act, made.id);
      act.note(createdEntry(made.id, product));
      return { act: act.id, product: await readProduct(act.tx, made.id) };
    });
  }

  /**
   * Changes a product, its options and variants. Fields that others changed meanwhile stay as they
   * are; a field that both changed is refused. Throws `changed_meanwhile`, `handle_taken`,
   * `sku_taken`, `not_publishable`, `not_permitted`, `step_up_required` or `invalid`. The same state again is no error.
   */
  function save(by: Actor, grants: Grants, id: ProductId, edit: ProductEdit): Promise<ProductWriteResult> {
    assertMaySetCosts(grants, edit.variants?.changed);
    return run(by, async (act) => {
      const record = await lockRecord(act, id, { isRenamed: edit.handle !== undefined });
      if (!record) throw new AppError('not_found');
      const merged = await mergeOrRefuse(act, edit, record);
      assertCounted(merged.variants, edit.variants?.changed ?? []);
      await checks.assertMaySave(act, grants, record, merged);
      const set = await withHandleOfName(act, record, merged.set);
      const changed = await withSkusOfHandle(act, record, merged.variants, set);
      const own = new Set(record.variants.map((variant) => variant.id));
      const removed = (edit.variants?.removed ?? []).filter((variantId) => own.has(variantId));
      const added = edit.variants?.added ?? [];
      if (Object.keys(set).length + changed.length + removed.length + added.length === 0 && !merged.options)
        return { act: null, product: await readProduct(act.tx, id) };

      const variants = await writeVariants(act, record, { changed, removed });
      await checks.assertPictures(
        added.flatMap(({ images }) => images),
        new Set(),
      );
      const present = { id, handle: set.handle ?? record.handle, skus: record.variants.map(({ sku }) => sku) };
      const inserted = await addVariants(act, present, added);
      const options = optionChanges(record.options, merged.options);
      await writeFields(act, record, set);
      await writeOptions(act, id, options);
      await refresh(act, id);
      // It may be complete now.
      if (record.publishAt && record.publishAt <= act.at)
        await enqueue(act.tx, 'publish_products', {}, { key: 'publish_products', replaces: true });

      const product = await readProduct(act.tx, id);
      assertStaysComplete(record, product);
      const parts = { variants: { ...variants, present: record.variants.length, added: inserted }, options };
      for (const entry of changedEntries({ id, before: record, set, ...parts })) act.note(entry);
      return { act: act.id, product };
    });
  }

  return { create, copy, save };
}
