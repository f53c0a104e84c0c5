import { describe, expect, it } from 'vitest';
import { endsTooEarly, fieldsOf, newCondition, readRule, stateOf, typedRule } from './collection-form.rules.ts';

describe('typed conditions', () => {
  it('are read with digits and separators of both scripts', () => {
    const typed = {
      all: [
        { field: 'category', op: 'isNot', value: '7' },
        { field: 'tag', op: 'is', value: 'gift' },
        { field: 'price', op: 'to', value: '٩٩٫٥' },
        { ...newCondition('offer') },
        { field: 'new', op: 'within', value: '٣٠' },
      ],
    } as const;
    const rule = {
      all: [
        { field: 'category', op: 'isNot', value: 7 },
        { field: 'tag', op: 'is', value: 'gift' },
        { field: 'price', op: 'to', value: 99.5 },
        { field: 'offer', op: 'is' },
        { field: 'new', op: 'within', value: 30 },
      ],
    };
    expect(readRule(typed)).toEqual(rule);
    expect(readRule(typedRule(readRule(typed)))).toEqual(rule);
  });

  it('are no rule while one of them is missing something', () => {
    expect(readRule({ all: [] })).toBeNull();
    for (const field of ['category', 'tag', 'price', 'new'] as const)
      expect(readRule({ all: [newCondition('offer'), newCondition(field)] })).toBeNull();
    expect(readRule({ all: [{ field: 'new', op: 'within', value: '366' }] })).toBeNull();
  });

  it('are sent as a rule with the other fields, and left out while they are not one', () => {
    expect(fieldsOf({ sort: 'newest', rule: { all: [newCondition('offer')] }, products: [2, 1] })).toEqual({
      sort: 'newest',
      rule: { all: [{ field: 'offer', op: 'is' }] },
      products: [2, 1],
    });
    expect(fieldsOf({ rule: { all: [] } })).toEqual({});
  });
});

it('a collection is hidden, coming, shown or ended', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  const [before, after] = ['2026-12-01T11:00:00Z', '2026-12-01T13:00:00Z'];
  const state = (hidden: boolean, from: string | null, until: string | null) => stateOf({ hidden, from, until }, now);
  expect([
    state(true, null, null),
    state(false, after, null),
    state(false, before, after),
    state(false, null, before),
  ]).toEqual(['hidden', 'coming', 'shown', 'ended']);
  expect([
    endsTooEarly({ from: after, until: before }),
    endsTooEarly({ from: before, until: before }),
    endsTooEarly({ from: null, until: before }),
  ]).toEqual([true, true, false]);
});
