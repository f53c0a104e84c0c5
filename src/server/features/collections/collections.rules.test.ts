import { describe, expect, it } from 'vitest';
import type { CollectionRule } from '#contract/console/collections.ts';
import { loggedChanges } from './collection-log.rules.ts';
import { isShownAt, nextFinding, nextTurn, readRule, variantConditions } from './collections.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour));
const now = at(12);

describe('a collection with times', () => {
  it.each([
    ['without times', null, null, true, null],
    ['before its beginning', at(13), at(15), false, at(13)],
    ['from its first moment', now, at(15), true, at(15)],
    ['until its end, and not at it', at(9), now, false, null],
    ['after its end', at(8), at(9), false, null],
  ])('is shown %s', (_name, from, until, isShown, turn) => {
    expect(isShownAt({ hidden: false, from, until }, now)).toBe(isShown);
    expect(isShownAt({ hidden: true, from, until }, now)).toBe(false);
    expect(nextTurn({ from, until }, now)).toEqual(turn);
  });
});

describe('a rule', () => {
  const price = (op: 'from' | 'to', value: number) => ({ field: 'price', op, value }) as const;

  it('asks one variant for all its prices and its offer', () => {
    const all: CollectionRule['all'] = [
      price('from', 10),
      price('from', 20),
      price('to', 90),
      price('to', 80),
      { field: 'offer', op: 'is' },
    ];
    expect(variantConditions({ all })).toEqual({ least: 20, most: 80, offers: true });
    expect(variantConditions({ all: [{ field: 'offer', op: 'isNot' }] })).toBeNull();
    expect(variantConditions({ all: [price('to', 50)] })).toEqual({ least: null, most: 50, offers: false });
  });

  it('finds its products again within minutes only while it counts days', () => {
    const minutesOf = (rule: CollectionRule) => (Number(nextFinding(rule, now)) - Number(now)) / 60_000;
    expect(minutesOf({ all: [price('to', 50)] })).toBe(60);
    expect(minutesOf({ all: [price('to', 50), { field: 'new', op: 'within', value: 7 }] })).toBe(5);
  });

  it('of a newer release is not read', () => {
    expect(readRule({ all: [{ field: 'moon', op: 'is', value: 'full' }] })).toBeNull();
    expect(readRule({ all: [] })).toBeNull();
    expect(readRule(null)).toBeNull();
    expect(readRule({ all: [price('to', 50)] })).toEqual({ all: [price('to', 50)] });
  });
});

describe('the log', () => {
  it('has the changed fields only, and numbers in place of lists', () => {
    const present = { name: { en: 'Eid', ar: 'العيد' }, hidden: true, products: [1, 2], sort: 'own' as const };
    const changes = { name: { en: 'Eid gifts', ar: 'العيد' }, hidden: false, products: [1, 2, 3] };
    expect(loggedChanges(present, changes)).toEqual({
      before: { nameEn: 'Eid', published: false, products: 2 },
      after: { nameEn: 'Eid gifts', published: true, products: 3 },
    });
  });
});
