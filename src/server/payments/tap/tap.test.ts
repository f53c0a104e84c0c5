import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJsonText, textAt, valueAt } from '../json-text.ts';
import { NotGenuine, NotKnown, Refused, type Seen, type SeenRefund, Unanswered } from '../provider.ts';
import type { TapSettings } from '../settings.ts';
import { hmacSha256 } from '../signature.ts';
import {
  attempt,
  now,
  type Play,
  playProvider,
  type PlayedProvider,
  readFixture,
  refund,
} from '../testing/played-provider.ts';
import { createTap } from './tap.ts';

const secretKey = 'sk_test_dana_example_key';
const settings: Omit<TapSettings, 'apiUrl'> = { secretKey, oldSecretKey: null, live: false, onLoopback: true };
const fixture = (name: string) => readFixture('tap', name);
const [initiated, captured, cancelled, refunded] = [
  'initiated-charge',
  'captured-charge',
  'cancelled-charge',
  'refund',
].map(fixture) as [string, string, string, string];
const errors = JSON.parse(fixture('errors')) as Record<string, object>;

/** A documented charge with other fields. */
function charge(fields: object, from = captured): string {
  return JSON.stringify({ ...(JSON.parse(from) as object), ...fields });
}

let played: PlayedProvider;
beforeAll(async () => {
  played = await playProvider();
});
afterAll(() => played.close());

function tapThat(play: Play, at = now, more: Partial<TapSettings> = {}) {
  played.answer(play);
  return createTap({ ...settings, apiUrl: `${played.url}/v2`, ...more }, { clock: () => at });
}

const ref = 'chg_TS07A0320241133g5RO1906000';
const lookAt = (body: string, at = now) => tapThat(() => ({ body }), at).look(textAt(readJsonText(body), 'id') ?? '');

