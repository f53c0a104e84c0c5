import { setTimeout as sleep } from 'node:timers/promises';
import { traceHeaders } from '../../tracing/trace.ts';
import { BucketAway } from './bucket-error.ts';

/** How long calls may take, and how often one is tried. */
export interface Patience {
  /** For an answer without its body, in ms, with all tries. A body has as long again, and its bytes at `bytesPerSecond`. */
  callMs: number;
  tries: number;
  bytesPerSecond: number;
}

/** For requests of shoppers, which are answered within five seconds, and for jobs, which are repeated. */
export const inRequests: Patience = { callMs: 2500, tries: 2, bytesPerSecond: 2e6 };
/** For commands, which someone watches. */
export const inCommands: Patience = { callMs: 10_000, tries: 4, bytesPerSecond: 2e5 };

/** A finished call: for counting. `ok` is false if the service did not answer, or with a status of 500 or more. */
export interface BucketCall {
  operation: 'get' | 'head' | 'put' | 'list' | 'delete';
  ms: number;
  ok: boolean;
}

interface Options {
  patience: Patience;
  onCall: (call: BucketCall) => void;
}

const pauseMs = 150;
// After so many failures in a row, calls fail at once for a second: requests do not queue for a dead service.
const failuresInRow = 3;
const restMs = 1000;

/** What a request to the service does. */
export function nameOperation(url: string, method = 'GET'): BucketCall['operation'] {
  if (method === 'GET') return new URL(url).searchParams.has('list-type') ? 'list' : 'get';
  return method === 'HEAD' ? 'head' : method === 'DELETE' ? 'delete' : 'put';
}

function sizeOf(body: unknown): number {
  if (body instanceof Blob) return body.size;
  return body instanceof Uint8Array ? body.byteLength : 0;
}

function away(error: unknown, signal: AbortSignal): BucketAway {
  if (signal.aborted) return new BucketAway('no answer in time');
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return new BucketAway(typeof code === 'string' ? code : 'the connection broke');
}

/** The body, which fails if the service lets the reader wait too long. The time of a slow reader does not count. */
function boundedBody(body: ReadableStream<Uint8Array>, { callMs, bytesPerSecond }: Patience) {
  const reader = body.getReader();
  let leftMs = callMs;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const begun = performance.now();
        const late = new AbortController();
        try {
          const read = await Promise.race([
            reader.read(),
            sleep(leftMs, null, { signal: late.signal }).then(() => Promise.reject(new BucketAway('no bytes in time'))),
          ]);
          leftMs -= performance.now() - begun;
          if (read.done) return controller.close();
          leftMs += (1000 * read.value.byteLength) / bytesPerSecond;
          controller.enqueue(read.value);
        } catch (error) {
          controller.error(error instanceof BucketAway ? error : new BucketAway('the answer broke off'));
          await reader.cancel().catch(() => {});
        } finally {
          late.abort();
        }
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Creates a `fetch` for one bucket that waits for a limited time. It repeats calls that failed without an
 * answer, or with 500 or 503: all are safe to repeat, because the same bytes are put under the same key. A
 * call that was given up counts as failed. Throws BucketAway.
 */
export function createBoundedFetch({ patience, onCall }: Options): typeof fetch {
  let failures = 0;
  let restsUntil = 0;

  function note(ok: boolean): void {
    failures = ok ? 0 : failures + 1;
    if (failures >= failuresInRow) restsUntil = performance.now() + restMs;
  }

  async function tryOften(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    // A compressed body would have another length than the object.
    const headers = new Headers(init.headers);
    headers.set('accept-encoding', 'identity');
    for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
    for (let left = patience.tries - 1; ; left -= 1) {
      const answer = await fetch(url, { ...init, headers, signal, redirect: 'manual' }).catch((error: unknown) =>
        away(error, signal),
      );
      const isLast = left <= 0 || signal.aborted;
      if (answer instanceof BucketAway) {
        if (isLast) throw answer;
      } else if (isLast || ![500, 502, 503, 504].includes(answer.status)) return answer;
      else await answer.body?.cancel();
      await sleep(pauseMs * 2 ** (patience.tries - 1 - left) * (0.5 + Math.random()), null, { signal }).catch(() => {
        throw new BucketAway('no answer in time');
      });
    }
  }

  return async (input, init = {}) => {
    if (failures >= failuresInRow && performance.now() < restsUntil)
      throw new BucketAway('it did not answer a moment ago');
    const url = input instanceof Request ? input.url : input.toString();
    const operation = nameOperation(url, init.method);
    const begun = performance.now();
    const limit = new AbortController();
    // Only for the head of the answer: the body has its own limit.
    const allowed = patience.callMs + (1000 * sizeOf(init.body)) / patience.bytesPerSecond;
    const timer = setTimeout(() => limit.abort(), allowed);
    let ok = false;
    try {
      const answer = await tryOften(url, init, limit.signal);
      ok = answer.status < 500;
      const body = answer.body && boundedBody(answer.body, patience);
      return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
    } finally {
      clearTimeout(timer);
      note(ok);
      onCall({ operation, ms: performance.now() - begun, ok });
    }
  };
}
