import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewAttempt, NewRefund } from '../provider.ts';

export interface PlayedCall {
  /** "POST /charges/" */
  call: string;
  headers: IncomingHttpHeaders;
  /** The body as it was sent. */
  text: string;
}

interface PlayedAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** What is sent as JSON; a text is sent as it is. */
  body?: unknown;
}

/** An answer, a connection that is cut, or none. */
export type Play = (call: PlayedCall) => PlayedAnswer | 'cut' | 'silent';

/** Plays a provider's API on loopback. `answer` says what it answers from now on; `calls` begin anew. */
export async function playProvider() {
  const calls: PlayedCall[] = [];
  let play: Play = () => ({ status: 404, body: {} });
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const call = { call: `${method} ${url}`, headers, text: Buffer.concat(parts).toString('utf8') };
      calls.push(call);
      const answer = play(call);
      if (answer === 'cut') request.socket.destroy();
      if (typeof answer === 'string') return;
      const { status = 200, body = '' } = answer;
      response.writeHead(status, { 'content-type': 'application/json', ...answer.headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer(next: Play): void {
      calls.length = 0;
      play = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PlayedProvider = Awaited<ReturnType<typeof playProvider>>;

/** A body that a provider prints in its documentation, as text. */
export function readFixture(provider: string, name: string): string {
  return readFileSync(new URL(`../${provider}/fixtures/${name}.json`, import.meta.url), 'utf8');
}

export const attempt: NewAttempt = {
  id: '8f0f6c1e-3f0a-4c57-9d3c-0a5f0b6f1a11',
  orderNumber: 'DN-261126-7KQ2M',
  amountDirhams: 29_990,
  option: 'debit',
  language: 'ar',
  begunAt: new Date('2026-11-26T10:00:00Z'),
  expiresAt: new Date('2026-11-26T10:30:00Z'),
  customer: { name: 'Noura Al-Kuwari', email: 'noura@example.qa', phone: '+97455123456' },
  shopEmail: 'shop@example.qa',
  returnUrl: 'https://shop.example.qa/ar/pay/nonce',
  noticeUrl: 'https://shop.example.qa/api/v1/payments/notices',
  description: 'DN-261126-7KQ2M',
};

export const refund: NewRefund = {
  id: '1b2c3d4e-0000-4000-8000-00000000000f',
  paymentRef: 'chg_TS07A0320241133g5RO1906000',
  captureRef: 'chg_TS07A0320241133g5RO1906000',
  amountDirhams: 4950,
  reason: 'The product is out of stock',
  noticeUrl: null,
};

/** The moment of the tests. */
export const now = new Date('2026-11-26T10:00:00Z');
