import { describe, expect, it } from 'vitest';
import { cursorText, mergePeople, readCursor } from './people.rules.ts';

describe('a cursor', () => {
  it('is read as it was written', () => {
    for (const cursor of [
      { account: null, guest: null },
      { account: { value: 0, id: 7 }, guest: null },
      { account: { value: 12_050, id: 7 }, guest: { value: 3, id: 2_147_483_647 } },
    ])
      expect(readCursor(cursorText(cursor))).toEqual(cursor);
  });

  it('is no other text', () => {
    for (const text of ['', '7', '1-2', '1-2_3', '-1-2_', '1-2147483648_', "1-2_'; drop"])
      expect(readCursor(text)).toBeNull();
  });
});

describe('two lists in one', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  const accounts = [
    { id: 9, value: 50, at: day(3) },
    { id: 8, value: 40, at: day(2) },
  ];
  const guests = [
    { id: 31, value: 45, at: day(4) },
    { id: 30, value: 40, at: day(1) },
  ];
  const begin = { account: null, guest: null };
  const idsOf = (sort: 'newest' | 'spent', after = begin, limit = 9) =>
    mergePeople({ accounts, guests }, { sort, after, limit }).rows.map((row) =>
      'account' in row ? row.account.id : row.guest.id,
    );

  it('are sorted by time, or by what each has', () => {
    expect(idsOf('newest')).toEqual([31, 9, 8, 30]);
    expect(idsOf('spent')).toEqual([9, 31, 8, 30]);
  });

  it('go on behind the last of each that was shown', () => {
    const { rows, next } = mergePeople({ accounts, guests }, { sort: 'spent', after: begin, limit: 1 });
    expect([rows, next]).toEqual([[{ account: accounts[0] }], { account: { value: 50, id: 9 }, guest: null }]);
    expect(mergePeople({ accounts, guests }, { sort: 'spent', after: begin, limit: 4 }).next).toBeNull();
    const after = { account: { value: 50, id: 9 }, guest: null };
    expect(mergePeople({ accounts: [], guests }, { sort: 'spent', after, limit: 1 }).next).toEqual({
      account: { value: 50, id: 9 },
      guest: { value: 45, id: 31 },
    });
  });
});
