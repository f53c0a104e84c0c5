import { randomBytes } from 'node:crypto';
import { handleOf } from '#contract/console/handle.ts';
import type { AddedVariant } from '#contract/console/products.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { alternativesOf, provisionalHandle, skuOf } from './product.rules.ts';
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

/** Whether a SKU was made from this handle, and not typed. */
export function isMadeFrom(handle: string, sku: string, attributes: AddedVariant['attributes']): boolean {
  return alternativesOf(skuOf(handle, attributes)).includes(sku);
}

/** A write that another one overtook at the same moment. */
export function refusalOfTwin(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  if (constraint === 'products_handle_key') return new AppError('handle_taken', { cause: error });
  if (constraint === 'variants_sku_key') return new AppError('sku_taken', { details: { sku: '' }, cause: error });
  return error;
}