describe('a charge', () => {
  it('begins with the amount in riyals, our id in its reference, and the page of the debit card', async () => {
    const begun = await tapThat(() => ({ body: initiated })).begin(attempt);
    const [{ call, headers, text } = { call: '', headers: {}, text: '' }] = played.calls;
    expect(call).toBe('POST /v2/charges/');
    expect(headers).toMatchObject({ authorization: `Bearer ${secretKey}`, lang_code: 'ar' });
    expect(text).toContain('"amount":299.90,');
    expect(JSON.parse(text)).toEqual({
      amount: 299.9,
      currency: 'QAR',
      customer_initiated: true,
      threeDSecure: true,
      save_card: false,
      description: attempt.description,
      reference: { transaction: attempt.id, order: attempt.orderNumber, idempotent: attempt.id },
      metadata: { attempt: attempt.id, order: attempt.orderNumber },
      receipt: { email: false, sms: false },
      customer: {
        first_name: 'Noura',
        last_name: 'Al-Kuwari',
        email: 'noura@example.qa',
        phone: { country_code: '974', number: '55123456' },
      },
      source: { id: 'src_qa.qpay' },
      redirect: { url: attempt.returnUrl },
      post: { url: attempt.noticeUrl },
      transaction: { expiry: { period: 30, type: 'MINUTE' } },
    });
    expect(begun).toMatchObject({
      ref,
      goTo: { url: 'https://sandbox.payments.tap.company?mode=page&token=6318405da53ea40ebd4da0c0' },
      expiresAt: new Date(1_718_796_783_000 + 30 * 60_000),
      seen: { state: 'open', captures: [], live: false, method: null },
    });
  });

  it('opens the page of all methods for cards, and sends no address of notices that nobody reaches', async () => {
    await tapThat(() => ({ body: initiated })).begin({ ...attempt, option: 'card', language: 'en', noticeUrl: null });
    const body = readJsonText(played.calls[0]?.text ?? '');
    expect(textAt(body, 'source', 'id')).toBe('src_all');
    expect(valueAt(body, 'post')).toBeNull();
  });

  it('of a caller without an e-mail has the address of the shop, and a foreign phone is left out', async () => {
    const customer = { name: 'نورة', email: '', phone: '+4915112345678' };
    await tapThat(() => ({ body: initiated })).begin({ ...attempt, customer });
    const body = readJsonText(played.calls[0]?.text ?? '');
    expect(valueAt(body, 'customer')).toEqual({ first_name: 'نورة', email: 'shop@example.qa' });
    expect(valueAt(body, 'receipt')).toEqual({ email: false, sms: false });
  });

  it('that was asked for again and is over sends the browser back to the shop', async () => {
    const begun = await tapThat(() => ({ body: captured })).begin(attempt);
    expect(begun).toMatchObject({ goTo: { url: attempt.returnUrl }, seen: { state: 'captured' } });
  });

  it.each([
    ['https://tap.company.example.com/pay', false],
    ['https://xtap.company/pay', false],
    ['http://checkout.payments.tap.company/pay', false],
    ['https://checkout.payments.tap.company:8443/pay', false],
    ['https://a:b@checkout.payments.tap.company/pay', false],
    ['javascript:alert(1)', false],
    ['https://checkout.payments.tap.company/pay', true],
    ['http://127.0.0.1:4999/pay', true],
  ])('with the page %s is shown: %s', async (url, isShown) => {
    const body = charge({ transaction: { created: '1718796783000', url } }, initiated);
    const begun = tapThat(() => ({ body })).begin(attempt);
    if (isShown) expect((await begun).goTo).toEqual({ url });
    else await expect(begun).rejects.toThrow(Unanswered);
  });

  it('goes to no page on loopback when the API is the real one', async () => {
    const body = charge({ transaction: { created: '1718796783000', url: 'http://localhost/pay' } }, initiated);
    await expect(tapThat(() => ({ body }), now, { onLoopback: false }).begin(attempt)).rejects.toThrow(Unanswered);
  });

  it('that was paid has one capture, its card and its moment', async () => {
    expect(await lookAt(captured)).toEqual({
      kind: 'payment',
      ref,
      attemptId: 'txn_01',
      state: 'captured',
      isUnlisted: false,
      captures: [{ ref, amountDirhams: 100, currency: 'QAR' }],
      live: false,
      reason: null,
      method: 'debit',
      lastFour: '3243',
      rawStatus: 'CAPTURED',
      rawCode: '000',
      feeDirhams: null,
      at: new Date(1_718_796_812_000),
      expiresAt: new Date(1_718_796_783_000 + 30 * 60_000),
    } satisfies Seen);
    expect(played.calls[0]?.call).toBe(`GET /v2/charges/${ref}`);
  });

  it('of a part of a dirham or of another currency says so', async () => {
    expect((await lookAt(charge({ amount: 1.001 }))).captures).toEqual([{ ref, amountDirhams: null, currency: 'QAR' }]);
    expect((await lookAt(charge({ currency: 'USD' }))).captures).toMatchObject([{ currency: 'USD' }]);
    for (const amount of [299.9, '299.90', 100.1 + 199.8])
      expect((await lookAt(charge({ amount }))).captures).toMatchObject([{ amountDirhams: 29_990 }]);
  });

  it('that was cancelled failed for that reason', async () => {
    expect(await lookAt(cancelled)).toMatchObject({ state: 'failed', reason: 'cancelled', captures: [] });
  });

  it.each([
    ['INITIATED', '100', 'open', null, false],
    ['IN_PROGRESS', '200', 'open', null, false],
    ['ABANDONED', '301', 'expired', null, false],
    ['CANCELLED', '304', 'expired', null, false],
    ['TIMEDOUT', '801', 'expired', null, false],
    ['FAILED', '405', 'failed', 'expired_card', false],
    ['DECLINED', '502', 'failed', 'wrong_code', false],
    ['DECLINED', '503', 'failed', 'not_authenticated', false],
    ['DECLINED', '505', 'failed', 'insufficient', false],
    ['DECLINED', '507', 'failed', 'declined', false],
    ['RESTRICTED', '702', 'failed', 'limit', false],
    ['RESTRICTED', '701', 'failed', 'declined', false],
    ['FAILED', '403', 'failed', 'technical', false],
    ['FAILED', '999', 'failed', 'technical', false],
    ['DECLINED', '', 'failed', 'declined', false],
    ['VOID', '', 'failed', 'cancelled', false],
    ['AUTHORIZED', '001', 'open', null, true],
    ['constructor', '000', 'open', null, true],
  ])('with the status %s and the code %s is %s, %s', async (status, code, state, reason, isUnlisted) => {
    const body = charge({ status, response: { code } });
    expect(await lookAt(body)).toMatchObject({ state, reason, isUnlisted, captures: [], rawStatus: status });
  });

  it.each([
    [{ payment_method: 'APPLE_PAY', payment_type: 'CREDIT' }, 'wallet'],
    [{ payment_method: 'VISA', payment_type: 'CREDIT' }, 'card'],
    [{ payment_method: 'VISA', payment_type: 'DEBIT' }, 'debit'],
    [{}, null],
  ])('paid by %j is paid by %s', async (source, method) => {
    expect(await lookAt(charge({ source, card: {} }))).toMatchObject({ method, lastFour: null });
  });

  it('that stays UNKNOWN is open until a quarter of an hour after its end, and then failed with an alarm', async () => {
    const body = charge({ status: 'UNKNOWN', response: { code: '901' } });
    const end = 1_718_796_783_000 + 30 * 60_000;
    expect(await lookAt(body, new Date(end + 14 * 60_000))).toMatchObject({ state: 'open', isUnlisted: false });
    expect(await lookAt(body, new Date(end + 45 * 60_000))).toMatchObject({
      state: 'failed',
      reason: 'technical',
      isUnlisted: true,
    });
  });

  it('that Tap does not know is not known, and another one is no answer', async () => {
    const body = errors['noSuchCharge'];
    await expect(tapThat(() => ({ status: 404, body })).look('chg_x')).rejects.toThrow(NotKnown);
    await expect(tapThat(() => ({ status: 400, body })).look('chg_x')).rejects.toThrow(NotKnown);
    await expect(tapThat(() => ({ body: captured })).look('chg_other')).rejects.toThrow(Unanswered);
    await expect(tapThat(() => ({ body: '{}' })).look(ref)).rejects.toThrow(Unanswered);
    await tapThat(() => ({ body: captured }))
      .look('../../x?y')
      .catch(() => {});
    expect(played.calls[0]?.call).toBe('GET /v2/charges/..%2F..%2Fx%3Fy');
  });

  it('that Tap refuses is refused, and one without an answer is not known to exist', async () => {
    const refusal = tapThat(() => ({ status: 400, body: errors['unableToProcess'] })).begin(attempt);
    await expect(refusal).rejects.toMatchObject({ name: 'Refused', status: 400, code: '1125' });
    await expect(tapThat(() => ({ status: 401, body: errors['missingAuthorization'] })).begin(attempt)).rejects.toThrow(
      Refused,
    );
    for (const play of [() => 'cut', () => ({ status: 500 }), () => ({ status: 429 })] satisfies Play[])
      await expect(tapThat(play).begin(attempt)).rejects.toThrow(Unanswered);
  });
});

