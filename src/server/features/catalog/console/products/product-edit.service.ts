import type {
  AddedVariant,
  ChangedProduct,
  ChangedVariant,
  ConsoleProduct,
  ProductFields,
} from '#contract/console/products.ts';
import type { Grants } from '#contract/console/permissions.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { emptyText, pickText } from '#contract/values/locale.ts';
import { toDirhams } from '#contract/values/money.ts';
import type { Act, Actor, InAct } from '../../../../audit/act.ts';
import { retryIfTaken } from '../../../../database/retry.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { enqueue } from '../../../../jobs/jobs.ts';
import { enqueueRendering } from '../../../../media/render-pictures.ts';
import type { Storage } from '../../../../media/storage.ts';
import type { Fields } from '../../../../shared/merge-fields.rules.ts';
import { explainStockOf } from '../../../../shared/stock-ledger.queries.ts';
import * as queries from '../../writes/product-writes.queries.ts';
import { logged } from '../../writes/logged-fields.rules.ts';
import { theOnly } from '../../writes/inserted-rows.rules.ts';
import { mergeEdit } from './product-merge.rules.ts';
import { optionWrites, pictureColumns, productColumns, variantColumns } from './product-columns.rules.ts';
import { assertStaysComplete, createProductChecks } from './product-checks.ts';
import {
  assertFreeHandle,
  assertFreeSkus,
  chooseHandle,
  refusalOfTaken,
  withHandleOfName,
  withSkus,
  withSkusOfHandle,
} from './product-names.ts';
import { findLastEdit, lockRecord, type ProductRecord } from './product-record.queries.ts';
import { isProvisional, presentFields, presentVariantFields } from './product.rules.ts';
import { readProduct } from './product-reader.service.ts';

interface Needs {
  inAct: InAct;
  storage: Pick<Storage, 'has'>;
  /** Brings lists and search up to date after a write. */
  refresh: (act: Act, id: ProductId) => Promise<void>;
}

export type NewProduct = ProductFields & {
  categoryId: number;
  name: { en: string; ar: string };
  variants?: AddedVariant[] | undefined;
};

export type ProductEdit = ProductFields & {
  version: number;
  base?: ProductFields | undefined;
  variants?:
    | { changed?: ChangedVariant[] | undefined; added?: AddedVariant[] | undefined; removed?: VariantId[] | undefined }
    | undefined;
};

