import { Agent, request } from 'node:http';
import { readJsonText } from '../../payments/json-text.ts';
import { hashstring, signedText } from '../../payments/tap/signature.ts';
import { isLoopback } from '../../process/local-mode.ts';
import type { Charge, Refund, WaitingNotice } from './bank-objects.ts';
import type { Faults } from './faults.ts';

const answerMs = 5000;
// Not the global agent, which may use the proxy of the environment.
const agent = new Agent({ keepAlive: false });

/** Posts a notice. False: it was not taken. The bank reaches this machine only. */
async function post(url: string, body: string, signature: string): Promise<boolean> {
  const { hostname, protocol } = new URL(url);
  if (protocol !== 'http:' || !isLoopback(hostname)) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const headers = { 'content-type': 'application/json', hashstring: signature };
  const sent = request(url, { method: 'POST', agent, headers, signal: AbortSignal.timeout(answerMs) }, (answer) => {
    answer.resume();
    resolve(answer.statusCode === 200);
  });
  sent.on('error', () => resolve(false));
  sent.end(body);
  return promise;
}

function withOtherAmount(body: string): string {
  return JSON.stringify({ ...(JSON.parse(body) as object), amount: 0.01 });
}

interface Needs {
  secretKey: string;
  now: () => number;
  faults: Faults;
  save: (object: Charge | Refund) => Promise<void>;
}

/** Sends the notices of charges and refunds: each at most three times, as Tap does. */
export function createBankNotices({ secretKey, now, faults: { notices: faults }, save }: Needs) {
  async function send(url: string, { body, hashstring: signature, copies }: WaitingNotice): Promise<boolean> {
    let isTaken = true;
    for (let copy = 0; copy < copies; copy += 1) isTaken = (await post(url, body, signature)) && isTaken;
    return isTaken;
  }

  /** Has the object of now told to its shop, as wrong as the faults of now say. */
  function add(object: Charge | Refund, answer: object): void {
    if (object.postUrl === null || faults.copies === 0) return;
    const body = JSON.stringify(answer);
    const key = faults.signature === 'right' ? secretKey : `${secretKey}-of-a-stranger`;
    object.postStatus = 'PENDING';
    object.notices.push({
      body: faults.amount === 'right' ? body : withOtherAmount(body),
      hashstring: hashstring(key, signedText(readJsonText(body)) ?? ''),
      copies: faults.copies,
      dueAt: now() + faults.delayMs,
      tries: 0,
    });
  }

  async function deliver(object: Charge | Refund, notice: WaitingNotice): Promise<void> {
    const isTaken = object.postUrl !== null && (await send(object.postUrl, notice));
    notice.tries += 1;
    const waitMs = faults.retryMs[notice.tries - 1];
    if (!isTaken && waitMs !== undefined) notice.dueAt = now() + waitMs;
    else {
      object.notices = object.notices.filter((one) => one !== notice);
      object.postStatus = isTaken ? 'SUCCESS' : 'ERROR';
    }
    await save(object);
  }

  const sending = new Set<WaitingNotice>();

  /** Sends what is due of these objects, the oldest first. */
  async function sendDue(objects: Iterable<Charge | Refund>): Promise<void> {
    if (faults.held) return;
    const due = [...objects]
      .flatMap((object) => object.notices.map((notice) => ({ object, notice })))
      .filter(({ notice }) => notice.dueAt <= now() && !sending.has(notice))
      .sort((one, other) => (one.notice.dueAt - other.notice.dueAt) * (faults.reversed ? -1 : 1));
    for (const { notice } of due) sending.add(notice);
    const work = due.map(({ object, notice }) => async () => {
      await deliver(object, notice).finally(() => sending.delete(notice));
    });
    if (faults.reversed) for (const one of work) await one();
    else await Promise.all(work.map((one) => one()));
  }

  return { add, sendDue };
}
