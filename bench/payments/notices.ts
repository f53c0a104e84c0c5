import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { request } from '../../tests/support/request.ts';
import { megabytesOf } from '../memory.ts';
import { median, percentile, type Result } from '../result.ts';
import { addBuyers, beginAll, type PayingMarket, placeAll } from './paying-market.ts';

const warmUps = 3;
const roundSeconds = 4;

interface Notice {
  body: string;
  headers: Record<string, string>;
}

const addressOf = ({ shop }: PayingMarket) => `${shop.url}/api/v1/payments/tap/notices`;

async function post(market: PayingMarket, { body, headers }: Notice): Promise<number> {
  const { status } = await request(addressOf(market), { method: 'POST', headers, body: JSON.parse(body) });
  return status;
}

/** How long an order waits from its notice until it is paid, at so many notices a second. */
export async function timeNotices(
  market: PayingMarket,
  { payments, perSecond }: { payments: number; perSecond: number },
) {
  const { db, bank } = market;
  const buyers = await addBuyers(market, payments);
  await placeAll(market, buyers, market.forms.online);
  for (const page of await beginAll(market, buyers)) await bank.pay(page);
  // Timers would look first.
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db);
  const orderIds = buyers.map(({ orderId }) => orderId);
  const rows = await db
    .selectFrom('payments')
    .select(['order_id as orderId', 'provider_ref as ref'])
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'Open')
    .execute();
  if (rows.length < 0.8 * payments) throw new Error('the timers were faster than this part');
  const waiting = new Map<number, number>();
  const waits: number[] = [];
  let isSent = false;
  let until = Infinity;
  const watching = (async () => {
    while (!isSent || waiting.size > 0) {
      const ids = [...waiting.keys()];
      const paid =
        ids.length === 0
          ? []
          : await db
              .selectFrom('orders')
              .select('id')
              .where('id', 'in', ids)
              .where('payment_status', '=', 'Paid')
              .execute();
      const now = performance.now();
      for (const { id } of paid) {
        waits.push(now - (waiting.get(id) ?? now));
        waiting.delete(id);
      }
      if (isSent && waiting.size > 0 && now > until) throw new Error(`${waiting.size} orders were never paid`);
      await sleep(10);
    }
  })();
  const notices = await Promise.all(
    rows.map(async ({ orderId, ref }) => ({ orderId, ...(await bank.noticeOf(ref ?? '')) })),
  );
  const begun = performance.now();
  until = begun + (1000 * notices.length) / perSecond + 60_000;
  const sent: Promise<number>[] = [];
  for (const [place, notice] of notices.entries()) {
    await sleep(Math.max(0, begun + (1000 * place) / perSecond - performance.now()));
    waiting.set(notice.orderId, performance.now());
    sent.push(post(market, notice));
  }
  const statuses = new Set(await Promise.all(sent));
  isSent = true;
  await watching;
  if (statuses.size !== 1 || !statuses.has(200)) throw new Error(`notices were answered ${[...statuses].join(', ')}`);
  const how = `${notices.length} notices, ${perSecond} a second`;
  return [
    { what: 'from a notice to "Paid", 95 of 100', value: percentile(waits, 95), unit: 'ms', limit: 1000, how },
    { what: 'from a notice to "Paid", median', value: median(waits), unit: 'ms', how },
  ] satisfies Result[];
}

/** Sends notices that nobody signed, so many a second, from a thread of its own. Returns how many were refused. */
async function sendAsStrangers(
  market: PayingMarket,
  { perSecond, seconds, notice }: { perSecond: number; seconds: number; notice: Notice },
): Promise<number> {
  const sent = await autocannon({
    url: addressOf(market),
    method: 'POST',
    ...notice,
    connections: 10,
    overallRate: perSecond,
    duration: seconds,
    workers: 1,
  });
  if (sent.errors + sent.timeouts + sent['2xx'] + sent['5xx'] > 0 || sent['4xx'] === 0)
    throw new Error(`strangers were answered ${JSON.stringify(sent.statusCodeStats)}`);
  return sent['4xx'];
}

async function timePages(url: string, forSeconds: number): Promise<number> {
  const times: number[] = [];
  for (const until = performance.now() + forSeconds * 1000; performance.now() < until;) {
    const begun = performance.now();
    const { status } = await request(url);
    if (status !== 200) throw new Error(`${status} from ${url}`);
    times.push(performance.now() - begun);
    await sleep(10);
  }
  return median(times);
}

/** What notices of strangers cost those who look at pages, and in memory. */
export async function measureStrangers(
  market: PayingMarket,
  { rounds, perSecond }: { rounds: number; perSecond: number },
) {
  const { shop } = market;
  const pid = shop.child.pid as number;
  const page = `${shop.url}/api/v1/products?limit=24`;
  const buyers = await addBuyers(market, 1);
  await placeAll(market, buyers, market.forms.online);
  await beginAll(market, buyers);
  const { ref } = await market.db
    .selectFrom('payments')
    .select('provider_ref as ref')
    .orderBy('begun_at', 'desc')
    .executeTakeFirstOrThrow();
  const genuine = await market.bank.noticeOf(ref ?? '');
  const forged = { ...genuine, headers: { ...genuine.headers, hashstring: '0'.repeat(64) } };
  const [quiet, loud]: [number[], number[]] = [[], []];
  let [refused, megabytes] = [0, 0];
  // The first rounds warm up: code is compiled, and the heap has its size.
  for (let round = 1 - warmUps; round <= rounds; round += 1) {
    const calm = await timePages(page, roundSeconds);
    const [sent, busy] = await Promise.all([
      sendAsStrangers(market, { perSecond, seconds: roundSeconds, notice: forged }),
      timePages(page, roundSeconds),
    ]);
    if (round === 0) megabytes = await megabytesOf(pid, 'VmRSS');
    if (round <= 0) continue;
    quiet.push(calm);
    loud.push(busy);
    refused += sent;
  }
  const grown = (await megabytesOf(pid, 'VmRSS')) - megabytes;
  const how = `${perSecond} a second, ${refused} in all, ${rounds} rounds in turns; ${median(quiet).toFixed(2)} ms without them`;
  const ratios = loud.map((ms, round) => ms / (quiet[round] ?? ms));
  return [
    {
      what: 'notices of strangers: a list of products, without them = 1',
      value: median(ratios),
      unit: 'share',
      limit: 1.2,
      how,
    },
    { what: 'notices of strangers: memory', value: grown, unit: 'MB', limit: 20, how },
  ] satisfies Result[];
}
