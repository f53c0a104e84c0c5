import { randomBytes } from 'node:crypto';
import { handleOf } from '#contract/console/handle.ts';
import type { AddedVariant } from '#contract/console/products.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import { isUniqueViolation } from '../../../../database/pg-errors.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { Fields } from '../../../../shared/merge-fields.rules.ts';
import type { MergedEdit } from './product-merge.rules.ts';
import type { ProductRecord } from './product-record.queries.ts';
import { alternativesOf, attributesOf, isMadeFrom, isProvisional, provisionalHandle, skuOf } from './product.rules.ts';
import { findTakenHandles, findTakenSkus } from './taken-names.queries.ts';

const unlikely = () => randomBytes(4).toString('hex');

/** A free handle for a product, made from its English name. */
export async function chooseHandle({ tx }: Act, name: { en: string }, id: ProductId | null): Promise<string> {
  const handles = alternativesOf(handleOf(name.en) || provisionalHandle);
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
export async function withSkus<V extends Pick<AddedVariant, 'sku' | 'attributes'>>(
  { tx }: Act,
  handle: string,
  added: readonly V[],
  present: readonly string[],
) {
  const used = new Set([...present, ...added.flatMap(({ sku }) => (sku ? [sku] : []))]);
  const wishes = added.map((variant) => (variant.sku ? [] : alternativesOf(skuOf(handle, variant.attributes))));
  for (const sku of await findTakenSkus(tx, wishes.flat(), [])) used.add(sku);
  return added.map((variant, index) => {
    const sku = variant.sku || (wishes[index] ?? []).find((wish) => !used.has(wish)) || `${handle}-${unlikely()}`;
    used.add(sku);
    return { ...variant, sku };
  });
}

/** The changes of a draft, with its handle as soon as it has a Latin name. */
export async function withHandleOfName(act: Act, record: ProductRecord, changes: Fields): Promise<Fields> {
  const name = changes['name.en'];
  const isWaiting = record.state === 'draft' && isProvisional(record.handle) && !('handle' in changes);
  if (!isWaiting || typeof name !== 'string' || name === '') return changes;
  return { ...changes, handle: await chooseHandle(act, { en: name }, record.id) };
}

/** The changes of variants. SKUs that were made from a provisional handle follow the new one. */
export async function withSkusOfHandle(
  act: Act,
  record: ProductRecord,
  merged: Pick<MergedEdit, 'variants'>,
  changes: Fields,
): Promise<MergedEdit['variants']> {
  const { handle } = changes;
  if (typeof handle !== 'string' || !isProvisional(record.handle)) return merged.variants;
  const changesOf = new Map(merged.variants.map((one) => [one.variant.id, one.changes]));
  const waiting = record.variants.flatMap((variant) => {
    const own = changesOf.get(variant.id) ?? {};
    const attributes = attributesOf(variant.attributes);
    if ('sku' in own || !isMadeFrom(record.handle, variant.sku, attributes)) return [];
    return [{ variant, own, attributes: (own['attributes'] ?? attributes) as typeof attributes }];
  });
  const named = await withSkus(act, handle, waiting, []);
  const remade = named.map(({ variant, own, sku }) => ({ variant, changes: { ...own, sku } }));
  const isRemade = new Set(remade.map(({ variant }) => variant.id));
  return [...merged.variants.filter(({ variant }) => !isRemade.has(variant.id)), ...remade];
}

/** The refusal of a write that lost its handle or SKU to another one at the same moment. */
export function refusalOfTaken(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  const { constraint } = error as { constraint?: string };
  if (constraint === 'products_handle_key') return new AppError('handle_taken', { cause: error });
  if (constraint === 'variants_sku_key') return new AppError('sku_taken', { details: { sku: '' }, cause: error });
  return error;
}
