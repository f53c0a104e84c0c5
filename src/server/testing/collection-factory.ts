import type { CollectionRule } from '#contract/console/collections.ts';
import type { CollectionId, ProductId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';

interface NewCollection {
  handle?: string;
  rule?: CollectionRule;
  /** The picked products. */
  products?: readonly ProductId[];
  sort?: string;
  hidden?: boolean;
}

let count = 0;

/** Makes a collection that shoppers see. */
export async function createCollection(
  db: Db,
  { handle, rule, products = [], sort = rule ? 'newest' : 'own', hidden = false }: NewCollection = {},
): Promise<CollectionId> {
  count += 1;
  const { id } = await db
    .insertInto('collections')
    .values({
      handle: handle ?? `collection-${count}`,
      name: JSON.stringify({ en: `Collection ${count}`, ar: `مجموعة ${count}` }),
      description: JSON.stringify({ en: '', ar: '' }),
      image: null,
      kind: rule ? 'rule' : 'picked',
      rule: rule ? JSON.stringify(rule) : null,
      sort,
      hidden,
      visible_from: null,
      visible_until: null,
      turns_at: null,
      due_at: rule ? new Date(0) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (products.length > 0)
    await db
      .insertInto('collection_products')
      .values(products.map((product_id, at) => ({ collection_id: id, product_id, position: at + 1 })))
      .execute();
  return id;
}
