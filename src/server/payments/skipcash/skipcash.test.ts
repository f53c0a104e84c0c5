import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJsonText } from '../json-text.ts';
import { NotGenuine, NotKnown, Refused, Unanswered } from '../provider.ts';
import { hmacSha256 } from '../signature.ts';
import {
  attempt,
  now,
  type Play,
  playProvider,
  type PlayedProvider,
  readFixture,
  refund as anyRefund,
} from '../testing/played-provider.ts';
import { createSkipCash } from './skipcash.ts';
import { signPayment } from './signature.ts';

const keys = {
  clientId: 'dana-skipcash-client',
  keyId: '4c7a2f2e-0000-4000-8000-000000000001',
  keySecret: 'dana-skipcash-key-secret',
  webhookKey: 'dana-skipcash-webhook-key',
};
const payment = readFixture('skipcash', 'payment');
const notice = readFixture('skipcash', 'notice');
const ref = 'c3f65d87-2d5d-4f97-8b85-d93008de3b9d';

let played: PlayedProvider;
beforeAll(async () => {
  played = await playProvider();
});
afterAll(() => played.close());

function skipCashThat(play: Play) {
  played.answer(play);
  return createSkipCash({ apiUrl: played.url, onLoopback: true, live: false, ...keys }, { clock: () => now });
}

/** The documented payment with other fields. */
function paymentWith(fields: Record<string, unknown>): string {
  const { resultObj, ...answer } = JSON.parse(payment) as { resultObj: object };
  return JSON.stringify({ ...answer, resultObj: { ...resultObj, ...fields } });
}

const sentBody = () => readJsonText(played.calls[0]?.text ?? '') as Record<string, string>;
/** The signature of the body that was sent, by its documented order. */
function signatureOfSent(): string {
  const names = ['uid', 'keyId', 'amount', 'firstName', 'lastName', 'phone', 'email', 'transactionId', 'custom1'];
  const pairs = names.flatMap((name) => {
    const value = sentBody()[name] ?? '';
    return value === '' ? [] : [`${name.charAt(0).toUpperCase()}${name.slice(1)}=${value}`];
  });
  return hmacSha256(keys.keySecret, pairs.join(','), 'base64');
}