/** Creating and changing products: the commands of the console. */
export function createProductEdit({ inAct, storage, refresh }: Needs) {
  const checks = createProductChecks(storage);

  async function addVariants(
    act: Act,
    productId: ProductId,
    handle: string,
    added: readonly AddedVariant[],
    record: ProductRecord | null,
  ) {
    const present = record?.variants ?? [];
    const named = await withSkus(
      act,
      handle,
      added,
      present.map(({ sku }) => sku),
    );
    // Names that were chosen are free, and chosen again if someone takes one meanwhile.
    await assertFreeSkus(
      act,
      added.flatMap(({ sku }) => (sku ? [sku] : [])),
      [],
    );
    const rows = named.map(({ sku, price, stock, attributes, images, published, position }) => ({
      product_id: productId,
      sku,
      position,
      price_dirhams: toDirhams(price),
      stock,
      attributes,
      images,
      published,
    }));
    await queries.insertVariants(act, rows);
    return named;
  }

  /** Creates a draft. Throws `handle_taken`, `sku_taken` or `invalid`. */
  async function create(by: Actor, { variants = [], ...fields }: NewProduct): Promise<ChangedProduct> {
    const pictures = fields.pictures ?? [];
    const paths = [...pictures.map(({ path }) => path), ...variants.flatMap(({ images }) => images)];
    await checks.assertPictures(paths, new Set());
    const write = async (act: Act) => {
      await checks.assertCategory(act, fields.categoryId);
      if (fields.handle !== undefined) await assertFreeHandle(act, fields.handle, null);
      const handle = fields.handle ?? (await chooseHandle(act, fields.name, null));
      const inserted = await queries.insertProducts(act, [
        {
          handle,
          category_id: fields.categoryId,
          name: fields.name,
          description: fields.description ?? emptyText,
          lead_days: fields.leadDays ?? null,
          published: false,
          demo: false,
          created_at: act.at,
          ...pictureColumns(pictures),
        },
      ]);
      const { id } = theOnly(inserted);
      await addVariants(act, id, handle, variants, null);
      await queries.writeOptions(act, optionWrites(id, [], fields.options ?? []));
      await enqueueRendering(act.tx, [...new Set(paths)]);
      await refresh(act, id);
      act.note({
        action: 'product.created',
        subject: { kind: 'product', id, label: pickText(fields.name, 'en') },
        after: { state: 'draft' },
      });
      return { act: act.id, product: await readProduct(act.tx, id) };
    };
    return retryIfTaken(() => inAct(by, write)).catch((error: unknown) => {
      throw refusalOfTaken(error);
    });
  }

  /** What an edit would change. Throws `changed_meanwhile` with both sides of each field. */
  async function merge(act: Act, edit: ProductEdit, record: ProductRecord) {
    const { version, base, variants, ...fields } = edit;
    const removed = new Set(variants?.removed ?? []);
    const merged = mergeEdit(
      { version, base, fields, variants: (variants?.changed ?? []).filter(({ id }) => !removed.has(id)) },
      record,
    );
    if (Object.keys(merged.conflicts).length > 0)
      throw new AppError('changed_meanwhile', {
        details: {
          fields: merged.conflicts,
          version: record.version,
          ...(await findLastEdit(act.tx, record.id)),
        },
      });
    return merged;
  }

  async function writeProduct(act: Act, record: ProductRecord, changes: Fields): Promise<void> {
    const { id } = record;
    const columns = productColumns(changes, record);
    const to = columns.handle;
    if (typeof to === 'string' && !isProvisional(record.handle))
      await queries.keepOldHandle(act, id, { from: record.handle, to });
    await queries.updateProducts(act, [{ id, set: columns }]);
    if ('options' in changes) {
      const options = changes['options'] as NonNullable<ProductFields['options']>;
      await queries.writeOptions(act, optionWrites(id, record.options, options));
    }
    if ('pictures' in changes) await enqueueRendering(act.tx, picturesPathsOf(changes));
  }

  const picturesPathsOf = (changes: Fields) =>
    (changes['pictures'] as ConsoleProduct['pictures']).map(({ path }) => path);

  /**
   * Changes a product, its options and variants. Fields that others changed meanwhile stay as they
   * are; a field that both changed is refused. Throws `changed_meanwhile`, `handle_taken`,
   * `sku_taken`, `not_publishable`, `not_permitted` or `invalid`. The same state again is no error.
   */
  function save(by: Actor, grants: Grants, id: ProductId, edit: ProductEdit): Promise<ChangedProduct> {
    const write = async (act: Act) => {
      const record = await lockRecord(act, id);
      if (!record) throw new AppError('not_found');
      const merged = await merge(act, edit, record);
      await checks.assertMaySave(act, grants, record, merged);
      const changes = await withHandleOfName(act, record, merged.changes);
      const variants = await withSkusOfHandle(act, record, merged, changes);
      const own = new Set(record.variants.map((variant) => variant.id));
      const removed = (edit.variants?.removed ?? []).filter((variantId) => own.has(variantId));
      const added = edit.variants?.added ?? [];
      if (Object.keys(changes).length + variants.length + removed.length + added.length === 0)
        return { act: null, product: await readProduct(act.tx, id) };

      // In the order of their ids, as every write of variants.
      const inOrder = [...variants].sort((a, b) => a.variant.id - b.variant.id);
      if (inOrder.some((one) => 'stock' in one.changes)) await explainStockOf(act, { reason: 'counted' });
      await queries.updateVariants(
        act,
        inOrder.map(({ variant, changes: of }) => ({ id: variant.id, set: variantColumns(of) })),
      );
      await queries.removeVariants(act, removed);
      const handle = (changes['handle'] as string | undefined) ?? record.handle;
      await checks.assertPictures(
        added.flatMap(({ images }) => images),
        new Set(),
      );
      const named = await addVariants(act, id, handle, added, record);
      await writeProduct(act, record, changes);
      await refresh(act, id);
      // It may be complete now.
      if (record.publishAt && record.publishAt <= act.at)
        await enqueue(act.tx, 'publish_products', {}, { key: 'publish_products', replaces: true });

      const product = await readProduct(act.tx, id);
      assertStaysComplete(record, product);
      const subject = { kind: 'product', id, label: pickText(product.name, 'en') } as const;
      if (Object.keys(changes).length > 0)
        act.note({ action: 'product.changed', subject, ...logged(presentFields(record), changes) });
      for (const { variant, changes: of } of inOrder)
        act.note({
          action: 'product.changed',
          subject: { ...subject, label: `${subject.label} · ${variant.sku}` },
          ...logged(presentVariantFields(variant), of),
        });
      if (named.length + removed.length > 0)
        act.note({
          action: 'product.changed',
          subject,
          before: { variants: record.variants.length },
          after: { variants: product.variants.length },
        });
      return { act: act.id, product };
    };
    return retryIfTaken(() => inAct(by, write)).catch((error: unknown) => {
      throw refusalOfTaken(error);
    });
  }

  return { create, save };
}