/** A list of Tap, newest first, in pages of two. */
function listing(rows: Record<'charges' | 'refunds', string[]>): Play {
  return ({ call, text }) => {
    const what = call.includes('charges') ? 'charges' : 'refunds';
    const ids = rows[what].map((row) => textAt(readJsonText(row), 'id'));
    const after = textAt(readJsonText(text), 'starting_after');
    const from = after === null ? 0 : ids.indexOf(after) + 1;
    const page = rows[what].slice(from, from + 2);
    if (page.length === 0) return { status: 400, body: errors['emptyList'] };
    const hasMore = from + 2 < rows[what].length;
    return { body: `{"object_type":"list","has_more":${hasMore},"${what}":[${page.join(',')}]}` };
  };
}

describe('a list', () => {
  const charges = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    charge({ id: `chg_${name}`, reference: { transaction: `attempt-${name}` } }),
  );

  it('has the charges and the refunds of a day in Qatar, page by page', async () => {
    const found: (Seen | SeenRefund)[] = [];
    for await (const one of tapThat(listing({ charges, refunds: [refunded] })).listDay('2026-11-26')) found.push(one);
    expect(found.map((one) => one.ref)).toEqual(['chg_a', 'chg_b', 'chg_c', 'chg_d', 'chg_e', 're_TS01']);
    expect(played.calls.map(({ call }) => call)).toEqual([
      ...Array<string>(3).fill('POST /v2/charges/list'),
      'POST /v2/refunds/list',
    ]);
    expect(JSON.parse(played.calls[1]?.text ?? '')).toEqual({
      limit: '25',
      starting_after: 'chg_b',
      period: {
        date: {
          from: String(Date.parse('2026-11-25T21:00:00Z')),
          to: String(Date.parse('2026-11-26T20:59:59.999Z')),
        },
      },
    });
  });

  it('of an empty day is empty, though Tap calls it an error', async () => {
    const tap = tapThat(listing({ charges: [], refunds: [] }));
    for await (const one of tap.listDay('2026-11-26')) throw new Error(`found ${one.ref}`);
    expect(played.calls).toHaveLength(2);
  });

  it('that is refused, or does not end, is an error', async () => {
    const read = async (play: Play) => {
      for await (const one of tapThat(play).listDay('2026-11-26')) expect(one.ref).toBe('chg_a');
    };
    await expect(read(() => ({ status: 401, body: errors['missingAuthorization'] }))).rejects.toThrow(Refused);
    await expect(read(() => ({ body: `{"has_more":true,"charges":[${charges[0]}]}` }))).rejects.toThrow(Unanswered);
  });

  it('finds what an unanswered attempt made, by our id', async () => {
    const tap = tapThat(listing({ charges, refunds: [] }));
    expect(await tap.find({ ...attempt, id: 'attempt-d' })).toMatchObject({ ref: 'chg_d', state: 'captured' });
    expect(await tap.find(attempt)).toBeNull();
    // From before it began, however long it lasts.
    const long = { ...attempt, expiresAt: new Date(attempt.begunAt.getTime() + 168 * 3_600_000) };
    expect(await tap.find({ ...long, id: 'attempt-d' })).toMatchObject({ ref: 'chg_d' });
    const { date } = (JSON.parse(played.calls.at(-1)?.text ?? '') as { period: { date: { from: string } } }).period;
    expect(Number(date.from)).toBe(attempt.begunAt.getTime() - 3_600_000);
  });
});

