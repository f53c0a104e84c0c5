import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveMetrics } from '#main/run/shop-metrics.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { enqueue, taskNames } from '#server/jobs/jobs.ts';
import { createMailer, reportingMailer } from '#server/mail/mailer.ts';
import { type Metrics, openMetrics, type Watched } from '#server/metrics/open-metrics.ts';
import { readConfig } from '#server/process/config.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { failJobs } from '#server/testing/queued-jobs.ts';
import { clientOf } from './e2e/support/shop.ts';
import { insertTestOrder } from '#server/testing/order-factory.ts';
import { orderFormOf } from './support/failures/order-storms.ts';
import { sendWildRequests, seriesOf } from './support/wild-requests.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

let metrics: Metrics;
let shop: WholeShop;
let watched: Watched;
let server: Awaited<ReturnType<typeof serveMetrics>>;
let scrapeUrl: string;
let productId: number;
let variantId: number;

const config = readConfig({ METRICS_PORT: '0' });
const at = { now: null };

beforeAll(async () => {
  metrics = await openMetrics({ version: 'test', tasks: taskNames });
  const prepare = async (db: WholeShop['db']) => {
    const made = await createProduct(db, { variants: [{ price: 10, stock: 3 }] });
    productId = made.productId;
    variantId = made.variantIds[0] as number;
  };
  shop = await openWholeShop({ ANSWER_SECONDS: '60' }, prepare, { metrics });
  await prepareJobs(shop.pool);
  const { responseCache, changes } = shop;
  const { ordersConsole, clock } = shop.services;
  const countLateOrders = () => ordersConsole.reader.countLate(clock());
  watched = { db: shop.db, pools: { main: shop.pool }, responseCache, changes, countLateOrders };
  const lines: string[] = [];
  server = await serveMetrics(config, metrics, watched, (line) => lines.push(line));
  scrapeUrl = lines[0]?.split(' ').at(-1) ?? '';
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const scrape = async () => (await fetch(scrapeUrl)).text();

/** The sum of the values of the series that have these labels. */
async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const lines = (await scrape())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => wanted.every((one) => line.includes(one)));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** How much a value grows while `work` runs. */
async function growth(name: string, labels: Record<string, string>, work: () => Promise<unknown>): Promise<number> {
  const before = await valueOf(name, labels);
  await work();
  return (await valueOf(name, labels)) - before;
}

describe('the listener', () => {
  it('serves /metrics on loopback, and nothing else', async () => {
    expect(new URL(scrapeUrl)).toMatchObject({ hostname: '127.0.0.1', pathname: '/metrics' });
    const answer = await fetch(scrapeUrl);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const other = (path: string, method = 'GET') =>
      fetch(new URL(path, scrapeUrl), { method }).then(({ status }) => status);
    expect(
      await Promise.all(['/', '/metrics/', '/healthz', '/en', '/api/v1/products'].map((one) => other(one))),
    ).toEqual([404, 404, 404, 404, 404]);
    expect([await other('/metrics', 'POST'), await other('/metrics?x=1')]).toEqual([405, 200]);
    // The shop itself has no such page.
    expect((await shop.sendRequest('/metrics')).status).toBe(404);
  });

  it('on a port in use says so', async () => {
    const port = Number(new URL(scrapeUrl).port);
    const taken = { ...config, metrics: { host: '127.0.0.1', port } };
    await expect(serveMetrics(taken, metrics, watched, () => {})).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use already. Stop what uses it, or set another METRICS_PORT.`,
    );
  });
});

describe('requests', () => {
  it('have the name of their call or page, and where the response came from', async () => {
    const page = (served_from: string, status = '2xx') => ({ kind: 'page', operation: 'product', served_from, status });
    const get = () => shop.sendRequest(`/en/product/${productId}`);
    const total = 'dana_requests_total';
    expect(await growth(total, page('computed'), get)).toBe(1);
    expect(await growth(total, page('fast_path'), get)).toBe(1);
    expect(await growth('dana_request_duration_seconds_count', { kind: 'page', served_from: 'fast_path' }, get)).toBe(
      1,
    );
    // Rendering read the product in process: no separate request.
    expect(await valueOf(total, { operation: 'getProduct' })).toBe(0);
    // Another spelling of the address than that of the page.
    const call = () => shop.sendRequest(`/api/v1/products/${productId}?from=mail`);
    expect(await growth(total, { kind: 'api', operation: 'getProduct', served_from: 'cache' }, call)).toBe(1);
    expect(await growth(total, { kind: 'api', operation: 'getProduct', served_from: 'fast_path' }, call)).toBe(1);
    expect(await growth(total, { method: 'HEAD' }, () => shop.sendRequest('/healthz', { method: 'HEAD' }))).toBe(1);
  });

  it('from wild callers add no series', async () => {
    await sendWildRequests(shop.url, 2);
    // Handles and resources of the process have a series while they are open.
    const lasting = async () => seriesOf(await scrape()).filter((series) => !series.startsWith('nodejs_active_'));
    const before = await lasting();
    const counted = await growth('dana_requests_total', {}, () => sendWildRequests(shop.url, 3));
    expect(counted).toBeGreaterThan(300);
    expect(await lasting()).toEqual(before);
  });
});

describe('the shop', () => {
  it('counts orders by payment, and those that came too late', async () => {
    const buyers = await Promise.all([1, 2].map(() => createUser({ db: shop.db, at })));
    const [first, second] = buyers.map(({ token }) => clientOf(shop.url, { token }));
    if (!first || !second) throw new Error('no buyers');
    const form = await orderFormOf(shop);
    for (const api of [first, second]) await api('addToCart', { body: { productId, variantId, quantity: 2 } });
    expect(await growth('dana_orders_placed_total', {}, () => first('placeOrder', { body: form }))).toBe(1);
    expect(await valueOf('dana_orders_placed_total', { payment: 'cash' })).toBe(1);
    const late = () => second('placeOrder', { body: form }).catch(() => {});
    expect(await growth('dana_stock_conflicts_total', {}, late)).toBe(1);
    expect(await valueOf('dana_requests_refused_total', { code: 'out_of_stock' })).toBe(1);
  });

  it('counts the orders that are late', async () => {
    const soon = (due: number) => {
      const [dueFrom, dueAt] = [new Date(due - 3_600_000), new Date(due)];
      return { status: 'Processing', promise_kind: 'soon', due_from: dueFrom, due_at: dueAt } as const;
    };
    const before = await shop.services.ordersConsole.reader.countLate(new Date());
    await insertTestOrder(shop.db, { number: 'DN-LATE', ...soon(Date.now() - 60_000) });
    await insertTestOrder(shop.db, { number: 'DN-IN-TIME', ...soon(Date.now() + 3_600_000) });
    const fresh = await openMetrics({ version: 'test', tasks: taskNames });
    expect(await fresh.read(watched)).toContain(`dana_orders_late ${before + 1}\n`);
  });

  it('counts attempts to pay by their outcome, how long after the notice they are paid, and what is overdue', async () => {
    const end = (outcome: 'Captured' | 'Failed', noticeSeconds: number | null) => async () =>
      metrics.shop.paymentEnded({ provider: 'tap', outcome, noticeSeconds });
    const ofTap = { provider: 'tap' };
    expect(await growth('dana_payments_total', { ...ofTap, outcome: 'paid' }, end('Captured', 0.4))).toBe(1);
    expect(await growth('dana_payments_total', { ...ofTap, outcome: 'failed' }, end('Failed', null))).toBe(1);
    expect(await valueOf('dana_payment_notice_seconds_count', ofTap)).toBe(1);
    expect(await valueOf('dana_payment_notice_seconds_bucket', { ...ofTap, le: '0.5' })).toBe(1);
    expect(await valueOf('dana_payment_notice_seconds_bucket', { ...ofTap, le: '0.25' })).toBe(0);

    const orderId = await insertTestOrder(shop.db, { number: 'DN-OVERDUE', payment_type: 'online' });
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await shop.db
      .insertInto('payments')
      .values({
        id: '0b0c7f0e-5f0b-4f6e-8f8c-0a1b2c3d4e5f',
        order_id: orderId,
        provider: 'tap',
        account: 'a',
        live: false,
        option: 'card',
        amount_dirhams: 100,
        state: 'Open',
        return_nonce: 'overdue',
        language: 'en',
        begun_at: ago(3),
        expires_at: ago(2),
      })
      .execute();
    await shop.db
      .insertInto('refunds')
      .values({
        id: '1b0c7f0e-5f0b-4f6e-8f8c-0a1b2c3d4e5f',
        order_id: orderId,
        capture_id: null,
        amount_dirhams: 100,
        kind: 'staff',
        cause: 'staff:overdue',
        state: 'Done',
        asked_at: ago(300),
        send_at: ago(300),
        due_at: ago(1),
      })
      .execute();
    const fresh = await openMetrics({ version: 'test', tasks: taskNames });
    const text = await fresh.read(watched);
    expect(text).toContain('dana_payments_open 1\n');
    expect(text).toContain('dana_payments_overdue 1\n');
    expect(text).toContain('dana_refunds_overdue 0\n');
    expect(text).toContain('dana_payment_differences 0\n');
  });

  it('counts security events one by one', async () => {
    const wrong = () => shop.sendRequest('/api/v1/orders', { headers: { authorization: 'Bearer wrong' } });
    const events = { event: 'session_refused' };
    expect(await growth('dana_security_events_total', events, async () => [await wrong(), await wrong()])).toBe(2);
  });

  it('counts mails that were sent and that were not', async () => {
    const closed = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'shop@example.qa', mailDir: '' });
    const mail = { to: 'a@example.qa', messageId: '<1@example.qa>', subject: '', text: '', html: '' };
    const reporting = reportingMailer(closed, metrics.shop.mailSent);
    const send = () => reporting.send(mail).catch(() => {});
    expect(await growth('dana_mails_total', { result: 'failed' }, send)).toBe(1);
    const files = createMailer({ smtpUrl: null, from: 'shop@example.qa', mailDir: shop.dataDir });
    const works = reportingMailer(files, metrics.shop.mailSent);
    expect(await growth('dana_mails_total', { result: 'ok' }, () => works.send(mail))).toBe(1);
  });

  it('counts the calls of a storage', async () => {
    const call = async () => metrics.shop.storageCalled({ operation: 'get', ms: 500, ok: false });
    expect(await growth('dana_storage_seconds_total', { operation: 'get' }, call)).toBe(0.5);
    expect(await valueOf('dana_storage_calls_total', { operation: 'get', result: 'failed' })).toBe(1);
  });
});

describe('the database', () => {
  const readFresh = async (other: Partial<Watched> = {}) => {
    const fresh = await openMetrics({ version: 'test', tasks: taskNames });
    const text = await fresh.read({ ...watched, ...other });
    return text;
  };

  it('counts jobs that are ready and jobs that failed for good', async () => {
    await enqueue(shop.db, 'send_mail', { mailId: 1 });
    await failJobs(shop.db, { error: 'broken', attempts: 20, runAt: new Date() });
    const failed = (await readFresh()).match(/dana_jobs_failed\{task="send_mail"\} (\d+)/)?.[1];
    await enqueue(shop.db, 'sweep_uploads', {}, { runAt: new Date(Date.now() - 60_000) });
    // With notifications off, jobs wait here to be moved into the queue.
    await shop.db
      .insertInto('waiting_jobs')
      .values({ task: 'run_offers', payload: '{}', key_mode: 'replace' })
      .execute();
    const text = await readFresh();
    expect(text).toContain('dana_jobs_ready{task="sweep_uploads"} 1\n');
    expect(text).toContain('dana_jobs_ready{task="run_offers"} 1\n');
    expect(Number(/dana_jobs_oldest_ready_seconds ([\d.]+)/.exec(text)?.[1])).toBeGreaterThan(59);
    expect(Number(failed)).toBeGreaterThan(0);
    expect(text).toContain('dana_database_up 1\n');
  });

  it('that does not answer fails no scrape, and holds one connection however many there are', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket.on('error', () => {})));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const away = connectDatabase(`postgres://shop@127.0.0.1:${port}/shop`, { waitMs: 60_000, log: () => {} });
    const fresh = await openMetrics({ version: 'test', tasks: taskNames });
    const lost = { ...watched, db: away.db, pools: { main: away.pool } };
    const begun = performance.now();
    const texts = await Promise.all([fresh.read(lost), fresh.read(lost)]);
    texts.push(await fresh.read(lost));
    expect(performance.now() - begun).toBeLessThan(30_000);
    for (const text of texts) {
      expect(text).toContain('dana_database_up 0\n');
      expect(text).not.toMatch(/^dana_jobs_(ready|running|failed|oldest)/m);
      expect(text).not.toMatch(/^dana_orders_late/m);
      expect(text).toContain('dana_cache_bytes ');
    }
    expect(sockets).toHaveLength(1);
    for (const socket of sockets) socket.destroy();
    await away.db.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('counts failed statements by class', async () => {
    const { db } = connectDatabase(shop.databaseUrl, { max: 1, log: () => {}, onQuery: metrics.onQuery });
    const broken = () =>
      db
        .selectFrom('products')
        .select('id')
        .where('id', '=', 2 ** 40)
        .execute()
        .catch(() => {});
    expect(await growth('dana_database_errors_total', { class: '22' }, broken)).toBe(1);
    await db.destroy();
  });
});

describe('docs/metrics.md', () => {
  const text = readFileSync(new URL('../docs/metrics.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (counter|gauge|histogram) +\| ([\w, ]*?) +\|/gm)].map(
    ([, name = '', type, labels = '']) => ({ name, type, labels: labels.split(', ').filter(Boolean) }),
  );

  it('has each metric with its type', async () => {
    const types = [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`);
    expect(rows.map(({ name, type }) => `${name} ${type}`).sort()).toEqual(types.sort());
  });

  it('has the labels of each series', async () => {
    const named = new Map(rows.map(({ name, labels }) => [name, new Set(labels)]));
    for (const series of seriesOf(await scrape())) {
      const name = series.split('{')[0]?.replace(/(?<=_seconds)_(bucket|sum|count)$/, '') ?? '';
      const labels = Array.from(series.matchAll(/(\w+)="/g), ([, label = '']) => label);
      expect(new Set(labels.filter((label) => label !== 'le')), series).toEqual(named.get(name));
    }
  });
});
