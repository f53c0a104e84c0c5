import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createJobHandlers } from '#server/jobs.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { enqueue } from '#server/jobs/jobs.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { listJobs, takeJobs } from '#server/testing/queued-jobs.ts';
import { createSmtpInbox } from '#server/testing/smtp-inbox.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { runInTrace, traceHeaders } from '#server/tracing/trace.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${id}-00f067aa0ba902b7-01`;
const message = { name: 'Noura', email: 'noura@example.qa', phone: '55738291', subject: 'Hello', message: 'Hello' };

interface Line {
  reqId: string;
  trace: string;
  msg: string;
  [more: string]: unknown;
}

let shop: TestApp;
let lines: Line[] = [];

beforeAll(async () => {
  shop = await createTestApp({}, { write: (line) => void lines.push(JSON.parse(line) as Line) });
});
afterAll(() => shop.close());
beforeEach(async () => {
  lines = [];
  await takeJobs(shop.db);
});

let sent = 0;
// Another text each time: the same message twice is kept once.
const contact = (headers: Record<string, string> = { traceparent }) => {
  sent += 1;
  const payload = { ...message, message: `${message.message} ${sent}` };
  return shop.request({ method: 'POST', url: '/api/v1/contacts', headers, payload });
};

async function runJobs(smtpUrl: string, log: string[]) {
  const mailer = createMailer({ smtpUrl, from: 'shop@example.qa', mailDir: '' });
  const write = (line: string) => void log.push(line);
  const clock = () => new Date();
  const handlers = createJobHandlers({
    services: shop.services,
    mailer,
    clock,
    publicUrl: 'http://localhost',
    log: write,
  });
  return startJobs({ db: shop.db, pool: shop.database.pool, log: write, handlers });
}

it('one id leads from a request through its job to the mail server', async () => {
  const inbox = await createSmtpInbox();
  expect((await contact()).statusCode).toBeLessThan(300);
  const jobs = await runJobs(inbox.url, []);
  await expect.poll(() => inbox.mails.length).toBe(1);
  await jobs.stop();
  await inbox.close();
  expect(inbox.mails[0]?.source).toContain(`X-Trace-ID: ${id}\r\n`);
  expect(inbox.mails[0]?.source).toContain('Auto-Submitted: auto-generated\r\n');
});

it('the log line of a failed job has the id of its request', async () => {
  const inbox = await createSmtpInbox({ refuse: () => 550 });
  await contact();
  const log: string[] = [];
  const jobs = await runJobs(inbox.url, log);
  await expect.poll(() => log.join('\n')).toContain(`(trace ${id})`);
  await jobs.stop();
  await inbox.close();
});

it('the lines of a request have its id, from the header or a new one', async () => {
  const refused = (headers: Record<string, string>) =>
    shop.request({ method: 'POST', url: '/api/v1/cart', headers: { authorization: 'Bearer wrong', ...headers } });
  await refused({ traceparent });
  await refused({ traceparent: `${traceparent}\\n{"level":50}`, 'accept-language': 'ar' });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines[0]).toMatchObject({ trace: id, reqId: expect.stringMatching(/^[\da-f-]{36}$/) });
});

it('a request without a valid header has a new id, and so does its job', async () => {
  for (const headers of [
    { accept: '*/*' },
    { traceparent: 'nonsense' },
    { traceparent: `${traceparent}, ${traceparent}` },
  ])
    await contact(headers);
  const traces = (await listJobs<{ traceparent?: string }>(shop.db)).map(({ payload }) => payload.traceparent);
  expect(traces).toHaveLength(3);
  expect(new Set(traces).size).toBe(3);
  for (const one of traces) expect(one).toMatch(/^00-(?!4bf92f)[\da-f]{32}-[\da-f]{16}-00$/);
});

it('a job that works for everyone, or that no request enqueued, has no trace', async () => {
  await runInTrace({ id, flags: '00' }, () => enqueue(shop.db, 'run_offers', {}));
  await enqueue(shop.db, 'send_mail', { mailId: 1 });
  const payloads = (await listJobs(shop.db)).map(({ payload }) => payload);
  expect(payloads).toEqual([{}, { mailId: 1 }]);
});

it('another server gets the trace of the caller', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push(headers);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const call = () => fetch(`http://127.0.0.1:${port}`, { headers: { ...traceHeaders(), connection: 'close' } });
  await runInTrace({ id, flags: '01' }, call);
  await call();
  expect(seen[0]?.traceparent).toMatch(new RegExp(`^00-${id}-[\\da-f]{16}-01$`));
  expect(seen[1]).not.toHaveProperty('traceparent');
  await new Promise((resolve) => server.close(resolve));
});
