/** The statuses of Tap that the bank knows. */
export type ChargeStatus =
  'INITIATED' | 'IN_PROGRESS' | 'CAPTURED' | 'DECLINED' | 'CANCELLED' | 'ABANDONED' | 'TIMEDOUT' | 'UNKNOWN';

export type CardName =
  'paid' | 'declined' | 'noMoney' | 'wrongCode' | 'late' | 'staysAway' | 'staysOpen' | 'unknownThenPaid';

interface DemoCard {
  number: string;
  status: ChargeStatus;
  code: string;
  /** It is paid after so long. */
  paidAfterMs?: number;
}

/** The cards of the demo. The number chooses how a payment ends. The first one is of Tap's documentation. */
export const cards: Readonly<Record<CardName, DemoCard>> = {
  paid: { number: '4215375500883243', status: 'CAPTURED', code: '000' },
  declined: { number: '4000000000000002', status: 'DECLINED', code: '507' },
  noMoney: { number: '4000000000009995', status: 'DECLINED', code: '505' },
  wrongCode: { number: '4000000000000127', status: 'DECLINED', code: '502' },
  late: { number: '4000000000003220', status: 'IN_PROGRESS', code: '200', paidAfterMs: 40_000 },
  staysAway: { number: '4000000000003063', status: 'CAPTURED', code: '000' },
  staysOpen: { number: '4000000000000341', status: 'INITIATED', code: '100' },
  unknownThenPaid: { number: '4000002500003155', status: 'UNKNOWN', code: '901', paidAfterMs: 20_000 },
};

export const cardNames = Object.keys(cards) as CardName[];

/** The card with a number as it was typed, or null. */
export function cardOf(typed: string): CardName | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return cardNames.find((name) => cards[name].number === digits) ?? null;
}

/** The code that the bank asks for, and the one that it refuses. */
export const codes = { right: '1234', refused: '0000' };
