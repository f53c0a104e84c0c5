import { connectDatabase } from '#server/database/connect.ts';
import { findRunningCluster } from '#server/database/embedded/embedded.ts';
import { createCategory, createProduct } from '#server/testing/catalog-factory.ts';

const long = new Date(Date.UTC(2020, 0, 1));

export interface ExtraGoods {
  emptyId: number;
  categoryId: number;
  /** Removes everything again. */
  remove: () => Promise<void>;
}

/**
 * Adds what the demo shop does not have: an empty category, and one of products with unusual names,
 * prices, ratings and stocks.
 */
export async function addExtraGoods(dataDir: string): Promise<ExtraGoods> {
  const databaseUrl = await findRunningCluster(dataDir);
  if (!databaseUrl) throw new Error(`No database runs in ${dataDir}.`);
  const { db } = connectDatabase(databaseUrl, { max: 1, log: () => {} });
  // Old, unsold and last, so that no list of another test begins with them.
  const emptyId = await createCategory(db, { name: { en: 'Empty', ar: 'فارغ' }, position: 998 });
  const categoryId = await createCategory(db, { name: { en: 'Odd', ar: 'غريب' }, position: 999 });
  const sizes = [1, 2].map((n) => ({ price: 10 * n, stock: n }));
  await createProduct(db, {
    category: categoryId,
    createdAt: long,
    name: { en: 'iPhone 15 غطاء', ar: 'iPhone 15 غطاء' },
    variants: sizes,
  });
  await createProduct(db, {
    category: categoryId,
    createdAt: long,
    name: { en: '', ar: 'غطاء سيليكون لهاتف آيفون 15' },
    variants: [{ stock: 0 }],
  });
  const rated = await createProduct(db, {
    category: categoryId,
    createdAt: long,
    name: { en: 'A very long name of a box '.repeat(4).trim(), ar: 'اسم طويل جدًا لصندوق من الطيبات '.repeat(4).trim() },
    variants: [{ price: 80, offers: [{ discount: 25 }] }],
  });
  await db
    .updateTable('variants')
    .set({ rating_halves_sum: 98, ratings_count: 10 })
    .where('product_id', '=', rated.productId)
    .execute();

  async function remove(): Promise<void> {
    await db.deleteFrom('categories').where('id', 'in', [emptyId, categoryId]).execute();
    await db.destroy();
  }
  return { emptyId, categoryId, remove };
}
