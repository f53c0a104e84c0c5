import { describe, expect, it } from 'vitest';
import {
  actionOf,
  clockOf,
  dueAtDoor,
  marksOf,
  mayDriverSeeContact,
  moneyMarkOf,
  owesRest,
  searchableWords,
} from './orders-console.rules.ts';

// Qatar is three hours ahead of UTC.
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+03:00`);

describe('the clock of an order', () => {
  const fresh = {
    stage: 'new',
    placedAt: at('10:00'),
    promiseKind: 'slot',
    dueFrom: at('16:00'),
    dueAt: at('18:00'),
    acceptMinutes: null,
  } as const;

  it.each([
    ['10:00', 'fine'],
    ['10:06', 'fine'],
    ['10:08', 'soon'],
    ['10:10', 'soon'],
    ['10:11', 'late'],
  ])('of a new one at %s is %s', (now, state) => {
    expect(clockOf(fresh, at(now))).toEqual({ kind: 'accept', by: at('10:10').toISOString(), state });
  });

  it('of a new one follows the minutes of the merchant', () => {
    expect(clockOf({ ...fresh, acceptMinutes: 30 }, at('10:20'))).toEqual({
      kind: 'accept',
      by: at('10:30').toISOString(),
      state: 'fine',
    });
  });

  it.each([
    ['16:30', 'fine'],
    ['17:30', 'soon'],
    ['18:01', 'late'],
  ])('of a packed one at %s is %s', (now, state) => {
    const ready = { ...fresh, stage: 'ready' as const };
    expect(clockOf(ready, at(now))).toEqual({ kind: 'deliver', by: at('18:00').toISOString(), state });
  });

  it('does not run where nothing is promised or left to do', () => {
    expect(
      clockOf({ ...fresh, stage: 'pick', promiseKind: 'arranged', dueFrom: null, dueAt: null }, at('12:00')),
    ).toBeNull();
    for (const stage of ['delivered', 'done', 'cancelled'] as const)
      expect(clockOf({ ...fresh, stage }, at('12:00'))).toBeNull();
  });
});

describe('the marks of an order', () => {
  const plain = {
    isGift: false,
    hasTexts: false,
    hasPictures: false,
    hasWish: false,
    isDisputed: false,
    isTest: false,
    owesRest: false,
    wasTried: false,
    isFirst: false,
  };
  it('name what deserves a look, the most urgent first', () => {
    expect(marksOf(plain)).toEqual([]);
    expect(marksOf({ ...plain, isFirst: true, isGift: true, wasTried: true })).toEqual(['tried', 'gift', 'first']);
    expect(marksOf({ ...plain, isTest: true, isDisputed: true, wasTried: true })).toEqual([
      'disputed',
      'test',
      'tried',
    ]);
  });

  it('say that a paid order owes a rest that nobody collects, until its goods have left', () => {
    const order = { stage: 'pick', payment_type: 'online', paid_at: at('09:00'), door_dirhams: null } as const;
    expect(owesRest(order, 4_000)).toBe(true);
    expect(owesRest({ ...order, stage: 'way' }, 4_000)).toBe(true);
    expect(owesRest(order, 0)).toBe(false);
    expect(owesRest({ ...order, door_dirhams: 4_000 }, 4_000)).toBe(false);
    expect(owesRest({ ...order, stage: 'unpaid', paid_at: null }, 4_000)).toBe(false);
    for (const stage of ['delivered', 'done', 'cancelled'] as const)
      expect(owesRest({ ...order, stage }, 4_000)).toBe(false);
    expect(marksOf({ ...plain, isTest: true, owesRest: true, isGift: true })).toEqual(['test', 'owes', 'gift']);
  });
});

describe('the cash to collect', () => {
  const order = {
    status: 'Shipped',
    paymentType: 'cash',
    paymentStatus: 'Unpaid',
    totalDirhams: 18_250,
    doorDirhams: null,
  } as const;
  it('is the total of an unpaid cash order that is not cancelled', () => {
    expect(dueAtDoor(order)).toBe(18_250);
    expect(dueAtDoor({ ...order, paymentStatus: 'Paid' })).toBe(0);
    expect(dueAtDoor({ ...order, paymentType: 'online' })).toBe(0);
    expect(dueAtDoor({ ...order, status: 'Cancelled' })).toBe(0);
  });

  it('is the rest of a paid order only where staff chose it', () => {
    const paid = { ...order, paymentType: 'online', paymentStatus: 'Paid', owedDirhams: 4_000 } as const;
    expect(dueAtDoor(paid)).toBe(0);
    expect(dueAtDoor({ ...paid, doorDirhams: 4_000 })).toBe(4_000);
    expect(dueAtDoor({ ...paid, paymentType: 'cash', doorDirhams: 4_000 })).toBe(4_000);
    // The book of money knows better than the row.
    expect(dueAtDoor({ ...paid, owedDirhams: 0, doorDirhams: 4_000 })).toBe(0);
    expect(dueAtDoor({ ...paid, status: 'Cancelled', doorDirhams: 4_000 })).toBe(0);
  });
});

describe('a driver sees whom he delivers to', () => {
  it.each([
    ['23:59', '2026-11-23', true],
    ['05:59', '2026-11-24', true],
    ['06:00', '2026-11-24', false],
  ])('at %s of %s: %s', (time, day, sees) => {
    expect(mayDriverSeeContact(at('18:00'), at(time, day))).toBe(sees);
  });

  it('after midnight until the next morning but one', () => {
    expect(mayDriverSeeContact(at('00:30', '2026-11-24'), at('05:00', '2026-11-25'))).toBe(true);
    expect(mayDriverSeeContact(null, at('10:00'))).toBe(false);
  });
});

describe('events and searches', () => {
  it('older events are named by their status', () => {
    expect(actionOf({ action: '', status: 'Pending' })).toBe('placed');
    expect(actionOf({ action: '', status: 'Cancelled' })).toBe('cancelled');
    expect(actionOf({ action: 'undone', status: 'Pending' })).toBe('undone');
  });

  it('search only what the person may see', () => {
    expect(searchableWords({ seeName: true, seeContact: true })).toBe('ABCD');
    expect(searchableWords({ seeName: true, seeContact: false })).toBe('AB');
    expect(searchableWords({ seeName: false, seeContact: false })).toBe('A');
  });
});

describe('the mark of money', () => {
  const collected = { stage: 'delivered', totalDirhams: 5500, doorDirhams: null, collectedDirhams: 5000 } as const;
  const cash = { ...collected, paymentType: 'cash', paymentStatus: 'Unpaid' } as const;
  const online = { ...collected, paymentType: 'online', paymentStatus: 'Paid' } as const;

  it('names a delivery that paid too little until the rest is paid or waived', () => {
    expect(moneyMarkOf(cash)).toBe('short');
    expect(moneyMarkOf({ ...cash, stage: 'done' })).toBe('short');
    expect(moneyMarkOf({ ...cash, paymentStatus: 'Paid' })).toBeNull();
    expect(moneyMarkOf({ ...cash, collectedDirhams: null })).toBeNull();
    expect(moneyMarkOf({ ...cash, stage: 'way' })).toBeNull();
  });

  it('names an order that was paid online and at the door until it is completed', () => {
    expect(moneyMarkOf(online)).toBe('twice');
    expect(moneyMarkOf({ ...online, collectedDirhams: 0 })).toBeNull();
    expect(moneyMarkOf({ ...online, stage: 'done' })).toBeNull();
    expect(moneyMarkOf({ ...online, paymentStatus: 'Refunded' })).toBeNull();
  });

  it('names the rest of a paid order that came short, and not one that came whole', () => {
    expect(moneyMarkOf({ ...online, doorDirhams: 0 })).toBeNull();
    expect(moneyMarkOf({ ...online, doorDirhams: 500 })).toBe('short');
    expect(moneyMarkOf({ ...online, stage: 'way', doorDirhams: 500 })).toBeNull();
  });
});
