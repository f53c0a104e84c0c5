import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storePendingFavourite, takePendingFavourite } from './pending-favourite.ts';

describe('the favourite that a guest requested', () => {
  let kept: Map<string, string>;

  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is remembered over the login, once', () => {
    storePendingFavourite(7);
    expect(takePendingFavourite()).toBe(7);
    expect(takePendingFavourite()).toBeNull();
  });

  it('is nothing when the storage holds nonsense or is not there', () => {
    kept.set('favouriteWish', 'seven');
    expect(takePendingFavourite()).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => storePendingFavourite(7)).not.toThrow();
    expect(takePendingFavourite()).toBeNull();
  });
});
