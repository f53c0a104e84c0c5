import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allMessages } from '#i18n/messages/all.ts';
import { NotGenuine, NotKnown, Refused, type Seen, type SeenRefund, Unanswered } from '../../payments/provider.ts';
import { type CardName } from './cards.ts';
import { openTestBank, type TestBank } from './testing/test-bank.ts';

let bank: TestBank;
beforeEach(async () => {
  bank = await openTestBank();
});
afterEach(() => bank.close());

const hour = 3_600_000;
const dayOf = (at: Date) => new Date(at.getTime() + 3 * hour).toISOString().slice(0, 10);

async function listed(day = dayOf(bank.clock())) {
  const rows: (Seen | SeenRefund)[] = [];
  for await (const row of bank.tap.listDay(day)) rows.push(row);
  return rows;
}

async function noticesTaken(count: number) {
  await expect.poll(() => bank.box.taken.length).toBeGreaterThanOrEqual(count);
  return bank.box.taken.map(({ body, hashstring }) =>
    bank.tap.readNotice(Buffer.from(body), { hashstring }, { old: false }),
  );
}

describe('a payment at the demo bank', () => {
  it('is begun, shown, paid, seen, and told to the shop', async () => {
    const { ref, page, attempt } = await bank.begin();
    expect(page.startsWith(`${bank.url}/pay/`)).toBe(true);
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'open', attemptId: attempt.id, captures: [], live: false });
    expect(await bank.payWith(page, 'paid')).toBe(`http://127.0.0.1:3999/en/pay/nonce?tap_id=${ref}`);
    expect(await bank.tap.look(ref)).toMatchObject({
      state: 'captured',
      isUnlisted: false,
      captures: [{ ref, amountDirhams: 29_990, currency: 'QAR' }],
      method: 'debit',
      lastFour: '3243',
    });
    expect(await noticesTaken(1)).toEqual([{ event: 'payment', key: `${ref}:CAPTURED`, ref, attemptId: attempt.id }]);
  });

  it.each([
    ['paid', { state: 'captured' }],
    ['declined', { state: 'failed', reason: 'declined' }],
    ['noMoney', { state: 'failed', reason: 'insufficient' }],
    ['wrongCode', { state: 'failed', reason: 'wrong_code' }],
    ['late', { state: 'open', rawStatus: 'IN_PROGRESS' }],
    ['staysAway', { state: 'captured' }],
    ['staysOpen', { state: 'open', rawStatus: 'INITIATED' }],
    ['unknownThenPaid', { state: 'open', rawStatus: 'UNKNOWN' }],
  ] satisfies [CardName, object][])('with the card %s ends as it says', async (card, seen) => {
    const { ref, page } = await bank.begin();
    const goTo = await bank.payWith(page, card);
    expect(goTo.startsWith('/pay/')).toBe(card === 'staysAway');
    expect(await bank.tap.look(ref)).toMatchObject(seen);
  });

  it.each([
    ['late', 40_000],
    ['unknownThenPaid', 20_000],
  ] satisfies [CardName, number][])('with the card %s is paid by itself, also after a restart', async (card, ms) => {
    const { ref, page } = await bank.begin();
    await bank.payWith(page, card);
    await bank.restart();
    bank.at.ms += ms - 5000;
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'open' });
    bank.at.ms += 5000;
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'captured' });
    // A notice of its first state may come before.
    await expect.poll(async () => (await noticesTaken(1)).at(-1)?.key).toBe(`${ref}:CAPTURED`);
  });

  it('with the refused code fails, with another one asks again, and can be cancelled', async () => {
    const refused = await bank.begin();
    await bank.payWith(refused.page, 'paid', 'debit', '0000');
    expect(await bank.tap.look(refused.ref)).toMatchObject({ state: 'failed', reason: 'not_authenticated' });
    const { ref, page } = await bank.begin();
    expect(await bank.payWith(page, 'paid', 'debit', '4321')).toBe('');
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'open' });
    await bank.post(page, 'cancel');
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'failed', reason: 'cancelled' });
    await bank.post(page, 'code', { code: '1234' });
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'failed', reason: 'cancelled' });
  });

  it('by Apple Pay and by credit card says so', async () => {
    const wallet = await bank.begin(bank.newAttempt({ option: 'card' }));
    await bank.post(wallet.page, 'card', { method: 'apple' });
    expect(await bank.tap.look(wallet.ref)).toMatchObject({ state: 'captured', method: 'wallet' });
    const { ref, page } = await bank.begin(bank.newAttempt({ option: 'card' }));
    await bank.payWith(page, 'paid', 'card');
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'captured', method: 'card' });
  });

  it('that nobody makes ends with its time, without a notice', async () => {
    const { ref, page } = await bank.begin(bank.newAttempt());
    bank.at.ms += 31 * 60_000;
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'expired', rawStatus: 'ABANDONED' });
    expect(await (await fetch(page)).text()).toContain(allMessages.en.demoBank.over.title);
    expect(bank.box.taken).toEqual([]);
  });

  it('asked for again with its key is the same one, also at the same moment and after the answer was lost', async () => {
    const attempt = bank.newAttempt();
    await bank.control({ calls: { create: ['cut'] } });
    await expect(bank.tap.begin(attempt)).rejects.toThrow(Unanswered);
    expect(await bank.tap.find(attempt)).toMatchObject({ attemptId: attempt.id, state: 'open' });
    const all = await Promise.all(Array.from({ length: 5 }, () => bank.tap.begin(attempt)));
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
    bank.at.ms += 25 * hour;
    expect((await bank.begin({ ...attempt, expiresAt: new Date(bank.clock().getTime() + hour) })).ref).not.toBe(
      all[0]?.ref,
    );
  });

  it('that the bank does not know is not known, and one that it cannot read is refused', async () => {
    await expect(bank.tap.look('chg_unknown')).rejects.toThrow(NotKnown);
    await expect(bank.tap.begin(bank.newAttempt({ amountDirhams: 0 }))).rejects.toThrow(Refused);
    await expect(bank.tap.begin(bank.newAttempt({ returnUrl: 'javascript:alert(1)' }))).rejects.toThrow(Refused);
  });

  it.each(['429', '500', 'silent'] as const)(
    'that is answered with %s is not answered, and nothing is made',
    async (fault) => {
      await bank.control({ calls: { create: [fault], look: [fault] } });
      await expect(bank.tap.begin(bank.newAttempt())).rejects.toThrow(Unanswered);
      await expect(bank.tap.look('chg_1')).rejects.toThrow(Unanswered);
      expect(await listed()).toEqual([]);
    },
  );

  it('of another sum or currency is captured as the control says', async () => {
    await bank.control({ capture: { amount: '1.00', currency: 'USD' } });
    const { ref, page } = await bank.begin();
    await bank.payWith(page, 'paid');
    expect((await bank.tap.look(ref)).captures).toEqual([{ ref, amountDirhams: 100, currency: 'USD' }]);
  });
});

