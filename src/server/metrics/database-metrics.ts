import type { Pool } from 'pg';
import type { JobCounts } from './job-counts.queries.ts';
import type { MoneyCounts } from './money-counts.queries.ts';
import type { Maker } from './maker.ts';

// Scrapes within this time share one reading, and a scrape waits no longer than the second for it.
const sharedMs = 5000;
const patienceMs = 1000;

/** The class of a failed statement: two characters of its SQLSTATE, or what happened to its connection. */
export function classOfError(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/^[\dA-Z]{5}$/.test(code)) return code.slice(0, 2);
  if (message === 'Query read timeout') return 'timeout';
  return code !== '' || message.startsWith('Connection terminated') ? 'connection' : 'other';
}

/** What is counted in the database for a scrape. */
interface Counts {
  jobs: JobCounts[];
  lateOrders: number;
  money: MoneyCounts;
}
type Counting = { [name in keyof Counts]: () => Promise<Counts[name]> };

/** The connection pools, failed statements, the jobs in the queue, and the late orders. */
export function createDatabaseMetrics(make: Maker, tasks: readonly string[]) {
  const up = make.gauge('dana_database_up', '1 if the database answered within a second, else 0.');
  const connections = make.gauge('dana_database_pool_connections', 'Connections of a pool.', ['pool', 'state']);
  const waiting = make.gauge('dana_database_pool_waiting', 'Queries that wait for a connection.', ['pool']);
  const limit = make.gauge('dana_database_pool_limit', 'The most connections of a pool.', ['pool']);
  const errors = make.counter('dana_database_errors_total', 'Failed statements, by class of SQLSTATE.', ['class']);
  const ready = make.gauge('dana_jobs_ready', 'Jobs that are due and wait for a worker.', ['task']);
  const running = make.gauge('dana_jobs_running', 'Jobs that a worker has taken.', ['task']);
  const failed = make.gauge('dana_jobs_failed', 'Jobs that used all their attempts.', ['task']);
  const late = make.gauge('dana_orders_late', 'Open orders that are late by their promise or not accepted in time.');
  const money = {
    openPayments: make.gauge('dana_payments_open', 'Attempts to pay that have no end yet.'),
    overduePayments: make.gauge('dana_payments_overdue', 'Attempts that are open an hour after their end.'),
    differences: make.gauge('dana_payment_differences', 'What shop and payment provider do not agree on.'),
    overdueRefunds: make.gauge('dana_refunds_overdue', 'Refunds that have not come by their due day.'),
  };
  const oldest = make.gauge('dana_jobs_oldest_ready_seconds', 'How long the oldest of the ready jobs waits.');

  let reading: Promise<Counts | null> | null = null;
  let last: { counts: Counts | null; at: number } | null = null;

  // One reading at a time, however many scrapes wait: an unreachable database holds one connection.
  function startReading(count: Counting): Promise<Counts | null> {
    const inQueue = async () => ({ jobs: await count.jobs(), money: await count.money() });
    reading ??= Promise.all([inQueue(), count.lateOrders()])
      .then(([counts, lateOrders]) => ({ ...counts, lateOrders }))
      .catch(() => null)
      .then((counts) => {
        last = { counts, at: performance.now() };
        reading = null;
        return counts;
      });
    return reading;
  }

  async function findCounts(count: Counting): Promise<Counts | null> {
    if (last?.counts && !reading && performance.now() - last.at < sharedMs) return last.counts;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
    try {
      return await Promise.race([startReading(count), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  function setJobs(counts: JobCounts[] | null): void {
    for (const gauge of [ready, running, failed]) gauge.reset();
    if (!counts) return oldest.remove();
    for (const task of tasks) for (const gauge of [ready, running, failed]) gauge.set({ task }, 0);
    for (const { task: name, ...of } of counts) {
      // Another version of the shop may have enqueued it.
      const task = tasks.includes(name) ? name : 'other';
      ready.inc({ task }, of.ready);
      running.inc({ task }, of.running);
      failed.inc({ task }, of.failed);
    }
    oldest.set(Math.max(0, ...counts.map(({ oldestReadySeconds }) => oldestReadySeconds)));
  }

  async function read(pools: Readonly<Record<string, Pool>>, count: Counting): Promise<void> {
    for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
      connections.set({ pool, state: 'in_use' }, totalCount - idleCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      waiting.set({ pool }, waitingCount);
      limit.set({ pool }, options.max);
    }
    const counts = await findCounts(count);
    up.set(counts ? 1 : 0);
    setJobs(counts?.jobs ?? null);
    if (counts) late.set(counts.lateOrders);
    else late.remove();
    for (const name of Object.keys(money) as (keyof MoneyCounts)[])
      if (counts) money[name].set(counts.money[name]);
      else money[name].remove();
  }

  return { read, failed: (error: unknown) => errors.inc({ class: classOfError(error) }) };
}
