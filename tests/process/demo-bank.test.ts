import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { cards } from '#server/demo/demo-bank/cards.ts';
import { patient, readyUrl, run, type Shop, startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { allRows } from '../support/rows/find-text.ts';
import { createBuyers, createGoods, databaseOf, type Goods, killEverything } from './support.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;
let token: string;
let api: Client;
let goods: Goods;

beforeAll(async () => {
  folder = await temporaryFolder('demo-bank');
  await putEmptyDatabase(folder.path);
  shop = await startShop(folder.path, patient);
  const database = await databaseOf(shop);
  token = (await createBuyers(database, 1))[0]?.token ?? '';
  goods = await createGoods(database, 50);
  await database.db.destroy();
  api = shop.apiFor({ token });
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

async function placeOnline(code: 'debit' | 'card'): Promise<number> {
  await api('addToCart', { body: { ...goods, quantity: 1 } });
  const online = (await api('listPaymentOptions')).rows.filter(({ option_type: type }) => type === 'online');
  const paymentOptionId = online[code === 'debit' ? 0 : 1]?.id ?? 0;
  const zoneId = (await api('listZones')).rows[0]?.id ?? 0;
  const body = { shippingAddress: { zoneId, address_line1: 'Building 41' }, paymentInfo: { paymentOptionId } };
  return (await api('placeOrder', { body })).id;
}

async function pageOf(id: number): Promise<string> {
  const { goTo } = await api('beginPayment', { params: { id } });
  return 'url' in goTo ? goTo.url : '';
}

async function post(page: string, act: string, fields: Record<string, string>) {
  return fetch(`${page}/${act}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

const bankIn = (output: string) => /The demo pays at its own bank, without real money: (\S+)/.exec(output)?.[1];
const paymentOf = async (id: number) => (await api('getOrder', { params: { id } })).payment_status;

describe('npm start with the demo', () => {
  it('prints the address of its bank, at which an order is paid', async () => {
    const bank = bankIn(shop.output());
    expect(bank).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const id = await placeOnline('debit');
    const page = await pageOf(id);
    expect(page.startsWith(`${bank}/pay/`)).toBe(true);
    await post(page, 'card', { method: 'debit', number: cards.paid.number });
    const returned = await post(page, 'code', { code: '1234' });
    expect(returned.headers.get('location')).toMatch(new RegExp(`^${shop.url}/en/pay/`));
    await expect.poll(() => paymentOf(id)).toBe('Paid');
  });

  it('keeps payments over kill -9, and no card number anywhere', async () => {
    const id = await placeOnline('card');
    const page = await pageOf(id);
    await killEverything(shop);
    await shop.ended;
    // Its notices go to the address that the shop had.
    shop = await startShop(folder.path, { ...patient, PORT: new URL(shop.url).port });
    api = shop.apiFor({ token });
    expect(await pageOf(id)).toBe(page);
    await post(page, 'card', { method: 'card', number: cards.noMoney.number });
    await post(page, 'code', { code: '1234' });
    await expect.poll(() => paymentOf(id)).toBe('Failed');
    await post(await pageOf(id), 'card', { method: 'apple' });
    await expect.poll(() => paymentOf(id)).toBe('Paid');

    const database = await databaseOf(shop);
    const rows = JSON.stringify(await allRows(database.db));
    await database.db.destroy();
    const files = ['mail', 'demo-bank'].flatMap((name) =>
      readdirSync(join(folder.path, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    );
    expect(rows.length).toBeGreaterThan(10_000);
    const places = [rows, shop.output(), ...files];
    for (const { number } of Object.values(cards))
      expect(places.filter((text) => text.includes(number)).length).toBe(0);
  });

  it('has no bank at a public address, nor without the demo', async () => {
    for (const settings of [{ PUBLIC_URL: 'https://shop.example.qa', DEMO: 'on' }, { DEMO: 'off' }]) {
      const other = await temporaryFolder('no-bank');
      await putEmptyDatabase(other.path);
      const without = run('src/main/start.ts', [], { PORT: '0', DATA_DIR: other.path, ...settings });
      await readyUrl(without);
      expect(bankIn(without.output())).toBeUndefined();
      expect(readdirSync(other.path)).not.toContain('demo-bank');
      without.child.kill('SIGTERM');
      await without.ended;
      await other.remove();
    }
  });
});
