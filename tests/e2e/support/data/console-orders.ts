import type { ProductId, VariantId } from '#contract/ids.ts';
import type { ConsoleClient } from '#contract/console/client.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { addStaff, consoleAt } from '../console.ts';
import { clientOf } from '../shop.ts';
import { placeOrder } from './orders.ts';
import { inDatabase, onDatabase } from './staff.ts';

interface Goods {
  productId: ProductId;
  variantId: VariantId;
  sku: string;
}

let count = 0;
const ownerName = 'عائشة';

const names = [
  { en: 'Jasmine in a basket', ar: 'ياسمين في سلة' },
  { en: 'Saffron tea', ar: 'شاي بالزعفران' },
  { en: 'Cardamom biscuits', ar: 'بسكويت بالهيل' },
];

/**
 * Orders of new customers, brought to a stage by staff over real HTTP. They are of new products that
 * never run out. Call `remove` after the tests.
 */
export function ordersFor({ url, dataDir }: { url: string; dataDir: string }) {
  const at = { now: null };
  let goods: Promise<Goods[]> | undefined;

  function makeGoods(): Promise<Goods[]> {
    return inDatabase(dataDir, async (db) => {
      const [category] = (await clientOf(url, {})('listCategories')).rows.slice(-1);
      const made: Goods[] = [];
      for (const [index, name] of names.entries()) {
        const sku = `DAY-${process.pid}-${performance.now().toFixed(0)}-${index}`;
        const { productId, variantIds } = await createProduct(db, {
          category: category?.id as number,
          createdAt: new Date('2020-01-01'),
          name,
          variants: [{ price: 20.25, stock: 10_000, sku }],
        });
        made.push({ productId, variantId: variantIds[0] as number, sku });
      }
      return made;
    });
  }

  async function remove(): Promise<void> {
    const ids = (await (goods ?? [])).map(({ productId }) => productId);
    if (ids.length > 0)
      await inDatabase(dataDir, (db) => db.deleteFrom('products').where('id', 'in', ids).execute());
  }

  /** An order of a new customer, who can cancel it, with this many lines. */
  async function place({ lines = 1, ...customer }: { name?: string; phone?: string; lines?: number } = {}) {
    count += 1;
    const email = `console-buyer-${process.pid}-${count}@example.qa`;
    const { token } = await onDatabase(dataDir, (db) => createUser({ db, at }, { email, ...customer }));
    const api = clientOf(url, { token });
    const products = (await (goods ??= makeGoods())).slice(0, lines);
    const { id, order_number: number } = await placeOrder(
      api,
      products.map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 })),
      'شارع الورد 12',
    );
    return {
      id,
      number,
      /** The SKU of its first line. */
      sku: products[0]?.sku ?? '',
      cancel: () => api('cancelOrder', { params: { id } }),
      /** The person named `ownerName` accepts it. */
      accept: () => accept(id),
      /** The PIN that the customer sees while the order is on its way. */
      pin: async () => (await api('getOrder', { params: { id } })).deliveryPin ?? '',
    };
  }

  let owner: Promise<ConsoleClient> | undefined;

  const makeOwner = async () =>
    consoleAt(url, await addStaff({ dataDir }, { role: 'owner', language: 'en', name: ownerName }));

  async function accept(id: number): Promise<void> {
    const console = await (owner ??= makeOwner());
    await console('acceptOrder', { params: { id }, body: { version: 1 } });
  }

  /** An order that is to be picked. */
  async function accepted(options: Parameters<typeof place>[0] = {}) {
    const order = await place(options);
    await order.accept();
    const console = await (owner ??= makeOwner());
    const cancelByStaff = () =>
      console('cancelOrder', { params: { id: order.id }, body: { version: 2, reason: 'نفدت الكمية' } });
    return { ...order, cancelByStaff };
  }

  /** A packed order. */
  async function ready(options: Parameters<typeof place>[0] = {}) {
    const order = await accepted(options);
    const console = await (owner ??= makeOwner());
    await console('packOrder', { params: { id: order.id }, body: { version: 2 } });
    return order;
  }

  return { place, accepted, ready, remove, ownerName };
}
