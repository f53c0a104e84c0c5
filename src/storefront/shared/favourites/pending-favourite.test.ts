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
    storePendingFavourite(7);
    expect(takePendingFavourite()).toBe(7);
    expect(takePendingFavourite()).toBeNull();
  });

  it('is null if the storage is invalid or missing', () => {
    stored.set('favouriteWish', 'seven');
    expect(takePendingFavourite()).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => storePendingFavourite(7)).not.toThrow();
    expect(takePendingFavourite()).toBeNull();
  });
});
