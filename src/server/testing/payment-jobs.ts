import { type QueuedJob, takeJobs } from './queued-jobs.ts';
import type { TestApp } from './test-app.ts';

const paymentTasks = ['look_at_payment', 'expire_unpaid', 'send_refund'] as const;
type PaymentTask = (typeof paymentTasks)[number];

function run({ services: { payments } }: TestApp, { task, payload }: QueuedJob<never>): Promise<unknown> {
  if (task === 'expire_unpaid') return payments.expire(payload);
  return task === 'send_refund' ? payments.sendRefund(payload) : payments.lookByJob(payload);
}

/**
 * Runs the jobs of payments that are due at the time of the first shop, until none is. The instances share the jobs
 * and work at the same time; each runs one job after another.
 */
export async function runPaymentJobs(
  instances: readonly [TestApp, ...TestApp[]],
  tasks: readonly PaymentTask[] = paymentTasks,
): Promise<void> {
  const [{ db, at }] = instances;
  for (let round = 0; round < 30; round += 1) {
    const now = at.now ?? new Date();
    const due = await takeJobs<never>(db, { tasks: [...tasks], dueBy: now });
    if (due.length === 0) return;
    // Jobs that run at once have the time of the database: they would be taken and never run.
    if (due.some(({ runAt }) => runAt > now)) throw new Error('the clock of the test is behind that of the database');
    await Promise.all(
      instances.map(async (instance, place) => {
        for (const job of due.filter((_, index) => index % instances.length === place)) await run(instance, job);
      }),
    );
  }
  throw new Error('the jobs of payments never end');
}
