import { getHeapStatistics } from 'node:v8';
import type { LogEvent } from 'kysely';
import type { Pool } from 'pg';
import type { ChangeFeed } from '../cache/change-feed.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Db } from '../database/connect.ts';
import { createCacheMetrics } from './cache-metrics.ts';
import { countJobs } from './job-counts.queries.ts';
import { createDatabaseMetrics } from './database-metrics.ts';
import { countMoney } from './money-counts.queries.ts';
import { type Maker, openRegistry } from './maker.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { createShopMetrics } from './shop-metrics.ts';

/** The parts of a running shop that a scrape reads. */
export interface Watched {
  db: Db;
  pools: Readonly<Record<string, Pool>>;
  responseCache: Pick<ResponseCache, 'stats'>;
  changes: Pick<ChangeFeed, 'isConnected' | 'lagMs'>;
  /** How many open orders are late. */
  countLateOrders: () => Promise<number>;
}

function setConstants(make: Maker, version: string): void {
  make.gauge('dana_build_info', 'The running version; always 1.', ['version']).set({ version }, 1);
  const heapLimit = make.gauge('dana_heap_limit_bytes', 'The heap size at which the process ends.');
  heapLimit.set(getHeapStatistics().heap_size_limit);
}

/**
 * Opens the metrics of an instance, and the default metrics of prom-client. Its functions count events; `read` returns all metrics as
 * Prometheus text, and never fails because the database is away. `tasks` are the names of the jobs.
 */
export async function openMetrics({ version, tasks }: { version: string; tasks: readonly string[] }) {
  const { make, registry } = await openRegistry();
  const requests = createRequestMetrics(make);
  setConstants(make, version);
  const readCache = createCacheMetrics(make);
  const database = createDatabaseMetrics(make, tasks);
  const shop = createShopMetrics(make, tasks);
  let scrape: Promise<string> | null = null;

  async function collect({ db, pools, responseCache, changes, countLateOrders }: Watched): Promise<string> {
    requests.addHits();
    readCache(responseCache, changes);
    await database.read(pools, {
      jobs: () => countJobs(db),
      lateOrders: countLateOrders,
      money: () => countMoney(db),
    });
    return (await registry.metrics()) + requests.durationsText() + shop.durationsText();
  }

  return {
    requests,
    shop,
    /** For the `onQuery` of `connect`. */
    onQuery: (event: LogEvent): void => {
      if (event.level === 'error') database.failed(event.error);
    },
    /** The media type of the text. */
    contentType: registry.contentType,
    /** Concurrent scrapes get the same text. */
    read(watched: Watched): Promise<string> {
      scrape ??= collect(watched).finally(() => (scrape = null));
      return scrape;
    },
  };
}

export type Metrics = Awaited<ReturnType<typeof openMetrics>>;
