import { describe, expect, it } from 'vitest';
import type { AppContext } from '../../runtime/app-context.ts';
import { commentsQuery, isCommentsKey, laterPages, nextShown } from './feedback.queries.ts';

describe('the key of a variant’s comments', () => {
  const app = { language: 'en' } as AppContext;

  it('matches for any number of comments, and for no other variant', () => {
    expect(isCommentsKey(commentsQuery(app, 7).queryKey, 7)).toBe(true);
    expect(isCommentsKey(commentsQuery(app, 7, { limit: 25 }).queryKey, 7)).toBe(true);
    expect(isCommentsKey(commentsQuery(app, 8).queryKey, 7)).toBe(false);
    expect(isCommentsKey(['personal', 'getCart', null, 'en'], 7)).toBe(false);
  });
});

describe('more comments', () => {
  it('load twenty at a time, and beyond a hundred by page, without a limit', () => {
    expect([5, 25, 85, 100, 200].map(nextShown)).toEqual([25, 45, 100, 200, 300]);
    expect(laterPages(5)).toEqual([]);
    expect(laterPages(100)).toEqual([]);
    expect(laterPages(300)).toEqual([
      { limit: 100, page: 2 },
      { limit: 100, page: 3 },
    ]);
  });
});
