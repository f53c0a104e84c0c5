import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { listJobs } from '#server/testing/queued-jobs.ts';
import { createShopMail } from '#server/mails.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { deferredMark } from '#server/jobs/job-recovery.queries.ts';
import { createSmtpInbox } from '#server/testing/smtp-inbox.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { idleJobs } from '#server/testing/idle-jobs.ts';

const poisoned = 'poisoned@example.qa';
const password = 'pearl-diver-1';

let shop: TestApp;
let inbox: Awaited<ReturnType<typeof createSmtpInbox>>;
let startSending: () => ReturnType<typeof startJobs>;
let mode: 'busy' | 'well' = 'well';
const refuse = (address: string) => (address === poisoned ? 550 : mode === 'busy' ? 451 : null);

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  inbox = await createSmtpInbox({ refuse });
  const mailer = createMailer({ smtpUrl: inbox.url, from: 'Dana <shop@example.qa>', mailDir: '/nowhere' });
  const sendMail = createShopMail({
    services: shop.services,
    mailer,
    clock: () => new Date(),
    publicUrl: 'http://localhost:3000',
  });
  // No server listens there until the test starts one.
  await inbox.close();
  startSending = () =>
    startJobs({
      ...shop.database,
      log: () => {},
      handlers: {
        ...idleJobs,
        send_mail: sendMail,
      },
      timings: { pollMs: 20, recoverMs: 50 },
    });
});
afterAll(async () => {
  await inbox.close();
  await shop.close();
});

async function register(email: string): Promise<void> {
  const body = { name: 'Noora', email, phone: '55123456', password, confirmPassword: password };
  await shop.apiFor()('register', { body });
}

async function waiting() {
  const { rows } = await sql<{ id: number; email: string }>`
    select outbox_mails.id, codes.email from outbox_mails
    join codes on codes.id = (payload ->> 'codeId')::integer`.execute(shop.db);
  const queued = await listJobs<{ mailId: number }>(shop.db, { tasks: ['send_mail'] });
  return queued.map(({ payload, attempts }) => ({
    email: rows.find(({ id }) => id === payload.mailId)?.email ?? 'no mail',
    attempts,
  }));
}

/**
 * Moves the clock by half a minute for everything that waits: every job is retried, and a sweep
 * finds what failed.
 */
async function tryAgain(): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where locked_at is null having count(*) > 0`.execute(shop.db);
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ due: number }>`select count(*)::integer as due from graphile_worker.jobs
        where (run_at <= now() and attempts < max_attempts) or locked_at is not null
          or (starts_with(last_error, ${deferredMark}) and run_at > now() + interval '45 seconds')`.execute(shop.db);
      expect(rows[0]?.due).toBe(0);
    },
    { timeout: 30_000, interval: 10 },
  );
}

it('a mail server that is down for an hour loses no mail and delays no caller, and a bad address delays no other', async () => {
  const people = Array.from({ length: 6 }, (_, one) => `person-${one}@example.qa`);
  // Each is answered before the first mail is tried: no job runs yet.
  for (const email of [poisoned, ...people]) await register(email);
  const jobs = await startSending();
  onTestFinished(() => jobs.stop());

  // More often than a job may fail: first no server listens, then one that defers every mail.
  for (let minute = 0; minute < 12; minute += 1) await tryAgain();
  expect((await waiting()).map(({ email }) => email).sort()).toEqual([...people, poisoned].sort());
  mode = 'busy';
  inbox = await createSmtpInbox({ port: inbox.port, refuse });
  for (let minute = 0; minute < 14; minute += 1) await tryAgain();
  const still = await waiting();
  expect(still.map(({ email }) => email).sort()).toEqual([...people, poisoned].sort());
  // All are retried within the next half minute, and may fail as often again.
  expect(Math.max(...still.filter(({ email }) => email !== poisoned).map(({ attempts }) => attempts))).toBeLessThan(6);

  mode = 'well';
  // On a busy machine the first attempt may time out.
  for (let half = 0; half < 3; half += 1) await tryAgain();
  expect(inbox.mails.flatMap(({ envelopeTo }) => envelopeTo).sort()).toEqual(people);
  expect((await waiting()).map(({ email }) => email)).toEqual([poisoned]);
});