describe('a payment', () => {
  it('is signed as the documentation says', () => {
    const fields = {
      Uid: '8f0f6c1e-3f0a-4c57-9d3c-0a5f0b6f1a11',
      KeyId: keys.keyId,
      Amount: '299.90',
      FirstName: 'Noura',
      LastName: 'Al-Kuwari',
      Phone: '+97455123456',
      Email: 'noura@example.qa',
      TransactionId: 'DN-261126-7KQ2M',
      Custom1: 'dana',
    };
    expect(signPayment(fields, keys.keySecret)).toBe('TkjN6uafo/mLXTcSJWIa50OZ+RUSaBFpgjzx44ruc+U=');
    expect(signPayment({ ...fields, Street: '', City: '' }, keys.keySecret)).toBe(
      'TkjN6uafo/mLXTcSJWIa50OZ+RUSaBFpgjzx44ruc+U=',
    );
    expect(signPayment({ ...fields, Amount: '299.9' }, keys.keySecret)).not.toBe(
      'TkjN6uafo/mLXTcSJWIa50OZ+RUSaBFpgjzx44ruc+U=',
    );
  });

  it('begins with our id, which is unique, and signs what it sends', async () => {
    const begun = await skipCashThat(() => ({ body: payment })).begin(attempt);
    expect(played.calls).toMatchObject([
      { call: 'POST /api/v1/payments', headers: { authorization: signatureOfSent() } },
    ]);
    expect(sentBody()).toEqual({
      uid: attempt.id,
      keyId: keys.keyId,
      amount: '299.90',
      firstName: 'Noura',
      lastName: 'Al-Kuwari',
      phone: '+97455123456',
      email: 'noura@example.qa',
      transactionId: attempt.id,
      custom1: attempt.orderNumber,
    });
    expect(begun).toMatchObject({
      ref,
      goTo: { url: `https://skipcashtest.azurewebsites.net/pay/${ref}` },
      expiresAt: null,
      seen: { state: 'open', attemptId: attempt.id },
    });
  });

  it.each([
    ['an Arabic name with commas', { name: 'نورة، الكواري, شركة=م', email: 'n@example.qa', phone: '+97455123456' }],
    ['one name and no e-mail', { name: 'Noura', email: '', phone: '+97455123456' }],
    ['no name', { name: ' ', email: 'n@example.qa', phone: '' }],
    [
      'long fields',
      {
        name: `${'ن'.repeat(80)} ${'K'.repeat(58)}😀😀`,
        email: `${'a'.repeat(288)}@example.qa`,
        phone: '+974551234567890',
      },
    ],
  ])('of %s is signed over what is sent, within the limits', async (_what, customer) => {
    await skipCashThat(() => ({ body: payment })).begin({ ...attempt, customer });
    expect(played.calls[0]?.headers.authorization).toBe(signatureOfSent());
    const { firstName = '', lastName = '', email = '', phone = '' } = sentBody();
    expect([firstName.length <= 59, lastName.length <= 59, email.length <= 255, phone.length <= 15]).toEqual(
      Array(4).fill(true),
    );
    expect([firstName, lastName, email]).not.toContain('');
    expect(firstName + lastName).toBe((firstName + lastName).toWellFormed());
  });

  it('of a caller without an e-mail has the address of the shop', async () => {
    const customer = { name: 'Noura', email: '', phone: '+97455123456' };
    await skipCashThat(() => ({ body: payment })).begin({ ...attempt, customer });
    expect(sentBody()).toMatchObject({ firstName: 'Noura', lastName: 'Noura', email: attempt.shopEmail });
  });

  it('is refused, unknown, or on a page that is not theirs', async () => {
    const error = { hasError: true, returnCode: 403, errorMessage: 'Invalid key', resultObj: null };
    await expect(skipCashThat(() => ({ status: 403, body: error })).begin(attempt)).rejects.toMatchObject({
      name: 'Refused',
      code: '403',
      words: 'Invalid key',
    });
    await expect(skipCashThat(() => ({ body: error })).begin(attempt)).rejects.toThrow(Refused);
    for (const play of [() => 'cut', () => ({ status: 500 }), () => ({ body: '{}' })] satisfies Play[])
      await expect(skipCashThat(play).begin(attempt)).rejects.toThrow(Unanswered);
    const body = paymentWith({ payUrl: 'https://skipcash.app.example.com/pay' });
    await expect(skipCashThat(() => ({ body })).begin(attempt)).rejects.toThrow(Unanswered);
    expect(await skipCashThat(() => 'cut').find(attempt)).toBeNull();
  });

  it('that was paid is looked at with the id of the client', async () => {
    const body = paymentWith({ statusId: 2, cardType: 'Debit', cardNumber: 'xxxxxxxxxxxx3243', visaId: '75' });
    expect(await skipCashThat(() => ({ body })).look(ref)).toEqual({
      kind: 'payment',
      ref,
      attemptId: attempt.id,
      state: 'captured',
      isUnlisted: false,
      captures: [{ ref, amountDirhams: 29_990, currency: 'QAR' }],
      live: null,
      reason: null,
      method: 'debit',
      lastFour: '3243',
      rawStatus: '2 paid',
      rawCode: '',
      feeDirhams: null,
      at: new Date('2026-11-26T10:00:00Z'),
      expiresAt: null,
    });
    expect(played.calls).toMatchObject([
      { call: `GET /api/v1/payments/${ref}`, headers: { authorization: keys.clientId } },
    ]);
  });

  it.each([
    [0, 'open', null, false],
    [1, 'open', null, false],
    [2, 'captured', null, false],
    [3, 'failed', 'cancelled', false],
    [4, 'failed', 'declined', false],
    [5, 'failed', 'declined', false],
    [6, 'captured', null, false],
    [7, 'captured', null, false],
    [8, 'captured', null, false],
    [9, 'open', null, true],
    ['constructor', 'open', null, true],
  ])('with the state %s is %s, %s', async (statusId, state, reason, isUnlisted) => {
    const body = paymentWith({ statusId });
    expect(await skipCashThat(() => ({ body })).look(ref)).toMatchObject({ state, reason, isUnlisted });
  });

  it('of a part of a dirham or of another currency says so', async () => {
    const seen = (fields: object) => skipCashThat(() => ({ body: paymentWith({ statusId: 2, ...fields }) })).look(ref);
    expect((await seen({ amount: 1.001 })).captures).toMatchObject([{ amountDirhams: null }]);
    expect((await seen({ amount: 299.9, currency: 'USD' })).captures).toMatchObject([
      { amountDirhams: 29_990, currency: 'USD' },
    ]);
  });

  it('that SkipCash does not know is not known, and another one is no answer', async () => {
    await expect(skipCashThat(() => ({ status: 404, body: '' })).look(ref)).rejects.toThrow(NotKnown);
    await expect(skipCashThat(() => ({ status: 401, body: '' })).look(ref)).rejects.toThrow(Refused);
    await expect(skipCashThat(() => ({ body: payment })).look('other')).rejects.toThrow(Unanswered);
  });
});

