import { LRUCache } from 'lru-cache';
import type { Language } from '#contract/values/locale.ts';
import { privateCaching } from './cache-control.ts';
import {
  type CachedResponse,
  type PublicResponse,
  toCachedResponse,
  withEncoding,
  withoutPlainBody,
} from './cached-response.ts';
import type { ContentEncoding } from './content-encoding.ts';
import { createTaggedStore } from './tagged-store.ts';
import { everything, type Tag } from './tags.ts';

/** A computation of a response, from start to end. */
interface Computation {
  response: Promise<CachedResponse>;
  /** Tags that were invalidated since it started: it may have read old data. */
  invalidated: Set<string>;
}

export interface ResponseCacheOptions {
  /** Memory limit of all cached responses together. */
  maxBytes?: number;
  /** How long lists by popularity may be stale. */
  popularityMs?: number | undefined;
  /** The headers with which a response leaves. Default: its own. */
  headersOf?: (response: PublicResponse) => Record<string, string>;
  /** Ends what is true until a moment. Default: that of the machine. */
  clock?: () => Date;
}

const defaultMaxBytes = 48 * 1024 * 1024;
const maxStaleMs = 300_000;
const maxUrlLength = 600;

/** Names an API request by language and URL, for `findByUrl` and `rememberUrl`. */
export function apiUrlKey(language: Language, url: string): string {
  return `${language} ${url}`;
}

/**
 * Caches public responses, pages and JSON, one per key, and invalidates them by tag. The code that
 * computes a response never sees the caller. Nothing is cached until `open()` confirms that the
 * change feed is connected.
 */
export function createResponseCache({
  maxBytes = defaultMaxBytes,
  popularityMs = 5000,
  headersOf = ({ headers }) => headers,
  clock = () => new Date(),
}: ResponseCacheOptions = {}) {
  const stored = createTaggedStore(maxBytes);
  let isOpen = false;
  let staleTimer: NodeJS.Timeout | undefined;
  const counts = { hits: 0, misses: 0 };

  // URL as it was requested -> cache key. A repeated request needs no router.
  const keysByUrl = new LRUCache<string, string>({
    maxSize: maxBytes / 16,
    sizeCalculation: (key, url) => key.length + url.length,
  });

  const computations = new Set<Computation>();
  const joinable = new Map<string, Computation>();

  function isCurrent({ invalidated }: Computation, { tags }: PublicResponse): boolean {
    return tags === null || !(invalidated.has(everything) || tags.some((tag) => invalidated.has(tag)));
  }

  /** The cached response of a key. */
  function find(key: string): CachedResponse | undefined {
    const found = isOpen || staleTimer ? stored.get(key) : undefined;
    if (!found || (found.until && found.until <= clock())) return undefined;
    counts.hits += 1;
    return found;
  }

  /** The cached response of a URL that `rememberUrl` has seen. */
  function findByUrl(url: string): CachedResponse | undefined {
    const key = keysByUrl.get(url);
    return key === undefined ? undefined : find(key);
  }

  /** Notes which key a URL leads to. Very long URLs are ignored. */
  function rememberUrl(url: string, key: string): void {
    if (url.length <= maxUrlLength) keysByUrl.set(url, key);
  }

  /**
   * The cached response of a key, or the result of `compute`. Concurrent requests share one
   * computation. The result is cached unless it was invalidated meanwhile. Throws what `compute`
   * throws.
   */
  function getOrCompute(key: string, compute: () => Promise<PublicResponse>): Promise<CachedResponse> {
    const cached = find(key);
    if (cached) return Promise.resolve(cached);
    const running = joinable.get(key);
    if (running) return running.response;
    counts.misses += 1;
    const computation: Computation = { invalidated: new Set(), response: run() };
    async function run(): Promise<CachedResponse> {
      try {
        const computed = await compute();
        // A shared cache must not keep it either: its purge may have been sent already.
        if (!isCurrent(computation, computed))
          return toCachedResponse({ ...computed, headers: { ...computed.headers, 'cache-control': privateCaching } });
        const response = toCachedResponse({ ...computed, headers: headersOf(computed) });
        if (isOpen && computed.tags !== null) stored.set(key, response);
        return response;
      } finally {
        computations.delete(computation);
        if (joinable.get(key) === computation) joinable.delete(key);
      }
    }
    computations.add(computation);
    // Without the change feed, every request reads the database itself.
    if (isOpen) joinable.set(key, computation);
    return computation.response;
  }

  /** A response that is not cached here. No shared cache may keep it for long: no invalidation reaches it. */
  function uncached(computed: PublicResponse): CachedResponse {
    return toCachedResponse({ ...computed, headers: headersOf({ ...computed, tags: null }) });
  }

  /**
   * The same response in an encoding, which is cached with it. The uncompressed body stays cached
   * only with `keepPlain` (JSON, which server rendering reads). `isForMany: false` compresses fast.
   */
  async function inEncoding(
    key: string,
    response: CachedResponse,
    encoding: ContentEncoding,
    { keepPlain = false, isForMany = true }: { keepPlain?: boolean; isForMany?: boolean } = {},
  ): Promise<CachedResponse> {
    if (response.encoded[encoding]) return response;
    const encoded = await withEncoding(response, encoding, isForMany);
    const toStore = keepPlain || encoding === 'identity' ? encoded : withoutPlainBody(encoded);
    if (stored.holds(key, response)) stored.set(key, toStore);
    return encoded;
  }

  function invalidateTag(tag: string): void {
    stored.deleteTag(tag);
    for (const { invalidated } of computations) invalidated.add(tag);
  }

  function clear(): void {
    stored.clear();
    for (const { invalidated } of computations) invalidated.add(everything);
    joinable.clear();
  }

  let popularityDue: NodeJS.Timeout | undefined;

  /** Removes all responses with these tags. `popularity` is delayed: every order changes it. */
  function invalidate(tags: Iterable<string>): void {
    for (const tag of tags) {
      if (tag === everything) clear();
      else if (tag !== ('popularity' satisfies Tag) || popularityMs === 0) invalidateTag(tag);
      else
        popularityDue ??= setTimeout(() => {
          popularityDue = undefined;
          invalidateTag(tag);
        }, popularityMs).unref();
    }
    // Requests after an invalidation must not join a computation started before it.
    joinable.clear();
  }

  /** The change feed is connected: starts caching, with an empty cache. */
  function open(): void {
    // Running computations may have read data whose change was missed.
    clear();
    isOpen = true;
    clearStaleTimer();
  }

  function clearStaleTimer(): void {
    clearTimeout(staleTimer);
    staleTimer = undefined;
  }

  /** The change feed is lost: serves stale responses for up to `maxStaleMs`, stores nothing new. */
  function serveStale(): void {
    if (!isOpen) return;
    isOpen = false;
    for (const { invalidated } of computations) invalidated.add(everything);
    joinable.clear();
    staleTimer = setTimeout(suspend, maxStaleMs).unref();
  }

  /** Clears the cache and stores nothing until `open`. */
  function suspend(): void {
    isOpen = false;
    clearStaleTimer();
    clear();
  }

  /**
   * The number of cached responses and their memory in bytes; since the start, how often one was
   * found, computed, removed because it changed, or because the cache was full.
   */
  function stats() {
    return { ...counts, ...stored.stats() };
  }

  return {
    find,
    findByUrl,
    rememberUrl,
    getOrCompute,
    uncached,
    inEncoding,
    invalidate,
    open,
    serveStale,
    suspend,
    stats,
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;
