import type { ChangeFeed } from '../cache/change-feed.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { type Maker, setTotal } from './maker.ts';

/** The response cache and the change feed that invalidates it. */
export function createCacheMetrics(make: Maker) {
  const hits = make.counter('dana_cache_hits_total', 'Responses found in the cache, also by pages that read them.');
  const misses = make.counter('dana_cache_misses_total', 'Responses computed because the cache had none.');
  const invalidated = make.counter('dana_cache_invalidated_total', 'Responses removed because their content changed.');
  const evicted = make.counter('dana_cache_evicted_total', 'Responses removed because the cache was full.');
  const bytes = make.gauge('dana_cache_bytes', 'Memory of the cached responses.');
  const entries = make.gauge('dana_cache_entries', 'Cached responses.');
  const connected = make.gauge('dana_change_feed_connected', '1 while the instance receives changes, else 0.');
  const lag = make.gauge('dana_change_feed_lag_seconds', 'Time since the instance last knew of every change.');

  return function read(cache: Pick<ResponseCache, 'stats'>, changes: Pick<ChangeFeed, 'isConnected' | 'lagMs'>): void {
    const stats = cache.stats();
    setTotal(hits, stats.hits);
    setTotal(misses, stats.misses);
    setTotal(invalidated, stats.invalidated);
    setTotal(evicted, stats.evicted);
    bytes.set(stats.bytes);
    entries.set(stats.responses);
    connected.set(changes.isConnected() ? 1 : 0);
    lag.set(changes.lagMs() / 1000);
  };
}