describe('a refund', () => {
  it('is asked with our id, and done only when Tap says so', async () => {
    const body = JSON.stringify({ ...(JSON.parse(refunded) as object), status: 'PENDING' });
    expect(await tapThat(() => ({ body })).refund(refund)).toMatchObject({
      ref: 're_TS01',
      refundId: 'refund_01',
      state: 'pending',
      amountDirhams: 4950,
      rawStatus: 'PENDING',
    });
    expect(played.calls[0]?.text).toContain('"amount":49.50,');
    expect(JSON.parse(played.calls[0]?.text ?? '')).toEqual({
      charge_id: refund.paymentRef,
      amount: 49.5,
      currency: 'QAR',
      reason: refund.reason,
      reference: { merchant: refund.id, idempotent: refund.id },
      metadata: { refund: refund.id },
    });
  });

  it.each([
    ['PENDING', '', 'pending'],
    ['ACCEPTED', '', 'pending'],
    ['UNKNOWN', '', 'pending'],
    ['A_NEW_ONE', '', 'pending'],
    ['REFUNDED', '000', 'done'],
    ['DECLINED', '502', 'refused'],
    ['FAILED', '', 'refused'],
    ['RESTRICTED', '', 'refused'],
    ['REJECTED', '', 'refused'],
    ['TIMED_OUT', '', 'refused'],
    ['DECLINED', '503', 'unsupported'],
    ['DECLINED', '504', 'unsupported'],
  ])('with the status %s and the code %s is %s', async (status, code, state) => {
    const body = JSON.stringify({ ...(JSON.parse(refunded) as object), status, response: { code } });
    expect(await tapThat(() => ({ body })).lookAtRefund({ ...refund, ref: 're_TS01' })).toMatchObject({ state });
    expect(played.calls[0]?.call).toBe('GET /v2/refunds/re_TS01');
  });

  it('that cannot be done at all, or not in part, is unsupported', async () => {
    const body = { errors: [{ code: '504', description: 'Partial refund is not supported' }] };
    expect(await tapThat(() => ({ status: 400, body })).refund(refund)).toMatchObject({
      state: 'unsupported',
      refundId: refund.id,
      ref: '',
    });
    const other = { errors: [{ code: '1125', description: 'no' }] };
    await expect(tapThat(() => ({ status: 400, body: other })).refund(refund)).rejects.toThrow(Refused);
  });

  it('whose answer was lost is found by our id, or not at all', async () => {
    const tap = tapThat(listing({ charges: [], refunds: [refunded] }));
    expect(await tap.lookAtRefund({ ...refund, id: 'refund_01', ref: null })).toMatchObject({ state: 'done' });
    expect(await tap.lookAtRefund({ ...refund, ref: null })).toBeNull();
    const gone = tapThat(() => ({ status: 404, body: errors['noSuchCharge'] }));
    expect(await gone.lookAtRefund({ ...refund, ref: 're_x' })).toBeNull();
    await expect(tapThat(() => 'cut').lookAtRefund({ ...refund, ref: null })).rejects.toThrow(Unanswered);
  });
});

