import type { Client } from '#contract/api/client.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { inDatabase } from './staff.ts';

export interface Good {
  productId: number;
  variantId: number;
}

/**
 * Products for one test file, which may change their price and stock. They are old and last in
 * their lists. `remove` deletes them.
 */
export async function createTestProducts(dataDir: string, api: Client) {
  const category = (await api('listCategories')).rows.at(-1)?.id as number;
  const createdAt = new Date('2020-01-01');
  const made = await inDatabase(dataDir, async (db) => [
    // 40 riyals, a quarter off.
    await createProduct(db, {
      category,
      createdAt,
      name: { en: 'Rose of the sands', ar: 'وردة الرمال' },
      description: { en: 'Grown in the desert', ar: 'نبتت في الصحراء' },
      variants: [{ price: 40, stock: 500, offers: [{ discount: 25 }] }],
    }),
    await createProduct(db, {
      category,
      createdAt,
      name: { en: 'Pearl shell', ar: 'محارة لؤلؤ' },
      variants: [{ price: 30, stock: 3 }],
    }),
    await createProduct(db, {
      category,
      createdAt,
      name: { en: 'Mug with a name', ar: 'كوب باسم' },
      variants: [{ price: 25, stock: 500 }],
      options: [{ type: 'text', name: { en: 'Name on the mug', ar: 'الاسم على الكوب' } }],
    }),
  ]);
  const [rose, shell, mug] = made.map(({ productId, variantIds }) => ({
    productId,
    variantId: variantIds[0] as number,
  }));

  /** Changes a variant as an import would. */
  function change(
    { variantId }: Good,
    to: { price_dirhams?: number; discounted_dirhams?: number | null; stock?: number },
  ) {
    return inDatabase(dataDir, async (db) => {
      await db.updateTable('variants').set(to).where('id', '=', variantId).execute();
    });
  }

  /** Restores the first prices and stocks. */
  async function reset() {
    await change(rose as Good, { price_dirhams: 4000, discounted_dirhams: 3000, stock: 500 });
    await change(shell as Good, { price_dirhams: 3000, stock: 3 });
    await change(mug as Good, { price_dirhams: 2500, stock: 500 });
  }

  function remove() {
    return inDatabase(dataDir, async (db) => {
      const ids = made.map(({ productId }) => productId);
      await db.deleteFrom('products').where('id', 'in', ids).execute();
    });
  }

  return { rose: rose as Good, shell: shell as Good, mug: mug as Good, change, reset, remove };
}
