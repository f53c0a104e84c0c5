import { setTimeout as sleep } from 'node:timers/promises';
import { everything } from '../tags.ts';
import { type Cdn, keysPerRequest, purgeRequest } from './purge-request.rules.ts';
import { surrogateKeys } from './surrogate-keys.rules.ts';

interface Timings {
  /** How long changes are gathered into one purge. */
  gatherMs: number;
  /** When a purge is repeated, for what the CDN fetched before the first one and stored after it. */
  repeatMs: number;
  /** How long a CDN may take to answer a purge. */
  timeoutMs: number;
  /** The pause after a failed purge. */
  retryMs: number;
}

const usualTimings: Timings = { gatherMs: 100, repeatMs: 1000, timeoutMs: 2000, retryMs: 1000 };

// Above this number, one purge of everything is cheaper.
const mostKeys = 300;

export interface CdnPurger {
  /** Purges what these tags name: soon, and again until the CDN confirms it. */
  purge(tags: readonly string[]): void;
  /** Purges all public responses. */
  purgeEverything(): void;
  /** Ends without waiting for the purges that are due: the next start purges everything. */
  stop(): void;
}

/** Sends a purge to all addresses of a CDN. Throws if one does not confirm it in time. */
export async function sendPurge(cdn: Cdn, keys: readonly string[], timeoutMs = usualTimings.timeoutMs): Promise<void> {
  await Promise.all(
    cdn.purgeUrls.map(async (url) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(url, { ...purgeRequest(cdn, keys), redirect: 'error', signal });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`${new URL(url).host} answers ${answer.status}`);
    }),
  );
}

/** The reason of a failed fetch, which hides it in its cause. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

type Log = (message: string) => void;

/**
 * Keeps a CDN up to date. Every instance purges what its change feed delivers, after it
 * invalidated its own cache: the CDN cannot fetch the old response from it afterwards. A failed purge is sent again
 * until it succeeds, to the address that did not confirm it.
 */
export function createCdnPurger(cdn: Cdn, log: Log, timings: Partial<Timings> = {}): CdnPurger {
  const purgers = cdn.purgeUrls.map((url) => createAddressPurger(cdn, url, log, { ...usualTimings, ...timings }));
  function purge(tags: readonly string[]): void {
    for (const purger of purgers) purger.purge(tags);
  }
  return {
    purge,
    purgeEverything: () => purge([everything]),
    stop() {
      for (const purger of purgers) purger.stop();
    },
  };
}

// Each address has its own list of what is due: one that is away must not empty the others again and again.
function createAddressPurger(
  cdn: Cdn,
  url: string,
  log: Log,
  { gatherMs, repeatMs, timeoutMs, retryMs }: Timings,
): Pick<CdnPurger, 'purge' | 'stop'> {
  const { host } = new URL(url);
  let due = new Set<string>();
  let running = false;
  let isFailing = false;
  const ended = new AbortController();

  function add(keys: readonly string[]): void {
    if (ended.signal.aborted) return;
    for (const key of keys) due.add(key);
    if (due.has(everything) || due.size > mostKeys) due = new Set([everything]);
    if (!running) void run();
  }

  function note(error: unknown): void {
    if (error !== null && !isFailing)
      log(
        `CDN purges to ${host} fail, its pages may be up to ten minutes old: ${reasonOf(error)}. They are sent again.`,
      );
    if (error === null && isFailing) log(`CDN purges to ${host} succeed again.`);
    isFailing = error !== null;
  }

  async function sendNext(): Promise<void> {
    const keys = [...due].slice(0, keysPerRequest);
    for (const key of keys) due.delete(key);
    try {
      await sendPurge({ ...cdn, purgeUrls: [url] }, keys, timeoutMs);
      note(null);
    } catch (error) {
      if (ended.signal.aborted) return;
      note(error);
      add(keys);
      await sleep(retryMs, undefined, { ref: false, signal: ended.signal });
    }
  }

  async function run(): Promise<void> {
    running = true;
    try {
      while (due.size > 0) {
        await sleep(gatherMs, undefined, { ref: false, signal: ended.signal });
        await sendNext();
      }
    } catch {
      // Stopped while it waited.
    } finally {
      running = false;
    }
  }

  function purge(tags: readonly string[]): void {
    const keys = surrogateKeys(tags);
    if (keys.length === 0) return;
    add(keys);
    setTimeout(() => add(keys), repeatMs).unref();
  }

  return {
    purge,
    stop() {
      due.clear();
      ended.abort();
    },
  };
}
