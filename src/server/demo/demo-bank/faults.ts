import * as z from 'zod/mini';

/** How a call ends: made and cut, without an answer, or refused before anything is made. */
const callFaults = z.array(z.enum(['cut', 'silent', '429', '500'])).check(z.maxLength(1000));
const milliseconds = z.number().check(z.int(), z.minimum(0), z.maximum(600_000));

/** What happens to the next calls, one after the other. */
const calls = z.strictObject({ create: callFaults, look: callFaults, list: callFaults, refund: callFaults });
const notices = z.strictObject({
  delayMs: milliseconds,
  /** 0: they are dropped; 2: they are doubled. */
  copies: z.int().check(z.minimum(0), z.maximum(50)),
  /** They wait until this is false again. */
  held: z.boolean(),
  /** The newest one is sent first. */
  reversed: z.boolean(),
  signature: z.enum(['right', 'wrong']),
  /** `wrong`: another amount than the signed one. */
  amount: z.enum(['right', 'wrong']),
  /** A new charge is paid at once, and its notice is sent before the call is answered. */
  beforeAnswer: z.boolean(),
  /** Before the second and the third try. */
  retryMs: z.tuple([milliseconds, milliseconds]),
});
/** What is captured instead of what was asked. */
const capture = z.strictObject({ amount: z.nullable(z.string()), currency: z.nullable(z.string()) });
const refunds = z.strictObject({
  pendingMs: milliseconds,
  answer: z.enum(['done', 'declined', 'notSupported', 'partialNotSupported']),
});

const change = z.strictObject({
  calls: z.optional(z.partial(calls)),
  notices: z.optional(z.partial(notices)),
  capture: z.optional(z.partial(capture)),
  refunds: z.optional(z.partial(refunds)),
});

/** What goes wrong at the bank, for tests. A restart ends it. */
export interface Faults {
  calls: z.infer<typeof calls>;
  notices: z.infer<typeof notices>;
  capture: z.infer<typeof capture>;
  refunds: z.infer<typeof refunds>;
}
export type BankCall = keyof Faults['calls'];

/** Nothing goes wrong. A refund waits a little for the balance of the merchant. */
export function noFaults(): Faults {
  return {
    calls: { create: [], look: [], list: [], refund: [] },
    notices: {
      delayMs: 0,
      copies: 1,
      held: false,
      reversed: false,
      signature: 'right',
      amount: 'right',
      beforeAnswer: false,
      retryMs: [5000, 30_000],
    },
    capture: { amount: null, currency: null },
    refunds: { pendingMs: 5000, answer: 'done' },
  };
}

/** Changes faults as a control request says. False: the request is invalid, and nothing changes. */
export function changeFaults(faults: Faults, request: unknown): boolean {
  const { data } = change.safeParse(request);
  if (!data) return false;
  Object.assign(faults.calls, data.calls);
  Object.assign(faults.notices, data.notices);
  Object.assign(faults.capture, data.capture);
  Object.assign(faults.refunds, data.refunds);
  return true;
}
