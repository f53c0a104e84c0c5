import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storePendingFavourite, takePendingFavourite } from './pending-favourite.ts';

describe('the favourite that a guest requested', () => {
  let stored: Map<string, string>;

  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is remembered through the login, once', () => {
    storePendingFavourite({ variantId: 7, favourite: false });
    expect(takePendingFavourite()).toEqual({ variantId: 7, favourite: false });
    expect(takePendingFavourite()).toBeNull();
  });

  it('is null if the storage is invalid or missing', () => {
    for (const text of ['seven', '7', 'null', '{"variantId":"7","favourite":true}', '{"variantId":7}']) {
      stored.set('favouriteWish', text);
      expect(takePendingFavourite()).toBeNull();
    }
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => storePendingFavourite({ variantId: 7, favourite: true })).not.toThrow();
    expect(takePendingFavourite()).toBeNull();
  });
});
