import type { OrderForm } from '#contract/checkout.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { clientOf } from '../shop.ts';
import { placeOrder } from './orders.ts';
import { inDatabase, onDatabase } from './staff.ts';

/** What the products of `createSlipGoods` are called. */
export const slipNames = {
  roses: { en: 'Red roses in a vase', ar: 'ورد جوري أحمر في مزهرية' },
  mug: { en: 'Mug with a name', ar: 'كوب باسم' },
};

/** Two products: one with attributes, one with a text of the customer. `remove` deletes them. */
export async function createSlipGoods({ url, dataDir }: { url: string; dataDir: string }) {
  const createdAt = new Date('2020-01-01');
  const [category] = (await clientOf(url, {})('listCategories')).rows.slice(-1);
  const made = await inDatabase(dataDir, async (db) => [
    await createProduct(db, {
      category: category?.id as number,
      createdAt,
      name: slipNames.roses,
      variants: [
        {
          price: 62.5,
          stock: 500,
          sku: `ROSE-${process.pid}`,
          attributes: [{ name: { en: 'Size', ar: 'المقاس' }, value: { en: 'Large', ar: 'كبير' } }],
        },
      ],
    }),
    await createProduct(db, {
      category: category?.id as number,
      createdAt,
      name: slipNames.mug,
      variants: [{ price: 25, stock: 500, sku: `MUG-${process.pid}` }],
      options: [{ type: 'text', name: { en: 'Name on the mug', ar: 'الاسم على الكوب' } }],
    }),
  ]);
  const [roses, mug] = made.map(({ productId, variantIds }) => ({ productId, variantId: variantIds[0] as number }));
  if (!roses || !mug) throw new Error('The products were not made.');

  let count = 0;

  /** An order of a new customer: 3 vases, and with `mugs` that many mugs named سارة. */
  async function order(name: string, more: Pick<OrderForm, 'gift' | 'note'> & { mugs?: number } = {}) {
    const { mugs = 1, ...form } = more;
    count += 1;
    const email = `slip-buyer-${process.pid}-${count}@example.qa`;
    const { token } = await onDatabase(dataDir, (db) => createUser({ db, at: { now: null } }, { email, name }));
    const api = clientOf(url, { token });
    const product = await api('getProduct', { params: { id: (mug as { productId: number }).productId } });
    const customOptions = [
      { customization_option_id: product.customizationOptions[0]?.id as number, option_value: 'سارة & Omar' },
    ];
    const lines = [
      { ...(roses as { productId: number; variantId: number }), quantity: 3 },
      ...(mugs > 0 ? [{ ...(mug as { productId: number; variantId: number }), quantity: mugs, customOptions }] : []),
    ];
    return placeOrder(api, lines, 'شارع الورد 12', form);
  }

  function remove() {
    const ids = made.map(({ productId }) => productId);
    return inDatabase(dataDir, async (db) => {
      await db.deleteFrom('products').where('id', 'in', ids).execute();
    });
  }

  return { order, remove };
}
