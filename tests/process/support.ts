import { connectDatabase } from '#server/database/connect.ts';
import { findRunningCluster } from '#server/database/embedded/embedded.ts';
import { killProcesses, postgresProcesses } from '#server/database/embedded/testing/support.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import type { Client } from '#contract/api/client.ts';
import type { Person, Shop } from '../e2e/support/shop.ts';

type Connection = ReturnType<typeof connectDatabase>;

/** A second connection to the database in the data folder of a running shop. */
export async function databaseOf(shop: Pick<Shop, 'dataDir'>): Promise<Connection> {
  const url = await findRunningCluster(shop.dataDir);
  if (!url) throw new Error(`No database runs in ${shop.dataDir}.`);
  return connectDatabase(url, { max: 2, log: () => {} });
}

/** Signed-in buyers, inserted directly into the database. */
export async function createBuyers(
  { db }: Pick<Connection, 'db'>,
  count: number,
  name = 'buyer',
): Promise<Required<Pick<Person, 'token'>>[]> {
  const buyers: { token: string }[] = [];
  for (let made = 0; made < count; made += 1) {
    const { token } = await createUser({ db, at: { now: null } }, { email: `${name}-${made}@example.qa` });
    buyers.push({ token });
  }
  return buyers;
}

export interface Goods {
  productId: number;
  variantId: number;
}

export async function createGoods({ db }: Pick<Connection, 'db'>, stock: number): Promise<Goods> {
  const { productId, variantIds } = await createProduct(db, { variants: [{ price: 10, stock }] });
  return { productId, variantId: variantIds[0] as number };
}

/** Address and payment of every test order. */
export async function orderFormOf(api: Client) {
  const [zones, payments] = await Promise.all([api('listZones'), api('listPaymentOptions')]);
  return {
    shippingAddress: { zoneId: zones.rows[0]?.id as number, address_line1: 'Zone 66, Street 950, Building 41' },
    paymentInfo: { paymentOptionId: payments.rows[0]?.id as number },
  };
}

/**
 * Kills everything at once, like a power failure: the shop and every PostgreSQL process of its data
 * folder.
 */
export async function killEverything(shop: Shop): Promise<void> {
  // PostgreSQL ends soon after its shop, so its processes are listed before.
  const processes = postgresProcesses(shop.dataDir);
  if (processes.length === 0) throw new Error('No PostgreSQL process was found: nothing would be proved.');
  shop.child.kill('SIGKILL');
  killProcesses(processes);
  await shop.ended;
}
