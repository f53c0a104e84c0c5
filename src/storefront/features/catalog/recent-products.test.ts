import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetRecent, parseRecent, rememberProduct, withRecent } from './recent-products.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the recently viewed products', () => {
  // Spec: DETAIL7.2
  it('are newest first, each once, with a limit', () => {
    expect(withRecent([2, 3], 1)).toEqual([1, 2, 3]);
    expect(withRecent([2, 3], 3)).toEqual([3, 2]);
    const many = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(withRecent(many, 99)).toEqual([99, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it.each([null, '', 'nonsense', '{}', '[1.5,"2",null,-3,0]'])('are empty if %j is stored', (text) => {
    expect(parseRecent(text)).toEqual([]);
  });

  it('ignore malformed parts', () => {
    expect(parseRecent('[7,"x",3,7]')).toEqual([7, 3]);
  });

  it('are not stored without storage, and nothing fails', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
      removeItem: () => {
        throw new Error('denied');
      },
    });
    expect(() => rememberProduct(7)).not.toThrow();
    expect(() => forgetRecent()).not.toThrow();
  });
});
