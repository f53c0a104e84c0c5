import { describe, expect, it } from 'vitest';
import type { Shop } from '../../platform/shop.ts';
import { commentsQuery, isCommentsKey } from './feedback.queries.ts';

describe('the key of a variant’s comments', () => {
  const shop = { language: 'en' } as Shop;

  it('is known however many were asked for, and for no other variant', () => {
    expect(isCommentsKey(commentsQuery(shop, 7).queryKey, 7)).toBe(true);
    expect(isCommentsKey(commentsQuery(shop, 7, 25).queryKey, 7)).toBe(true);
    expect(isCommentsKey(commentsQuery(shop, 8).queryKey, 7)).toBe(false);
    expect(isCommentsKey(['personal', 'getCart', null, 'en'], 7)).toBe(false);
  });
});
