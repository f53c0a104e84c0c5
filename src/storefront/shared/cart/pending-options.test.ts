import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPending, clearPendingOfOthers, readPending, storePending } from './pending-options.ts';

const entry = { customization_option_id: 3, option_value: 'Noora' };

describe('options pending for the cart', () => {
  let stored: Map<string, string>;

  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are stored under pendingData and belong to one variant', () => {
    expect(storePending(7, [entry])).toBe(true);
    expect(JSON.parse(stored.get('pendingData') ?? '')).toEqual({ variantId: 7, options: [entry] });
    expect(readPending(7)).toEqual([entry]);
    expect(readPending(8)).toEqual([]);
  });

  it('are deleted when another variant is chosen, when they are used and when they are cleared', () => {
    storePending(7, [entry]);
    clearPendingOfOthers(7);
    expect(readPending(7)).toEqual([entry]);
    clearPendingOfOthers(8);
    expect(stored.size).toBe(0);
    storePending(7, [entry]);
    clearPending();
    expect(stored.size).toBe(0);
    storePending(7, [entry]);
    storePending(7, []);
    expect(stored.size).toBe(0);
  });

  // Spec: D57.2
  it('survive invalid data in the storage, and no storage', () => {
    for (const text of ['{', 'null', '7', '{"variantId":7}', '{"variantId":7,"options":[null,{"option_value":1}]}']) {
      stored.set('pendingData', text);
      expect(readPending(7)).toEqual([]);
    }
    vi.stubGlobal('localStorage', undefined);
    expect(readPending(7)).toEqual([]);
    expect(storePending(7, [entry])).toBe(false);
    expect(() => clearPending()).not.toThrow();
  });
});
