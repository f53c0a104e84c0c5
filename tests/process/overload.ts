import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/result.ts';
import { startShop, temporaryFolder } from '../e2e/support/shop.ts';
import { createBuyers, createGoods, databaseOf, orderFormOf } from './support.ts';
import { createRecorder, isFair, type Seen, startTraffic } from './traffic.ts';

export interface OverloadReport {
  /** Pages a second that the shop can render. */
  capacity: number;
  /** Pages a second that it rendered during the overload. */
  rendered: number;
  acceptedP99Ms: number;
  refused: number;
  refusedP99Ms: number;
  unfair: Seen[];
  orders: number;
  /** Share of order and cart calls that succeeded, in percent. */
  takenPercent: number;
  backMs: number;
}

// A busy machine renders so few pages that three times as many are no overload.
const leastRate = 60;

const anything = () => Math.random().toString(36).slice(2, 10);

/** Requests three times as many uncached pages as the shop can render, while some people buy. */
export async function overload(seconds: number): Promise<OverloadReport> {
  const folder = await temporaryFolder('overload');
  const shop = await startShop(folder.path, { DEMO: 'on', RATE_LIMIT: 'off' });
  try {
    const database = await databaseOf(shop);
    const goods = await createGoods(database, 1_000_000);
    const buyers = await createBuyers(database, 2);
    await database.db.destroy();
    const form = await orderFormOf(shop.apiFor());
    const requestPage = (recorder: ReturnType<typeof createRecorder>) =>
      recorder('page', `${shop.url}/en/search?query=${anything()}`);

    async function measure(forMs: number): Promise<Seen[]> {
      const seen: Seen[] = [];
      const recorder = createRecorder(seen);
      const until = performance.now() + forMs;
      const work = async () => {
        while (performance.now() < until) await requestPage(recorder);
      };
      await Promise.all(Array.from({ length: 8 }, work));
      return seen.filter(({ status }) => status === 200);
    }
    await measure(1500);
    const calm = await measure(2500);
    const capacity = calm.length / 2.5;
    const usualMs = percentile(
      calm.map(({ ms }) => ms),
      90,
    );

    const traffic = startTraffic({ url: () => shop.url, buyers, goods, form, readers: 0 });
    const pages: Seen[] = [];
    const recorder = createRecorder(pages);
    const begun = performance.now();
    const requests: Promise<unknown>[] = [];
    const rate = Math.max(3 * capacity, leastRate);
    // By the clock, not by the responses: a crowd does not wait.
    while (performance.now() < begun + seconds * 1000) {
      const due = ((performance.now() - begun) / 1000) * rate;
      while (requests.length < due) requests.push(requestPage(recorder));
      await sleep(5);
    }
    const ended = performance.now();
    for (const until = ended + 15_000; performance.now() < until;) {
      const one = await requestPage(createRecorder([]));
      if (one.status === 200 && one.ms < Math.max(500, 2 * usualMs)) break;
    }
    const backMs = performance.now() - ended;
    await traffic.stop();
    await Promise.all(requests);
    const accepted = pages.filter(({ status }) => status === 200);
    const refused = pages.filter(({ status }) => status === 503);
    const taken = traffic.seen.filter(({ status }) => status >= 200 && status < 300);
    const msOf = (list: Seen[]) =>
      percentile(
        list.map(({ ms }) => ms),
        99,
      );
    return {
      capacity,
      rendered: accepted.length / ((ended - begun) / 1000),
      acceptedP99Ms: msOf(accepted),
      refused: refused.length,
      refusedP99Ms: msOf(refused),
      unfair: [...pages, ...traffic.seen].filter((one) => !isFair(one)),
      orders: traffic.numbers.length,
      takenPercent: (100 * taken.length) / traffic.seen.length,
      backMs,
    };
  } finally {
    await shop.stop();
    await folder.remove();
  }
}
