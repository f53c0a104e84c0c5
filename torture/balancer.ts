import autocannon from 'autocannon';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Result } from '../bench/result.ts';
import { disturbUnderTraffic, type Instances, restart, startInstances } from '../tests/process/balanced.ts';
import type { Seen } from '../tests/process/traffic.ts';
import { balancers } from '../tests/support/programs/balancers.ts';

type Kind = (typeof balancers)[number];

// Longer than a balancer waits for an answer.
const stoppedSeconds = 25;
const slowMs = 2000;

/** Sends more requests from one address than a crowd behind one does; returns how many were refused. */
async function flood(url: string): Promise<number> {
  const { statusCodeStats = {} } = await autocannon({ url: `${url}/favicon.svg`, connections: 50, amount: 12_000 });
  return statusCodeStats['429']?.count ?? 0;
}

async function tortureOne({ name, start }: Kind, instances: Instances, target: number): Promise<Result[]> {
  // All have one address: with shorter pauses they would be refused as a flood.
  const crowd = { buyers: 4, readers: 16, readerPauseMs: 100, closing: name === 'nginx' };
  let restarts = 0;
  const rolled = await disturbUnderTraffic(instances, start, { name: `${name}-roll`, ...crowd }, async (under) => {
    while (under.count() < target || restarts < 2) {
      await restart(instances, restarts % 2 === 0 ? 0 : 1, [under.balancer]);
      restarts += 1;
      await under.works();
    }
  });

  let [killedAt, goneAt] = [0, 0];
  const killed = await disturbUnderTraffic(instances, start, { name: `${name}-kill`, ...crowd }, async () => {
    await sleep(2000);
    killedAt = performance.now();
    await instances.kill(1);
    goneAt = performance.now();
    await sleep(2000);
    await instances.start(1);
  });
  const isInFlight = ({ begun, ms }: Seen) => begun <= goneAt && begun + ms >= killedAt;

  let stoppedAt = 0;
  let refused = 0;
  const stopped = await disturbUnderTraffic(instances, start, { name: `${name}-stop`, ...crowd }, async (under) => {
    while (!(await under.balancer.uses(1))) await sleep(50);
    stoppedAt = performance.now();
    instances.signal(1, 'SIGSTOP');
    await sleep(stoppedSeconds * 1000);
    instances.signal(1, 'SIGCONT');
    await under.works();
    refused = await flood(under.balancer.url);
    // The traffic has the same address.
    await sleep(11_000);
  });
  const begunBeforeFlood = stopped.requests.filter(({ begun }) => begun < stoppedAt + stoppedSeconds * 1000);
  const slow = begunBeforeFlood.filter(({ ms }) => ms > slowMs);
  const failedGet = begunBeforeFlood.filter(({ what, status }) => what === 'search' && status !== 200);

  const rolling = `${restarts} restarts, ${rolled.requests.length} requests, ${rolled.orders} orders`;
  const killing = `kill -9 of one of two, ${killed.requests.length} requests, ${killed.failed.length} of 21 in flight failed`;
  const stopping = `${stoppedSeconds} s, ${begunBeforeFlood.length} requests, ${slow.length} of them slower than ${slowMs / 1000} s`;
  const all = [rolled, killed, stopped];
  const sum = (of: (report: typeof rolled) => number) => all.reduce((total, report) => total + of(report), 0);
  for (const one of rolled.failed.slice(0, 10)) console.error(one);
  return [
    {
      what: `${name}, rolling restart: requests failed`,
      value: rolled.failed.length,
      unit: 'times',
      exactly: 0,
      how: rolling,
    },
    {
      what: `${name}, killed instance: requests failed that were not in flight, or only read`,
      value: killed.failed.filter((one) => !isInFlight(one) || one.what === 'search').length,
      unit: 'times',
      exactly: 0,
      how: killing,
    },
    {
      what: `${name}, stopped instance: reads failed`,
      value: failedGet.length,
      unit: 'times',
      exactly: 0,
      how: stopping,
    },
    {
      what: `${name}, stopped instance: last slow request began after`,
      value: Math.max(0, ...slow.map(({ begun }) => begun - stoppedAt)) / 1000,
      unit: 's',
      ...(name === 'HAProxy' && { limit: 7 }),
      how: stopping,
    },
    {
      what: `${name}: orders lost or duplicated, comments lost or written twice`,
      value: sum((one) => one.wrongOrders + one.wrongStock + one.commentsTwice + one.commentsLost),
      unit: 'times',
      exactly: 0,
      how: `${sum(({ orders }) => orders)} orders with keys, ${sum(({ comments }) => comments)} comments without`,
    },
    {
      what: `${name}: requests of a flood refused`,
      value: refused,
      unit: 'times',
      atLeast: 1,
      how: '12,000 of one address',
    },
  ];
}

/**
 * Restarts, kills and stops instances behind the real HAProxy and nginx of this machine, under 10,000
 * requests each.
 */
export async function tortureBalancer({ quick }: { quick: boolean }): Promise<Result[]> {
  const results: Result[] = [];
  for (const kind of balancers) {
    if (!kind.program) {
      console.error(`Skipped: ${kind.name} is not installed (Debian: ${kind.debian}).`);
      continue;
    }
    const instances = await startInstances();
    try {
      results.push(...(await tortureOne(kind, instances, quick ? 500 : 10_000)));
    } finally {
      await instances.end();
    }
  }
  return results;
}
