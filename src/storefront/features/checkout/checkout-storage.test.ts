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

describe('what a checkout keeps on the device', () => {
  let kept: Map<string, string>;

  beforeEach(() => {
    kept = new Map();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('sessionStorage', storage);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is found by whom it belongs to, and by nobody else', () => {
    storeDraft(7, draft);
    storeAddress(7, draft);
    expect(readDraft(7)).toEqual(draft);
    expect(readAddresses(7)).toHaveLength(1);
    expect(readDraft(8)).toBeNull();
    expect(readAddresses(8)).toEqual([]);
  });

  // Spec: DETAIL21.1
  it('is the last five addresses, the newest first, each once', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) storeAddress(7, { ...draft, address: name });
    expect(readAddresses(7).map(({ address }) => address)).toEqual(['c', 'f', 'e', 'd', 'b']);
  });

  it('is forgotten once the order is placed, but for its address', () => {
    storeDraft(7, draft);
    storeAddress(7, draft);
    removeDraft();
    expect(readDraft(7)).toBeNull();
    expect(readAddresses(7)).toHaveLength(1);
  });

  // Spec: TRAP10.1
  it('survives nonsense in the storage, and no storage', () => {
    for (const text of [
      '{',
      '7',
      '{"userId":7}',
      '{"userId":7,"draft":{"zoneId":1},"addresses":[null,{"address":2}]}',
    ]) {
      kept.set('checkoutDraft', text);
      kept.set('addresses', text);
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
