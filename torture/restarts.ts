import { type Result } from '../bench/result.ts';
import { overload } from '../tests/process/overload.ts';
import { migrateTogether, rollInstances } from '../tests/process/rolling.ts';

/**
 * Restarts instances behind a load balancer, starts two on an empty database, and overloads one.
 */
export async function tortureRestarts({ quick }: { quick: boolean }): Promise<Result[]> {
  const [restarts, starts, seconds] = quick ? [2, 2, 5] : [8, 20, 20];
  const rolled = await rollInstances(restarts);
  for (const one of rolled.failed.slice(0, 10)) console.error(one);
  const migrated = await migrateTogether(starts);
  const crowd = await overload(seconds);
  for (const one of crowd.unfair.slice(0, 10)) console.error(one);
  const rolling = `${restarts} restarts of two instances under ${rolled.requests} requests`;
  const crowded = `${seconds} s of three times the ${crowd.capacity.toFixed(0)} pages a second that can be rendered, two buyers`;
  return [
    { what: 'rolling restart: requests failed', value: rolled.failed.length, unit: 'times', exactly: 0, how: rolling },
    {
      what: 'rolling restart: orders lost or duplicated',
      value: rolled.wrong,
      unit: 'times',
      exactly: 0,
      how: rolling,
    },
    {
      what: 'concurrent starts: not migrated exactly once',
      value: migrated.wrong,
      unit: 'times',
      exactly: 0,
      how: `${starts} empty databases`,
    },
    {
      what: 'overload: pages rendered, of those that can be',
      value: (100 * crowd.rendered) / crowd.capacity,
      unit: '%',
      atLeast: 70,
      how: crowded,
    },
    { what: 'overload: p99 of rendered pages', value: crowd.acceptedP99Ms, unit: 'ms', limit: 3000, how: crowded },
    {
      what: 'overload: p99 of refusals',
      value: crowd.refusedP99Ms,
      unit: 'ms',
      limit: 1000,
      how: `${crowd.refused}; ${crowded}`,
    },
    {
      what: 'overload: responses without an envelope',
      value: crowd.unfair.length,
      unit: 'times',
      exactly: 0,
      how: crowded,
    },
    {
      what: 'overload: cart and order calls accepted',
      value: crowd.takenPercent,
      unit: '%',
      atLeast: 99,
      how: `${crowd.orders} orders; ${crowded}`,
    },
    { what: 'overload: usual speed again after', value: crowd.backMs, unit: 'ms', limit: 2000, how: crowded },
  ];
}
