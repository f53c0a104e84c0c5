import { setTimeout as sleep } from 'node:timers/promises';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import type { Db } from '#server/database/connect.ts';
import { enqueue } from '#server/jobs/jobs.ts';
import { playProvider, readFixture } from '#server/payments/testing/played-provider.ts';
import { patient, startShop, temporaryFolder } from '../../tests/e2e/support/shop.ts';
import { createBuyers, createGoods, databaseOf, orderFormOf } from '../../tests/process/support.ts';
import { separate } from '../cores.ts';
import { megabytesOf } from '../memory.ts';
import type { Result } from '../result.ts';

const amountDirhams = 5500;
/** So many payments are different in each of these ways. */
const differences = 10;
const ways = ['not_there', 'not_here', 'missed', 'other_amount'] as const;
type Way = (typeof ways)[number] | 'same';

const wayOf = (place: number): Way =>
  place < ways.length * differences ? (ways[place % ways.length] ?? 'same') : 'same';
const refOf = (place: number) => `chg_bench_${String(place).padStart(6, '0')}`;

/** Copies an order so often, each with a payment that was captured on a day. */
async function insertPayments(db: Db, day: { account: string; at: Date; payments: number }): Promise<void> {
  const { account, at, payments } = day;
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and attname not in ('number', 'stage', 'created_at')`.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`update orders set payment_type = 'online', payment_status = 'Paid', paid_at = ${at}`.execute(db);
  await sql`insert into orders (${names}, number, created_at)
    select ${names}, 'bench-' || place, ${at}::timestamptz
    from (select * from orders order by id limit 1) as one, generate_series(0, ${payments - 1}) as place`.execute(db);
  const placesOf = (way: Way) =>
    Array.from({ length: ways.length * differences }, (_, place) => place).filter((place) => wayOf(place) === way);
  await sql`update orders set payment_status = 'Pending', paid_at = null, pay_by = now() + interval '1 day'
    where number = any(${placesOf('missed').map((place) => `bench-${place}`)})`.execute(db);
  await sql`
    insert into payments (id, order_id, provider, account, live, provider_ref, option, amount_dirhams, state, return_nonce,
      language, begun_at, expires_at)
    select gen_random_uuid(), id, 'tap', ${account}, false, 'chg_bench_' || lpad(substring(number from 7), 6, '0'), 'debit',
      ${amountDirhams}, case when payment_status = 'Paid' then 'Captured' else 'Open' end, number, 'en', created_at,
      created_at + interval '30 minutes'
    from orders where number like 'bench-%' and number <> all(${placesOf('not_here').map((place) => `bench-${place}`)})`.execute(
    db,
  );
  await sql`insert into captures (payment_id, provider, provider_ref, amount_dirhams, at)
    select id, provider, provider_ref, amount_dirhams, begun_at from payments where state = 'Captured'`.execute(db);
  await sql`insert into money_moves (at, order_id, payment_id, taken_from, given_to, amount_dirhams, cause)
    select captures.at, order_id, payment_id, 'provider:tap', 'customer', captures.amount_dirhams, 'capture:' || captures.id
    from captures join payments on payments.id = payment_id`.execute(db);
  await sql`analyze`.execute(db);
}

/** The charges of a day as Tap prints them, of which the first ones are not what the shop has. */
async function chargesOf(db: Db, { at, payments }: { at: Date; payments: number }): Promise<Map<string, string>> {
  const known = await db.selectFrom('payments').select(['id', 'provider_ref as ref']).execute();
  const idOf = new Map(known.map(({ ref, id }) => [ref, id]));
  const printed = JSON.parse(readFixture('tap', 'captured-charge')) as Record<'transaction' | 'reference', object>;
  const charges = new Map<string, string>();
  for (let place = 0; place < payments; place += 1) {
    const [way, id] = [wayOf(place), refOf(place)];
    if (way === 'not_there') continue;
    const completed = at.getTime() + place * 1000;
    const charge = {
      ...printed,
      id,
      amount: amountDirhams / 100 + (way === 'other_amount' ? 1 : 0),
      transaction: { ...printed.transaction, created: String(completed), date: { created: completed, completed } },
      reference: { ...printed.reference, transaction: idOf.get(id) ?? 'another-shop' },
    };
    charges.set(id, JSON.stringify(charge));
  }
  return charges;
}

/** Answers as Tap does: pages of a list, the newest first, and one charge. */
function playTap(
  tap: Awaited<ReturnType<typeof playProvider>>,
  { day, charges }: { day: string; charges: Map<string, string> },
) {
  const newestFirst = [...charges.keys()].toReversed();
  const from = String(qatarMoment(day, '00:00').getTime());
  tap.answer(({ call, text }) => {
    tap.calls.length = 0;
    const one = charges.get(call.split('/').at(-1) ?? '');
    if (call.startsWith('GET')) return one === undefined ? { status: 404, body: { errors: [] } } : { body: one };
    const asked = JSON.parse(text) as { limit: string; starting_after?: string; period: { date: { from: string } } };
    const isDay = call.endsWith('/charges/list') && asked.period.date.from === from;
    const begin = asked.starting_after === undefined ? 0 : newestFirst.indexOf(asked.starting_after) + 1;
    const page = isDay ? newestFirst.slice(begin, begin + Number(asked.limit)) : [];
    const rows = page.map((ref) => charges.get(ref)).join(',');
    const hasMore = isDay && begin + page.length < newestFirst.length;
    return { body: `{"has_more":${hasMore},"${call.includes('refunds') ? 'refunds' : 'charges'}":[${rows}]}` };
  });
}

async function untilCompared(db: Db, days: readonly string[], since: Date): Promise<void> {
  for (const until = performance.now() + 300_000; ; await sleep(20)) {
    const { rows } = await sql`select from payment_comparisons
      where day = any(${days}::date[]) and done_at >= ${since}`.execute(db);
    if (rows.length === days.length) return;
    if (performance.now() > until) throw new Error('the comparison does not end');
  }
}

/** What the comparison of a day with its provider takes: a list of pages, and a look at each difference. */
export async function measureComparison({ payments }: { payments: number }): Promise<Result[]> {
  const folder = await temporaryFolder('bench-comparison');
  const tap = await playProvider();
  const today = qatarDay(new Date());
  const day = addDays(today, -1);
  playTap(tap, { day, charges: new Map() });
  const settings = { TAP_SECRET_KEY: 'sk_test_bench', TAP_API_URL: `${tap.url}/v2`, DEMO: 'off', RATE_LIMIT: 'off' };
  const shop = await startShop(folder.path, { ...patient, ...settings });
  const connection = await databaseOf(shop);
  const { db } = connection;
  try {
    await separate(shop);
    // The shop begins with the nights that it has missed, which are empty.
    await untilCompared(
      db,
      [1, 2, 3].map((ago) => addDays(today, -ago)),
      new Date(0),
    );
    const { fingerprint: account } = await db
      .selectFrom('provider_keys')
      .select('fingerprint')
      .executeTakeFirstOrThrow();
    const [buyer] = await createBuyers(connection, 1);
    const api = shop.apiFor(buyer);
    await api('addToCart', { body: { ...(await createGoods(connection, 10)), quantity: 1 } });
    await api('placeOrder', { body: await orderFormOf(api) });
    const at = qatarMoment(day, '10:00');
    await insertPayments(db, { account, at, payments });
    playTap(tap, { day, charges: await chargesOf(db, { at, payments }) });

    const pid = shop.child.pid as number;
    const before = await megabytesOf(pid, 'VmRSS');
    // Linux forgets the peak.
    await writeFile(`/proc/${pid}/clear_refs`, '5');
    const since = new Date();
    const begun = performance.now();
    await enqueue(db, 'compare_payments', { provider: 'tap', account, day }, { key: 'bench' });
    await untilCompared(db, [day], since);
    const seconds = (performance.now() - begun) / 1000;
    const grown = (await megabytesOf(pid, 'VmHWM')) - before;

    const { rows: found } = await sql<{ kind: string; findings: number }>`
      select kind, count(*)::integer as findings from payment_findings group by kind`.execute(db);
    const wrong = ways.filter((way) => found.find(({ kind }) => kind === way)?.findings !== differences);
    if (wrong.length > 0 || found.length > ways.length) throw new Error(`found ${JSON.stringify(found)}`);
    const how = `${payments} payments, ${differences} of each kind of difference`;
    return [
      { what: 'nightly comparison of a day', value: seconds, unit: 's', limit: 60, how },
      { what: 'nightly comparison of a day: memory', value: grown, unit: 'MB', limit: 50, how: `${how}; the peak` },
    ];
  } finally {
    await shop.stop();
    await db.destroy();
    await tap.close();
    await folder.remove();
  }
}
