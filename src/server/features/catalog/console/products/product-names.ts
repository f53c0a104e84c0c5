import { randomBytes } from 'node:crypto';
import { makeHandle } from '#contract/console/handle.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import { isUniqueViolation } from '../../../../database/pg-errors.ts';
import type { StoredAttribute } from '../../../../database/schema.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { ProductChange } from '../../../../shared/catalogue-fields.ts';
import type { EditedParts } from './product-fields.rules.ts';
import type { StoredProduct } from './product-record.queries.ts';
import {
  alternativesOf,
  attributesOf,
  isMadeFrom,
  isProvisional,
  provisionalHandle,
  makeSku,
} from './product.rules.ts';
import { findTakenHandles, findTakenSkus } from './taken-names.queries.ts';

const unlikely = () => randomBytes(4).toString('hex');

/** A free handle for a product, made from its English name. */
export async function chooseHandle({ tx }: Act, name: { en: string }, id: ProductId | null): Promise<string> {
  const handles = alternativesOf(makeHandle(name.en) || provisionalHandle);
  const taken = await findTakenHandles(tx, handles, id);
  return handles.find((handle) => !taken.has(handle)) ?? `${handles[0]}-${unlikely()}`;
}

/** Throws `handle_taken` if another product has, or had, this handle. */
export async function assertFreeHandle({ tx }: Act, handle: string, id: ProductId | null): Promise<void> {
  if ((await findTakenHandles(tx, [handle], id)).size > 0) throw new AppError('handle_taken');
}

/** Throws `sku_taken` for a SKU that occurs twice, or that another variant has. */
export async function assertFreeSkus({ tx }: Act, skus: readonly string[], own: readonly VariantId[]): Promise<void> {
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index);
  const taken = twice ?? [...(await findTakenSkus(tx, skus, own))][0];
  if (taken !== undefined) throw new AppError('sku_taken', { details: { sku: taken } });
}

/** Gives each new variant a SKU: the typed one, or a free one made from handle and values. */
export async function withSkus<V extends { sku?: string | undefined; attributes: StoredAttribute[] }>(
  { tx }: Act,
  handle: string,
  added: readonly V[],
  present: readonly string[],
) {
  const used = new Set([...present, ...added.flatMap(({ sku }) => (sku ? [sku] : []))]);
  const wishes = added.map((variant) => (variant.sku ? [] : alternativesOf(makeSku(handle, variant.attributes))));
  for (const sku of await findTakenSkus(tx, wishes.flat(), [])) used.add(sku);
  return added.map((variant, index) => {
    const sku = variant.sku || (wishes[index] ?? []).find((wish) => !used.has(wish)) || `${handle}-${unlikely()}`;
    used.add(sku);
    return { ...variant, sku };
  });
}

/** The changes of a draft, with its handle as soon as it has a Latin name. */
export async function withHandleOfName(act: Act, record: StoredProduct, set: ProductChange): Promise<ProductChange> {
  const name = set.name?.en ?? '';
  const isWaiting = record.state === 'draft' && isProvisional(record.handle) && set.handle === undefined;
  if (!isWaiting || name === '' || name === record.name.en) return set;
  return { ...set, handle: await chooseHandle(act, { en: name }, record.id) };
}

/** The changes of variants. SKUs that were made from a provisional handle follow the new one. */
export async function withSkusOfHandle(
  act: Act,
  record: StoredProduct,
  changed: EditedParts['variants'],
  { handle }: ProductChange,
): Promise<EditedParts['variants']> {
  if (handle === undefined || !isProvisional(record.handle)) return changed;
  const setOf = new Map(changed.map(({ variant, set }) => [variant.id, set]));
  const waiting = record.variants.flatMap((variant) => {
    const set = setOf.get(variant.id) ?? {};
    const attributes = attributesOf(variant.attributes);
    if (set.sku !== undefined || !isMadeFrom(record.handle, variant.sku, attributes)) return [];
    return [{ variant, set, attributes: set.attributes ?? attributes }];
  });
  const named = await withSkus(act, handle, waiting, []);
  const remade = named.map(({ variant, set, sku }) => ({ variant, set: { ...set, sku } }));
  const isRemade = new Set(remade.map(({ variant }) => variant.id));
  return [...changed.filter(({ variant }) => !isRemade.has(variant.id)), ...remade];
}

/** The refusal of a write that lost its handle or SKU to another one at the same moment. */
export function refusalOfTaken(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  const { constraint } = error as { constraint?: string };
  if (constraint === 'products_handle_key') return new AppError('handle_taken', { cause: error });
  if (constraint === 'variants_sku_key') return new AppError('sku_taken', { details: { sku: '' }, cause: error });
  return error;
}
