import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { cpuMsOf } from '../cores.ts';
import { median, type Result } from '../result.ts';
import { addBuyers, beginAll, type PayingMarket, placeAll } from './paying-market.ts';

/** The CPU of an order that is paid online, and of one in cash, in neighbouring rounds. */
export async function comparePlacing(market: PayingMarket, { rounds, orders }: { rounds: number; orders: number }) {
  const pid = market.shop.child.pid as number;
  const figures = { cash: [] as number[], online: [] as number[], begin: [] as number[] };

  async function timed(work: () => Promise<unknown>): Promise<number> {
    const before = await cpuMsOf(pid);
    await work();
    return ((await cpuMsOf(pid)) - before) / orders;
  }

  for (let round = 0; round <= rounds; round += 1) {
    // Looks of the rounds before would count in this one.
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(market.db);
    const ways = round % 2 === 0 ? (['cash', 'online'] as const) : (['online', 'cash'] as const);
    for (const way of ways) {
      const buyers = await addBuyers(market, orders);
      const placing = await timed(() => placeAll(market, buyers, market.forms[way]));
      const beginning = way === 'online' ? await timed(() => beginAll(market, buyers)) : 0;
      // The first round warms up.
      if (round === 0) continue;
      figures[way].push(placing);
      if (way === 'online') figures.begin.push(beginning);
    }
  }
  const how = `${rounds} rounds of ${orders} in turns, mails and jobs deferred; cash ${median(figures.cash).toFixed(2)} ms`;
  const shares = figures.online.map((ms, round) => ms / (figures.cash[round] ?? ms));
  return [
    { what: 'placing an online order: CPU, cash = 1', value: median(shares), unit: 'share', limit: 1.15, how },
    { what: 'opening the page of the provider: CPU', value: median(figures.begin), unit: 'ms', how },
  ] satisfies Result[];
}

/** What the trigger of `orders.stage` adds to an order, in PostgreSQL. */
export async function timeStageTrigger(db: Db, { rounds, rows }: { rounds: number; rows: number }) {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and attname not in ('number', 'stage')`.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));

  async function insert(isOn: boolean): Promise<number> {
    const undone = new Error('undone');
    let ms = 0;
    await db
      .transaction()
      .execute(async (tx) => {
        if (!isOn) await sql`alter table orders disable trigger orders_staged`.execute(tx);
        const begun = performance.now();
        await sql`insert into orders (${names}, number)
          select ${names}, 'bench-' || place from (select * from orders limit 1) as one, generate_series(1, ${rows}) as place`.execute(
          tx,
        );
        ms = performance.now() - begun;
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return (1000 * ms) / rows;
  }

  const [on, off]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    off.push(await insert(false));
    on.push(await insert(true));
  }
  const added = on.map((microseconds, round) => (microseconds - (off[round] ?? 0)) / 1000);
  const how = `${rounds} rounds of ${rows} rows in turns; ${(median(off) / 1000).toFixed(3)} ms a row without it`;
  return [
    { what: 'the stage trigger, of an order that is inserted', value: median(added), unit: 'ms', limit: 0.1, how },
  ] satisfies Result[];
}
