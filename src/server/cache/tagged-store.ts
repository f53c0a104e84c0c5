import { LRUCache } from 'lru-cache';
import { type CachedResponse, estimateBytes } from './cached-response.ts';

/** Creates the memory of cached responses: found by key, deleted by tag, at most `maxBytes` in all. */
export function createTaggedStore(maxBytes: number) {
  const keysByTag = new Map<string, Set<string>>();
  const removed = { invalidated: 0, evicted: 0 };

  function removeFromTags(response: CachedResponse, key: string, reason: string): void {
    if (reason === 'set') return;
    removed[reason === 'evict' ? 'evicted' : 'invalidated'] += 1;
    for (const tag of response.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  const createStore = (share: number) =>
    new LRUCache<string, CachedResponse>({
      maxSize: maxBytes * share,
      sizeCalculation: (response, key) => estimateBytes(response) + 2 * key.length,
      dispose: removeFromTags,
    });
  // Two stores: made-up filters and page numbers never evict the main pages.
  const plainUrls = createStore(0.75);
  const filteredUrls = createStore(0.25);
  const storeOf = (key: string) => (key.includes('?') ? filteredUrls : plainUrls);

  return {
    get: (key: string) => storeOf(key).get(key),
    /** Whether the response is the stored one of its key. Does not count as a use. */
    holds: (key: string, response: CachedResponse) => storeOf(key).peek(key) === response,
    set(key: string, response: CachedResponse): void {
      storeOf(key).set(key, response);
      for (const tag of response.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
    },
    deleteTag(tag: string): void {
      for (const key of keysByTag.get(tag) ?? []) storeOf(key).delete(key);
    },
    clear(): void {
      plainUrls.clear();
      filteredUrls.clear();
    },
    /** The number of responses, their memory in bytes, and how many were removed since the start. */
    stats: () => ({
      ...removed,
      responses: plainUrls.size + filteredUrls.size,
      bytes: plainUrls.calculatedSize + filteredUrls.calculatedSize,
    }),
  };
}