describe('a refund', () => {
  const refund = { ...anyRefund, paymentRef: ref, captureRef: ref };

  it('is done by hand: the shop calls nobody', async () => {
    expect(await skipCashThat(() => 'cut').refund(refund)).toMatchObject({ state: 'unsupported', refundId: refund.id });
    expect(played.calls).toEqual([]);
  });

  it.each([
    [2, null],
    [6, 'done'],
    [7, 'pending'],
    [8, 'refused'],
  ])('of a payment in the state %s is %s', async (statusId, state) => {
    const seen = await skipCashThat(() => ({ body: paymentWith({ statusId, refundId: 'r1' }) })).lookAtRefund({
      ...refund,
      ref: null,
    });
    expect(seen?.state ?? null).toBe(state);
  });
});

describe('a notice', () => {
  const read = (body: string, authorization?: string) =>
    skipCashThat(() => 'silent').readNotice(Buffer.from(body), { authorization }, { old: false });
  const paid = 'RMW3EyGLsK28pCH1Z/DDUif4eAYFsrx6FlSSYMVrLyk=';
  const failedNotice = JSON.stringify({ ...(JSON.parse(notice) as object), StatusId: 4, VisaId: null });
  const failed = '0Z80+uN4pRFboejtgrT9ymE4SOwNLpIqtlfK2oTPUAs=';

  it('is read with its worked signature, and with no other', () => {
    expect(read(notice, paid)).toEqual({
      event: 'payment',
      key: `${ref}:2`,
      ref,
      attemptId: 'DN-261126-7KQ2M',
    });
    expect(read(failedNotice, failed)).toMatchObject({ key: `${ref}:4` });
    for (const [body, signature] of [
      [notice, failed],
      [failedNotice, paid],
      [notice, undefined],
      [notice, ''],
      [notice, paid.toLowerCase()],
      [notice.replace('15.00', '15.0'), paid],
    ] as const)
      expect(() => read(body, signature)).toThrow(NotGenuine);
  });

  it('signed without Custom1 and VisaId, or with the key of payments, is not genuine', () => {
    const short = `PaymentId=${ref},Amount=15.00,StatusId=2,TransactionId=DN-261126-7KQ2M`;
    expect(() => read(notice, hmacSha256(keys.webhookKey, short, 'base64'))).toThrow(NotGenuine);
    const whole = `${short},Custom1=dana,VisaId=7585301175546640804606`;
    expect(read(notice, hmacSha256(keys.webhookKey, whole, 'base64')).ref).toBe(ref);
    expect(() => read(notice, hmacSha256(keys.keySecret, whole, 'base64'))).toThrow(NotGenuine);
    expect(() => read('{}', hmacSha256(keys.webhookKey, '', 'base64'))).toThrow(NotGenuine);
  });
});
