import type { Db } from '../../database/connect.ts';
import { skuKey } from '../../shared/sku-key.ts';
import type { StandingOffers } from '../../shared/standing-offers.ts';
import type { KnownProducts, KnownVariant } from './csv/csv-reading.rules.ts';
import * as queries from './import.queries.ts';

/** The products of the shop with these handles or with variants of these SKUs, in any spelling. */
export async function findKnown(
  db: Db,
  standing: StandingOffers,
  handles: readonly string[],
  skus: readonly string[],
): Promise<KnownProducts> {
  const named = await queries.findVariants(db, skus);
  const wanted = [...new Set([...handles, ...named.map(({ handle }) => handle)])];
  const stored = await queries.findVariantsOf(db, wanted);
  const running = await standing.findRunning(
    db,
    stored.map(({ id }) => id),
  );
  const variants = stored.map(({ id, sku, handle, attributes }): KnownVariant => ({
    sku,
    handle,
    attributes,
    standing: running.get(id)?.standing ?? [],
  }));
  const ofProduct = Map.groupBy(variants, ({ handle }) => handle);
  const texts = await queries.findTexts(db, wanted);
  return {
    products: new Map(texts.map((one) => [one.handle, { ...one, variants: ofProduct.get(one.handle) ?? [] }])),
    variants: Map.groupBy(variants, ({ sku }) => skuKey(sku)),
  };
}