describe('a notice', () => {
  const tap = () => tapThat(() => 'silent');
  const read = (body: string, hashstring?: string, old = false) =>
    tap().readNotice(Buffer.from(body), { hashstring }, { old });
  const declined = JSON.stringify({
    id: 'chg_2',
    amount: 25,
    currency: 'QAR',
    status: 'DECLINED',
    reference: { payment: '123' },
    transaction: { created: '1718796783000' },
  });

  it.each([
    ['a charge', captured, 'dda6dbebb0d82322d87b07662d3bf597acc497cd3ac7f4d855e2d8239083f301'],
    [
      'a charge of 299.9',
      charge({ amount: 299.9 }),
      'c64e3f2fbc312f7e8a3c7e98c69f2c5be64a88a979b15008a0bfaa03d03b764d',
    ],
    ['a decline without a gateway', declined, '97eefb57a3004a9a615022e8d731c12538c4e4745ccaaab3a41d1eef0f803219'],
    ['a refund', refunded, '608eb007ece315ba6ad87ddefdb0d958e4d972b258a2aba48d72414804caae46'],
  ])('of %s is read with its worked signature, and with no other', (_what, body, hashstring) => {
    const id = textAt(readJsonText(body), 'id') ?? '';
    expect(read(body, hashstring)).toMatchObject({ event: id.startsWith('re_') ? 'refund' : 'payment', ref: id });
    for (const wrong of [undefined, '', hashstring.slice(1), hashstring.toUpperCase(), `${hashstring} `])
      expect(() => read(body, wrong)).toThrow(NotGenuine);
  });

  it('says what to look at', () => {
    expect(read(captured, 'dda6dbebb0d82322d87b07662d3bf597acc497cd3ac7f4d855e2d8239083f301')).toEqual({
      event: 'payment',
      key: `${ref}:CAPTURED`,
      ref,
      attemptId: 'txn_01',
    });
  });

  it('hashed with one decimal, with three, or without the id of the payment is not genuine', () => {
    expect(() => read(captured, 'a20fdbe15aac28a4ef79cc9d406b38d698eac1ad4dc32b93fa81c2ca3ee72f5a')).toThrow(
      NotGenuine,
    );
    const text = `x_id${ref}x_amount1.000x_currencyQARx_gateway_reference00x_payment_reference0519241133062344298x_statusCAPTUREDx_created1718796783000`;
    expect(() => read(captured, hmacSha256(secretKey, text, 'hex'))).toThrow(NotGenuine);
  });

  it('of another state than the signed one is not genuine', () => {
    const hashstring = 'dda6dbebb0d82322d87b07662d3bf597acc497cd3ac7f4d855e2d8239083f301';
    for (const changed of [{ status: 'DECLINED' }, { amount: 2 }, { id: 'chg_other' }, { amount: 1.001 }])
      expect(() => read(charge(changed), hashstring)).toThrow(NotGenuine);
  });

  it('signed with the old key is genuine as long as the caller allows it', () => {
    const rotated = (old: boolean) =>
      tapThat(() => 'silent', now, { secretKey: 'sk_test_new', oldSecretKey: secretKey }).readNotice(
        Buffer.from(captured),
        { hashstring: 'dda6dbebb0d82322d87b07662d3bf597acc497cd3ac7f4d855e2d8239083f301' },
        { old },
      );
    expect(rotated(true).ref).toBe(ref);
    expect(() => rotated(false)).toThrow(NotGenuine);
  });
});

it('an account is known by host, mode and key, and by the key before', () => {
  const accountOf = (more: Partial<TapSettings>) =>
    createTap({ ...settings, apiUrl: 'https://api.tap.company/v2', ...more }, { clock: () => now });
  const { account, formerAccount } = accountOf({});
  expect(account).toMatch(/^[0-9a-f]{32}$/);
  expect(formerAccount).toBeNull();
  const rotated = accountOf({ secretKey: 'sk_test_new', oldSecretKey: secretKey });
  expect([rotated.formerAccount, rotated.account === account]).toEqual([account, false]);
  expect(accountOf({ live: true }).account).not.toBe(account);
  expect(accountOf({ apiUrl: 'http://127.0.0.1:1/v2' }).account).not.toBe(account);
  expect(accountOf({ apiUrl: 'https://api.tap.company/v3' }).account).toBe(account);
  const [one, other] = ['1', '2'].map((port) => accountOf({ apiUrl: `http://127.0.0.1:${port}/v2` }).account);
  expect(one).toBe(other);
});