describe('the list of a day', () => {
  it('has charges and refunds, over several pages, and is empty of others', async () => {
    expect(await listed()).toEqual([]);
    const first = await bank.begin();
    await bank.payWith(first.page, 'paid');
    await bank.tap.refund(bank.newRefund(first.ref));
    for (let more = 0; more < 26; more += 1) await bank.begin();
    const rows = await listed();
    expect(new Set(rows.map(({ ref }) => ref)).size).toBe(28);
    expect(rows.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
    expect(await listed('2020-01-01')).toEqual([]);
  });
});

describe('a refund at the demo bank', () => {
  async function paid() {
    const { ref, page } = await bank.begin();
    await bank.payWith(page, 'paid');
    return ref;
  }

  it('waits for the balance, is done, and is told to the shop', async () => {
    const ref = await paid();
    const wanted = bank.newRefund(ref);
    const asked = await bank.tap.refund(wanted);
    expect(asked).toMatchObject({ state: 'pending', amountDirhams: 4950, refundId: wanted.id });
    expect(await bank.tap.lookAtRefund({ ...wanted, ref: null })).toMatchObject({ ref: asked.ref });
    bank.at.ms += 5000;
    expect(await bank.tap.lookAtRefund({ ...wanted, ref: asked.ref })).toMatchObject({ state: 'done' });
    const keys = (await noticesTaken(2)).map(({ event, key }) => [event, key]);
    expect(keys).toContainEqual(['refund', `${asked.ref}:REFUNDED`]);
  });

  it('asked for again with its key is the same one, and no more than the payment goes back', async () => {
    const ref = await paid();
    const wanted = bank.newRefund(ref, { amountDirhams: 20_000 });
    await bank.control({ calls: { refund: ['cut'] } });
    await expect(bank.tap.refund(wanted)).rejects.toThrow(Unanswered);
    const [one, other] = await Promise.all([bank.tap.refund(wanted), bank.tap.refund(wanted)]);
    expect(one.ref).toBe(other.ref);
    await expect(bank.tap.refund(bank.newRefund(ref, { amountDirhams: 9991 }))).rejects.toThrow(Refused);
    expect(await bank.tap.refund(bank.newRefund(ref, { amountDirhams: 9990 }))).toMatchObject({ state: 'pending' });
  });

  it.each([
    ['declined', 4950, 'refused'],
    ['notSupported', 29_990, 'unsupported'],
    ['partialNotSupported', 4950, 'unsupported'],
    ['partialNotSupported', 29_990, 'pending'],
  ] as const)('that ends as %s with %i dirhams is %s', async (answer, amountDirhams, state) => {
    const ref = await paid();
    expect(await bank.control({ refunds: { answer } })).toBe(200);
    expect(await bank.tap.refund(bank.newRefund(ref, { amountDirhams }))).toMatchObject({ state });
  });

  it('of a payment that was not made is refused', async () => {
    const { ref } = await bank.begin();
    await expect(bank.tap.refund(bank.newRefund(ref))).rejects.toThrow(Refused);
  });
});

describe('notices of the demo bank', () => {
  async function paidWith(change: object) {
    expect(await bank.control({ notices: change })).toBe(200);
    const begun = await bank.begin();
    await bank.payWith(begun.page, 'paid');
    return begun;
  }

  it('are tried three times', async () => {
    bank.box.answers.push(503, 503, 503);
    await paidWith({ retryMs: [0, 0] });
    await noticesTaken(3);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(bank.box.taken).toHaveLength(3);
  });

  it('that were not taken are sent after a restart', async () => {
    await paidWith({ held: true });
    await bank.restart();
    expect(await noticesTaken(1)).toHaveLength(1);
  });

  it('can be doubled, or dropped', async () => {
    await paidWith({ copies: 2 });
    expect(new Set((await noticesTaken(2)).map(({ key }) => key)).size).toBe(1);
    const { ref } = await paidWith({ copies: 0 });
    await paidWith({ copies: 1 });
    expect((await noticesTaken(3)).map((notice) => notice.ref)).not.toContain(ref);
  });

  it('can be delayed', async () => {
    await paidWith({ delayMs: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(bank.box.taken).toEqual([]);
    bank.at.ms += 60_000;
    expect(await noticesTaken(1)).toHaveLength(1);
  });

  it('can come in the reverse order', async () => {
    const one = await paidWith({ held: true });
    bank.at.ms += 1;
    const other = await paidWith({ held: true });
    await bank.control({ notices: { held: false, reversed: true } });
    expect((await noticesTaken(2)).map(({ ref }) => ref)).toEqual([other.ref, one.ref]);
  });

  it.each([{ signature: 'wrong' }, { amount: 'wrong' }])('with %j are not genuine', async (change) => {
    await paidWith(change);
    await expect(noticesTaken(1)).rejects.toThrow(NotGenuine);
  });

  it('can come before the charge was answered', async () => {
    await bank.control({ notices: { beforeAnswer: true } });
    const { ref } = await bank.begin();
    expect(bank.box.taken).toHaveLength(1);
    expect((await noticesTaken(1))[0]).toMatchObject({ ref });
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'captured' });
  });

  it('go to this computer only', async () => {
    const { ref, page } = await bank.begin(bank.newAttempt({ noticeUrl: 'https://shop.example.qa/notices' }));
    await bank.payWith(page, 'paid');
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'captured' });
    expect(bank.box.taken).toEqual([]);
  });

  it('and calls go wrong as a valid request says only', async () => {
    for (const change of [{ notices: { copies: 51 } }, { calls: { create: ['lost'] } }, { other: 1 }])
      expect(await bank.control(change)).toBe(400);
    const answer = await fetch(`${bank.url}/control`, { headers: { authorization: 'Bearer sk_test_other' } });
    expect(answer.status).toBe(401);
  });
});
