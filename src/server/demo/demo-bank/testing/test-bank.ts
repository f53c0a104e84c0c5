import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { NewAttempt, NewRefund, PaymentProvider } from '../../../payments/provider.ts';
import { createTap } from '../../../payments/tap/tap.ts';
import { type CardName, cards, codes } from '../cards.ts';
import { type OpenDemoBank, openDemoBank } from '../open-demo-bank.ts';

export const localShop = { localMode: true, localModeOnNetwork: false, payments: null };

interface TakenNotice {
  body: string;
  hashstring: string | undefined;
}

/** Takes notices as a shop does. `answers` are the next statuses; then 200. */
async function openNoticeBox() {
  const taken: TakenNotice[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { hashstring } = request.headers;
      taken.push({ body: Buffer.concat(parts).toString('utf8'), hashstring: hashstring?.toString() });
      response.writeHead(answers.shift() ?? 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`,
    taken,
    answers,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A bank on a data folder of its own, with the shop's real adapter, a shop that takes notices, and a clock. */
export async function openTestBank() {
  const dataDir = await mkdtemp(join(tmpdir(), 'dana-bank-'));
  const box = await openNoticeBox();
  const at = { ms: 0 };
  const clock = () => new Date(Date.now() + at.ms);
  const logged: string[] = [];
  const open = async () => {
    const bank = await openDemoBank({ ...localShop, dataDir }, { clock, log: (line) => logged.push(line) });
    if (!bank) throw new Error('there is no bank');
    return bank;
  };
  const adapterOf = ({ settings }: OpenDemoBank): PaymentProvider => {
    if (!settings.tap) throw new Error('the bank is no Tap');
    return createTap(settings.tap, { clock });
  };
  let bank = await open();
  let tap = adapterOf(bank);

  function newAttempt(more: Partial<NewAttempt> = {}): NewAttempt {
    return {
      id: randomUUID(),
      orderNumber: 'DN-261126-7KQ2M',
      amountDirhams: 29_990,
      option: 'debit',
      language: 'en',
      begunAt: clock(),
      expiresAt: new Date(clock().getTime() + 30 * 60_000),
      customer: { name: 'Noura Al-Kuwari', email: 'noura@example.qa', phone: '+97455123456' },
      shopEmail: 'shop@example.qa',
      returnUrl: 'http://127.0.0.1:3999/en/pay/nonce',
      noticeUrl: box.url,
      description: 'Dana DN-261126-7KQ2M',
      ...more,
    };
  }

  async function begin(attempt = newAttempt()): Promise<{ ref: string; page: string; attempt: NewAttempt }> {
    const { ref, goTo } = await tap.begin(attempt);
    return { ref, page: 'url' in goTo ? goTo.url : '', attempt };
  }

  /** Sends a form of a page as a browser does, without following where it leads. */
  async function post(page: string, act: string, fields: Record<string, string> = {}) {
    const { origin, pathname } = new URL(page);
    return fetch(`${origin}${pathname}/${act}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  }

  /** Pays with a card. Answers where the browser goes then. */
  async function payWith(page: string, card: CardName, method = 'debit', code = codes.right): Promise<string> {
    await post(page, 'card', { method, number: cards[card].number });
    const answer = await post(page, 'code', { code });
    return answer.headers.get('location') ?? '';
  }

  async function control(change: object): Promise<number> {
    const { secretKey } = JSON.parse(await readFile(join(dataDir, 'demo-bank/bank.json'), 'utf8')) as {
      secretKey: string;
    };
    const headers = { authorization: `Bearer ${secretKey}` };
    const answer = await fetch(`${bank.url}/control`, { method: 'POST', headers, body: JSON.stringify(change) });
    return answer.status;
  }

  function newRefund(ref: string, more: Partial<NewRefund> = {}): NewRefund {
    const usual = { amountDirhams: 4950, reason: 'Out of stock', noticeUrl: box.url };
    return { id: randomUUID(), paymentRef: ref, captureRef: ref, ...usual, ...more };
  }

  return {
    dataDir,
    at,
    clock,
    box,
    logged,
    get tap() {
      return tap;
    },
    get url() {
      return bank.url;
    },
    open,
    newAttempt,
    newRefund,
    begin,
    post,
    payWith,
    control,
    /** Ends the bank and opens it anew on its folder. */
    async restart(): Promise<void> {
      await bank.close();
      bank = await open();
      tap = adapterOf(bank);
    },
    async close(): Promise<void> {
      await bank.close();
      box.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestBank = Awaited<ReturnType<typeof openTestBank>>;
