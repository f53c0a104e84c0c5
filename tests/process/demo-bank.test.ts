import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { cards } from '#server/demo/demo-bank/cards.ts';
import { enqueue } from '#server/jobs/jobs.ts';
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

  it('keeps payments over kill -9', async () => {
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
  });

  it('does not end an order early on a machine whose clock is an hour fast', async () => {
    const id = await placeOnline('debit');
    await shop.stop();
    const fast = `const Right = Date;
      globalThis.Date = class extends Right {
        constructor(...parts) { parts.length ? super(...parts) : super(Right.now() + 3600000); }
        static now() { return Right.now() + 3600000; }
      };`;
    const inAnHour = new Date(Date.now() + 3_600_000);
    const NODE_OPTIONS = `--import data:text/javascript;base64,${Buffer.from(fast).toString('base64')}`;
    shop = await startShop(folder.path, { ...patient, NODE_OPTIONS });
    api = shop.apiFor({ token });
    const { db } = await databaseOf(shop);
    // The job that ends overdue orders, and queues itself for an hour later.
    await enqueue(db, 'watch_payments', {}, { key: 'watch_payments', replaces: true });
    const isLookedFor = async () => {
      const { rows } = await sql<{ watch: boolean; expiry: boolean }>`
        select coalesce(bool_or(task_identifier = 'watch_payments' and run_at > ${inAnHour}), false) as watch,
          coalesce(bool_or(task_identifier = 'expire_unpaid' and run_at < now()), false) as expiry
        from graphile_worker.jobs`.execute(db);
      return rows[0];
    };
    await expect.poll(isLookedFor).toEqual({ watch: true, expiry: false });
    await db.destroy();
    expect((await api('getOrder', { params: { id } })).order_status).toBe('Pending');
    const another = await placeOnline('debit');
    const { payBy } = (await api('getOrder', { params: { id: another } })).payment ?? {};
    expect(Math.abs(Date.parse(payBy ?? '') - Date.now())).toBeLessThan(31 * 60_000);
    for (const unpaid of [id, another]) await api('cancelOrder', { params: { id: unpaid } });
    await shop.stop();
    shop = await startShop(folder.path, patient);
    api = shop.apiFor({ token });
  });

  it('writes no card number that was typed at its bank, whole or spaced: not in the database, a log, a backup or an export', async () => {
    const typed = [cards.paid.number, cards.noMoney.number, '5555555555554444'];
    const id = await placeOnline('debit');
    await post(await pageOf(id), 'card', { method: 'debit', number: '5555555555554444' });
    await post(await pageOf(id), 'card', { method: 'debit', number: cards.noMoney.number });
    await post(await pageOf(id), 'code', { code: '1234' });
    await expect.poll(() => paymentOf(id)).toBe('Failed');
    const page = await pageOf(id);
    await post(page, 'card', { method: 'debit', number: cards.paid.number.replaceAll(/(....)(?=.)/g, '$1 ') });
    await post(page, 'code', { code: '1234' });
    await expect.poll(() => paymentOf(id)).toBe('Paid');
    await api('cancelOrder', { params: { id } });
    await expect.poll(async () => (await api('getOrder', { params: { id } })).payment?.refunds[0]?.state).toBe('sent');

    const out = join(folder.path, 'out');
    mkdirSync(out);
    const { email } = await api('getMe');
    const files = ['person.json', 'orders.csv', 'orders.json', 'customers.csv', 'backup.tar.gz'].map((name) =>
      join(out, name),
    );
    const [person = '', ordersCsv = '', orders = '', customers = '', backup = ''] = files;
    for (const words of [
      ['person', 'export', email, person],
      ['export', 'orders', ordersCsv],
      ['export', 'orders', orders],
      ['export', 'customers', customers],
      ['backup', backup],
    ]) {
      const { code, output } = await run('src/main/cli.ts', words, { DATA_DIR: folder.path }).ended;
      expect([code, words, output]).toEqual([0, words, expect.any(String)]);
    }
    const database = await databaseOf(shop);
    const rows = JSON.stringify(await allRows(database.db));
    await database.db.destroy();
    expect(rows.length).toBeGreaterThan(10_000);
    expect(readFileSync(person, 'utf8')).toContain('"last_four": "3243"');
    const places = new Map([
      ['the database', rows],
      ['the log', shop.output()],
      ['the backup', gunzipSync(readFileSync(backup)).toString('latin1')],
    ]);
    // Exports, mails, the folder of the bank, and the files of the database as they are on the disk.
    for (const entry of readdirSync(folder.path, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        const file = join(entry.parentPath, entry.name);
        places.set(file, readFileSync(file, 'latin1'));
      }
    expect(places.size).toBeGreaterThan(100);
    for (const number of typed) {
      const spaced = number.replaceAll(/(....)(?=.)/g, '$1 ');
      for (const [place, text] of places) {
        const found = text.includes(number) || text.includes(spaced);
        expect([place, found]).toEqual([place, false]);
      }
    }
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
