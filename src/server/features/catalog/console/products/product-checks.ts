import { missingOf } from '#contract/console/product-completeness.ts';
import { gridPermissions } from '#contract/console/grid-permissions.ts';
import type { ConsoleProduct, VariantEdit } from '#contract/console/products.ts';
import type { Grants } from '#contract/console/permissions.ts';
import type { CategoryId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import type { Db } from '../../../../database/connect.ts';
import { AppError, invalidField } from '../../../../errors/app-error.ts';
import type { Storage } from '../../../../media/storage.ts';
import { holdCategories } from '../../../../shared/listed-product.ts';
import { selectByHandle } from '../../product.queries.ts';
import type { EditedParts } from './product-fields.rules.ts';
import { type Changed, changedMeanwhileError } from '../../../../audit/changed-meanwhile.ts';
import { assertFreeHandle, assertFreeSkus } from './product-names.ts';
import type { StoredProduct } from './product-record.queries.ts';
import { picturePaths, picturesOf, readProductTexts } from './product.rules.ts';

/** The refusal of a write to a product that someone has changed, or one of its variants. */
export function changedProduct(
  db: Db,
  { id, version, variants }: StoredProduct,
  fields: Changed['fields'] = {},
): Promise<AppError> {
  const ofVariants = variants.map((variant) => ({ kind: 'variant', id: variant.id }) as const);
  return changedMeanwhileError(db, { subjects: [{ kind: 'product', id }, ...ofVariants], version, fields });
}

/** Throws `not_permitted` for a changed cost that the person may not see, before a conflict could show it. */
export function assertMaySetCosts(grants: Grants, variants: readonly VariantEdit[] = []): void {
  const permission = gridPermissions.cost.find((needed) => grants[needed] === undefined);
  if (permission !== undefined && variants.some(({ cost, base }) => cost !== undefined || base?.cost !== undefined))
    throw new AppError('not_permitted', { details: { permission } });
}

/** Whether a variant that was made to order, or had no end, gets a stock. */
const beginsCounting = ({ variant, set }: EditedParts['variants'][number]) =>
  set.stockMode === 'counted' && variant.stockMode !== 'counted';

/** Throws `invalid` at the stock of a variant whose counting begins without a count. */
export function assertCounted(variants: EditedParts['variants'], edits: readonly VariantEdit[]): void {
  for (const { variant } of variants.filter(beginsCounting)) {
    const place = edits.findIndex(({ id }) => id === variant.id);
    if (edits[place]?.stock === undefined) throw invalidField(`variants.changed.${place}.stock`, 'fieldRequired');
  }
}

/** What a write of a product refuses. */
export function createProductChecks(storage: Pick<Storage, 'has'>) {
  /** Throws `invalid` for a picture that was not uploaded. `present` has those of the product. */
  async function assertPictures(paths: readonly string[], present: ReadonlySet<string>): Promise<void> {
    for (const path of paths)
      if (!present.has(path) && !(await storage.has(path))) throw invalidField('pictures', 'fieldInvalid');
  }

  /** Throws `invalid` for a picture for shared links that was not uploaded. */
  async function assertSharingImage(path: string | null | undefined): Promise<void> {
    if (path && !(await storage.has(path))) throw invalidField('sharingPicture', 'fieldInvalid');
  }

  /** Throws `invalid` for a category that there is not. The others stay until the act ends. */
  async function assertCategories(
    { tx }: Act,
    { categoryId, furtherCategoryIds = [] }: { categoryId?: CategoryId; furtherCategoryIds?: CategoryId[] },
  ): Promise<void> {
    const held = await holdCategories(tx, [...(categoryId === undefined ? [] : [categoryId]), ...furtherCategoryIds]);
    if (categoryId !== undefined && !held.has(categoryId)) throw invalidField('categoryId', 'fieldInvalid');
    if (!furtherCategoryIds.every((id) => held.has(id))) throw invalidField('furtherCategoryIds', 'fieldInvalid');
  }

  /** Throws `invalid` for a companion that there is not. Those that the product has already may be missing. */
  async function assertCompanions({ tx }: Act, handles: readonly string[], present: readonly string[]): Promise<void> {
    const added = handles.filter((handle) => !present.includes(handle));
    const known = added.length === 0 ? [] : await selectByHandle(tx, added);
    if (known.length < new Set(added).size) throw invalidField('companions', 'fieldInvalid');
  }

  /** Throws `invalid`, `not_permitted`, `handle_taken` or `sku_taken` for changes that must not be written. */
  async function assertMaySave(
    act: Act,
    grants: Grants,
    record: StoredProduct,
    { set, variants }: Pick<EditedParts, 'set' | 'variants'>,
  ): Promise<void> {
    if (variants.some((one) => one.set.stock !== undefined && !beginsCounting(one)) && record.state !== 'draft')
      throw invalidField('variants', 'fieldInvalid');
    if (variants.some((one) => one.set.priceDirhams !== undefined) && grants['prices.write'] === undefined)
      throw new AppError('not_permitted', { details: { permission: 'prices.write' } });
    await assertCategories(act, set);
    await assertCompanions(act, set.companions ?? [], record.companions);
    if (set.handle !== undefined) await assertFreeHandle(act, set.handle, record.id);
    const present = new Set([
      ...picturesOf(record).map(({ path }) => path),
      ...record.variants.flatMap(({ images }) => images),
    ]);
    const images = variants.flatMap((one) => one.set.images ?? []);
    await assertPictures([...picturePaths({ ...set, sharingPicture: null }), ...images], present);
    await assertSharingImage(set.sharingPicture);
    const renamed = variants.filter((one) => one.set.sku !== undefined);
    await assertFreeSkus(
      act,
      renamed.flatMap((one) => one.set.sku ?? []),
      renamed.map(({ variant }) => variant.id),
    );
  }

  return { assertPictures, assertSharingImage, assertCategories, assertCompanions, assertMaySave };
}

/** Throws `not_publishable` if shoppers would lose a language. What was incomplete before may stay so. */
export function assertStaysComplete(before: StoredProduct, { state, missing }: ConsoleProduct): void {
  const lacked = missingOf(readProductTexts(before));
  const lost = missing.filter((part) => !lacked.includes(part));
  if (state === 'live' && lost.length > 0) throw new AppError('not_publishable', { details: { missing: lost } });
}
