import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorEnvelope } from '#contract/http/errors.ts';
import type { OrderForm } from './buying.ts';
import type { Goods } from './support.ts';

export interface Seen {
  what: 'cart' | 'order' | 'search' | 'page' | 'comment';
  begun: number;
  ms: number;
  /** 0 without a response. */
  status: number;
  code: string | null;
  retryAfter: string | null;
}

export interface TrafficNeeds {
  url: () => string;
  buyers: { token: string }[];
  goods: Goods;
  form: OrderForm;
  /** The number of callers that only search and read. */
  readers: number;
  /** How long a reader waits after an answer. */
  readerPauseMs?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string>;
}

const patienceMs = 30_000;
const patience = { unavailable: true, overloaded: true } as Record<string, boolean>;

/** Whether a response is as promised: a success, or a 503 envelope with Retry-After. */
export function isFair({ status, code, retryAfter }: Seen): boolean {
  return (status >= 200 && status < 300) || (status === 503 && patience[code ?? ''] === true && Number(retryAfter) > 0);
}

// Without an answer, or with one of a balancer, the request may have been carried out.
const isUnknown = ({ status }: Seen) => [0, 502, 504].includes(status);

const worked = ({ status }: Seen) => status >= 200 && status < 300;

/** Sends a request and records its outcome. */
export function createRecorder(seen: Seen[]) {
  return async (what: Seen['what'], url: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const begun = performance.now();
    const note = (status: number, code: string | null, retryAfter: string | null, data: unknown = null) => {
      const one: Seen = { what, begun, ms: performance.now() - begun, status, code, retryAfter };
      seen.push(one);
      return { ...one, data };
    };
    try {
      const answer = await fetch(url, init);
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      const body = (isJson ? JSON.parse(text) : {}) as Partial<ErrorEnvelope> & { data?: unknown };
      const code = what === 'page' && answer.status === 503 ? 'unavailable' : (body.error?.code ?? null);
      return note(answer.status, code, answer.headers.get('retry-after'), body.data);
    } catch (error) {
      return note(0, error instanceof Error ? error.message : null, null);
    }
  };
}

/**
 * Starts buyers, who retry with their key until they know the outcome, and readers. Both run until
 * `stop`.
 */
export function startTraffic(needs: TrafficNeeds) {
  const { url, buyers, goods, form, readers, readerPauseMs = 20, headers: always = {} } = needs;
  const seen: Seen[] = [];
  const numbers: string[] = [];
  const sendRequest = createRecorder(seen);
  let going = true;

  async function buy({ token }: { token: string }): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...always };
    const call = (what: Seen['what'], method: string, path: string, body?: object, more?: Record<string, string>) =>
      sendRequest(what, `${url()}/api/v1${path}`, {
        method,
        headers: { ...headers, ...more },
        ...(body && { body: JSON.stringify(body) }),
      });
    while (going) {
      const pause = () => sleep(100 + Math.random() * 100);
      // The cart of the previous round, whose outcome may be unknown, is emptied.
      if (!worked(await call('cart', 'DELETE', '/carts/clear', {}))) await pause();
      else if (!worked(await call('cart', 'POST', '/carts', { ...goods, quantity: 1 }))) await pause();
      else {
        const key = randomUUID();
        for (let tries = 0; tries < 300; tries += 1) {
          const answer = await call('order', 'POST', '/orders', form, { 'idempotency-key': key });
          if (worked(answer)) {
            numbers.push((answer.data as { order_number: string }).order_number);
            break;
          }
          if (!isFair(answer) && !isUnknown(answer)) break;
          await pause();
        }
      }
    }
  }

  async function read(): Promise<void> {
    while (going) {
      // A new query each time, so that the database is needed.
      const answer = await sendRequest('search', `${url()}/api/v1/search?query=${randomUUID().slice(0, 6)}`, {
        headers: always,
      });
      await sleep(worked(answer) ? readerPauseMs : 100);
    }
  }

  async function msUntil(isIt: (one: Seen) => boolean, since: number): Promise<number> {
    for (; performance.now() < since + patienceMs; await sleep(10)) {
      const found = seen.find((one) => one.begun + one.ms > since && isIt(one));
      if (found) return found.begun + found.ms - since;
    }
    return Infinity;
  }

  const work = Promise.all([...buyers.map(buy), ...Array.from({ length: readers }, read)]);
  return {
    seen,
    numbers,
    /**
     * Waits for the next successful order. Returns the ms from `since` to its response; Infinity
     * after 30 s.
     */
    worksAgain: (since = performance.now()) => msUntil((one) => one.what === 'order' && worked(one), since),
    /** Waits for the next refusal. Returns the ms from `since` to it; Infinity after 30 s. */
    isRefused: (since = performance.now()) => msUntil(({ status }) => status === 503, since),
    async stop(): Promise<void> {
      going = false;
      await work;
    },
  };
}

export type Traffic = ReturnType<typeof startTraffic>;
