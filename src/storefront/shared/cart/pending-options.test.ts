import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearAllPending,
  clearPending,
  clearPendingOfOthers,
  missingOptions,
  pendingProductsMax,
  readPending,
  storePending,
} from './pending-options.ts';

const entry = { customization_option_id: 3, option_value: 'Noora' };
const other = { customization_option_id: 4, option_value: 'Hessa' };

describe('the required options', () => {
  it('are missing without a value', () => {
    const options = [{ id: 3, required: true }, { id: 4, required: true }, { id: 5 }];
    expect(missingOptions(options, [entry]).map(({ id }) => id)).toEqual([4]);
    expect(missingOptions(options, [entry, other])).toEqual([]);
  });
});

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
    expect(storePending(1, 7, [entry])).toBe(true);
    expect(JSON.parse(stored.get('pendingData') ?? '')).toMatchObject({
      productId: 1,
      variantId: 7,
      options: [entry],
    });
    expect(readPending(7)).toEqual([entry]);
    expect(readPending(8)).toEqual([]);
  });

  // Spec: D57.1
  it('stay when another product is personalised or added to the cart', () => {
    storePending(1, 7, [entry]);
    storePending(2, 20, [other]);
    expect(readPending(7)).toEqual([entry]);
    expect(readPending(20)).toEqual([other]);
    expect(JSON.parse(stored.get('pendingData') ?? '')).toMatchObject({ options: [other], variantId: 20 });
    clearPending(20);
    clearPendingOfOthers(3, 30);
    expect(readPending(7)).toEqual([entry]);
    expect(readPending(20)).toEqual([]);
  });

  it('are deleted when another variant of the product is chosen, when they are used and when all are cleared', () => {
    storePending(1, 7, [entry]);
    clearPendingOfOthers(1, 7);
    expect(readPending(7)).toEqual([entry]);
    clearPendingOfOthers(1, 8);
    expect(stored.size).toBe(0);
    storePending(1, 7, [entry]);
    storePending(1, 8, [other]);
    expect(readPending(7)).toEqual([]);
    clearPending(8);
    expect(stored.size).toBe(0);
    storePending(1, 7, [entry]);
    storePending(1, 7, []);
    expect(stored.size).toBe(0);
    storePending(1, 7, [entry]);
    storePending(2, 20, [entry]);
    clearAllPending();
    expect(stored.size).toBe(0);
  });

  it('are limited to the products that were personalised last', () => {
    for (let id = 1; id <= pendingProductsMax + 1; id += 1) storePending(id, id, [entry]);
    expect(readPending(1)).toEqual([]);
    expect(readPending(2)).toEqual([entry]);
    expect(readPending(pendingProductsMax + 1)).toEqual([entry]);
  });

  // Spec: D57.2
  it('survive invalid data in the storage, and no storage', () => {
    for (const text of [
      '{',
      'null',
      '7',
      '[null,7]',
      '{"variantId":7,"options":[]}',
      '[{"productId":1,"variantId":7}]',
      '[{"productId":1,"variantId":7,"options":[null,{"option_value":1}]}]',
    ]) {
      stored.set('pendingData', text);
      expect(readPending(7)).toEqual([]);
    }
    storePending(1, 7, [entry]);
    expect(readPending(7)).toEqual([entry]);
    vi.stubGlobal('localStorage', undefined);
    expect(readPending(7)).toEqual([]);
    expect(storePending(1, 7, [entry])).toBe(false);
    expect(() => clearAllPending()).not.toThrow();
    expect(() => clearPendingOfOthers(1, 8)).not.toThrow();
  });
});
