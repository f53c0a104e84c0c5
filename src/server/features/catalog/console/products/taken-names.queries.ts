import { sql } from 'kysely';
import type { ProductId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../../../database/connect.ts';

/** Which of these handles other products have, or had. */
export async function findTakenHandles(
  db: Db,
  handles: readonly string[],
  ofOthersThan: ProductId | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ handle: string }>`
    select handle from products where handle = any(${handles}::text[]) and id is distinct from ${ofOthersThan}::integer
    union select handle from old_handles where handle = any(${handles}::text[]) and product_id is distinct from ${ofOthersThan}::integer`.execute(
    db,
  );
  return new Set(rows.map(({ handle }) => handle));
}

/** Which of these SKUs variants have, apart from these variants. */
export async function findTakenSkus(
  db: Db,
  skus: readonly string[],
  except: readonly VariantId[],
): Promise<Set<string>> {
  const { rows } = await sql<{ sku: string }>`
    select sku from variants where sku = any(${skus}::text[]) and id <> all(${except}::integer[])`.execute(db);
  return new Set(rows.map(({ sku }) => sku));
}
