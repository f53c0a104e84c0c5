import { describe, expect, it } from 'vitest';
import type { Slip } from '#contract/console/slips.ts';
import { changeFor, collectOf } from './collect.rules.ts';

describe('the change for the banknote', () => {
  it.each([
    [362.5, { note: 500, change: 137.5 }],
    [182.5, { note: 200, change: 17.5 }],
    [99.99, { note: 100, change: 0.01 }],
    [0.25, { note: 1, change: 0.75 }],
    [51, { note: 100, change: 49 }],
    [500.01, { note: 1000, change: 499.99 }],
    [1240, { note: 1500, change: 260 }],
  ])('of %d riyals', (riyals, change) => expect(changeFor(riyals)).toEqual(change));

  it.each([1, 5, 10, 50, 100, 200, 500, 1000])('is none for exactly %d riyals', (riyals) =>
    expect(changeFor(riyals)).toBeNull(),
  );
});

describe('the box of a packing slip', () => {
  const gift = {
    recipientName: 'منى',
    recipientPhone: '',
    message: '',
    hidePrices: false,
    from: null,
    surprise: false,
    askRecipient: false,
  };
  const cash: Parameters<typeof collectOf>[0] = {
    status: 'Processing',
    payment: { status: 'Unpaid', type: 'cash' },
    marks: [],
    gift: null,
    toCollect: 182.5,
  };

  it.each<[string, Partial<Slip>, object | null]>([
    ['cash', {}, { kind: 'cash', riyals: 182.5, change: { note: 200, change: 17.5 } }],
    ['a gift that may show prices', { marks: ['gift'], gift }, { kind: 'cash', riyals: 182.5 }],
    ['a gift without prices', { marks: ['gift'], gift: { ...gift, hidePrices: true } }, { kind: 'hidden' }],
    ['a gift that the person does not see', { marks: ['gift'] }, { kind: 'hidden' }],
    ['a paid order', { toCollect: 0, payment: { status: 'Paid', type: 'online' } }, { kind: 'paid' }],
    [
      'an online payment that is missing',
      { toCollect: 0, payment: { status: 'Failed', type: 'online' } },
      { kind: 'unpaid' },
    ],
    ['a cancelled order', { toCollect: 0, status: 'Cancelled' }, { kind: 'cancelled' }],
    ['a refunded order', { toCollect: 0, payment: { status: 'Refunded', type: 'online' } }, null],
    ['a person who sees no cash', { toCollect: null }, null],
  ])('of %s', (_name, differs, box) => {
    const seen = collectOf({ ...cash, ...differs });
    if (box === null) expect(seen).toBeNull();
    else expect(seen).toMatchObject(box);
  });
});
