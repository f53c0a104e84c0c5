import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CheckoutDraft,
  emptyDraft,
  removeDraft,
  storeCheckoutDraft,
  readCheckoutDraft,
} from './checkout-storage.ts';

const draft: CheckoutDraft = {
  ...emptyDraft,
  zoneId: '3',
  address: 'Villa 3',
  delivery: { day: '2026-11-24', slotId: '16:00' },
  note: 'Call first',
  paymentId: '1',
};

describe('the draft of a checkout in the browser', () => {
  let items: Map<string, string>;

  beforeEach(() => {
    items = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  // Spec: DETAIL21.1
  it('is found by its owner only', () => {
    storeCheckoutDraft(7, draft);
    expect(readCheckoutDraft(7)).toEqual(draft);
    expect(readCheckoutDraft(8)).toBeNull();
  });

  it('is deleted once the order is placed', () => {
    storeCheckoutDraft(7, draft);
    removeDraft();
    expect(readCheckoutDraft(7)).toBeNull();
    expect(items.size).toBe(0);
  });

  it('of an older version is completed', () => {
    const { zoneId, plate, address, line, paymentId } = draft;
    items.set('checkoutDraft', JSON.stringify({ userId: 7, draft: { zoneId, plate, address, line, paymentId } }));
    expect(readCheckoutDraft(7)).toEqual({ ...emptyDraft, zoneId, plate, address, line, paymentId });
  });

  // Spec: TRAP10.1
  it('survives invalid data in the storage, and no storage', () => {
    for (const text of [
      '{',
      '7',
      '{"userId":7}',
      '{"userId":7,"draft":null}',
      '{"userId":7,"draft":7}',
      '{"userId":7,"draft":{"zoneId":1}}',
      '{"userId":7,"draft":{"delivery":7}}',
      '{"userId":7,"draft":{"gift":null}}',
      '{"userId":7,"draft":{"plate":{"zone":1}}}',
    ]) {
      items.set('checkoutDraft', text);
      expect(readCheckoutDraft(7)).toBeNull();
    }
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => storeCheckoutDraft(7, draft)).not.toThrow();
    expect(() => removeDraft()).not.toThrow();
  });
});
