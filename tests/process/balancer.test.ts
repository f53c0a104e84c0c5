import { expect, it } from 'vitest';
import { balancers } from '../support/programs/balancers.ts';
import { type BalancedReport, disturbUnderTraffic, type Instances, restart, startInstances } from './balanced.ts';

const installed = balancers.filter(({ program }) => program);

/** Runs through every balancer at the same time, each with its own traffic. */
async function runThroughAll(
  instances: Instances,
  disturb: (under: { balancers: Parameters<typeof restart>[2]; works: () => Promise<void> }) => Promise<void>,
): Promise<Map<string, BalancedReport>> {
  const reports = new Map<string, BalancedReport>();
  type Under = Parameters<Parameters<typeof disturbUnderTraffic>[3]>[0];
  async function through(left: typeof installed, outer: Under[]): Promise<void> {
    const [next, ...others] = left;
    if (!next) {
      const works = async () => void (await Promise.all(outer.map((under) => under.works())));
      return disturb({ balancers: outer.map(({ balancer }) => balancer), works });
    }
    const options = { name: next.name.toLowerCase(), buyers: 3, readers: 3, closing: next.name === 'nginx' };
    reports.set(
      next.name,
      await disturbUnderTraffic(instances, next.start, options, (under) => through(others, [...outer, under])),
    );
  }
  await through(installed, []);
  return reports;
}

it.skipIf(installed.length === 0)(
  `behind ${installed.map(({ name }) => name).join(' and ')}, a restart of an instance fails no request, a kill only those in flight, and nothing is done twice`,
  async () => {
    const instances = await startInstances();
    let [killedAt, goneAt] = [Infinity, Infinity];
    try {
      const reports = await runThroughAll(instances, async ({ balancers: running, works }) => {
        await restart(instances, 0, running);
        await works();
        killedAt = performance.now();
        await instances.kill(1);
        goneAt = performance.now();
        await works();
      });
      for (const [name, report] of reports) {
        const { requests, failed, orders, comments, ...wrong } = report;
        // HAProxy asks the other instance for what was only read; nginx may have tried it before.
        const isInFlight = (one: (typeof failed)[number]) =>
          (one.what !== 'search' || name === 'nginx') && one.begun <= goneAt && one.begun + one.ms >= killedAt;
        expect(
          failed.filter((one) => !isInFlight(one)),
          name,
        ).toEqual([]);
        expect(wrong, name).toEqual({ wrongOrders: 0, wrongStock: 0, commentsTwice: 0, commentsLost: 0 });
        expect(Math.min(requests.length / 10, orders, comments), name).toBeGreaterThan(5);
      }
    } finally {
      await instances.end();
    }
  },
);
