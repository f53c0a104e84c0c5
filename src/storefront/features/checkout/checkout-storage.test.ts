import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyPlate } from './blue-plate.ts';
import {
  type CheckoutDraft,
  removeDraft,
  storeAddress,
  storeDraft,
  readAddresses,
  readDraft,
} from './checkout-storage.ts';

const draft: CheckoutDraft = { zoneId: '3', plate: emptyPlate, address: 'Villa 3', line: '', paymentId: '1' };

describe('the checkout data in the browser', () => {
  let items: Map<string, string>;

  beforeEach(() => {
    items = new Map();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    };
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('sessionStorage', storage);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is found by its owner only', () => {
    storeDraft(7, draft);
    storeAddress(7, draft);
    expect(readDraft(7)).toEqual(draft);
    expect(readAddresses(7)).toHaveLength(1);
    expect(readDraft(8)).toBeNull();
    expect(readAddresses(8)).toEqual([]);
  });

  // Spec: DETAIL21.1
  it('has the last five addresses, the newest first, each once', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) storeAddress(7, { ...draft, address: name });
    expect(readAddresses(7).map(({ address }) => address)).toEqual(['c', 'f', 'e', 'd', 'b']);
  });

  it('is deleted once the order is placed, except for its address', () => {
    storeDraft(7, draft);
    storeAddress(7, draft);
    removeDraft();
    expect(readDraft(7)).toBeNull();
    expect(readAddresses(7)).toHaveLength(1);
  });

  // Spec: TRAP10.1
  it('survives invalid data in the storage, and no storage', () => {
    for (const text of [
      '{',
      '7',
      '{"userId":7}',
      '{"userId":7,"draft":{"zoneId":1},"addresses":[null,{"address":2}]}',
    ]) {
      items.set('checkoutDraft', text);
      items.set('addresses', text);
      expect(readDraft(7)).toBeNull();
      expect(readAddresses(7)).toEqual([]);
    }
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => storeDraft(7, draft)).not.toThrow();
    expect(() => storeAddress(7, draft)).not.toThrow();
    expect(() => removeDraft()).not.toThrow();
    expect(readAddresses(7)).toEqual([]);
  });
});
