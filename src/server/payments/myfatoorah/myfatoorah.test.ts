import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJsonText, textAt, valueAt } from '../json-text.ts';
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
import { createMyFatoorah } from './myfatoorah.ts';

const token = 'dana-myfatoorah-token';
const webhookSecret = 'dana-webhook-secret';
const fixture = (name: string) => readFixture('myfatoorah', name);
const [created, details, paid, refunds, notice, refundNotice] = [
  'created-payment',
  'payment-details',
  'paid-invoice',
  'refund-status',
  'payment-notice',
  'refund-notice',
].map(fixture) as [string, string, string, string, string, string];
const errors = JSON.parse(fixture('errors')) as Record<string, object>;
const refund = { ...anyRefund, paymentRef: '6409988', captureRef: '07076409988323998875' };

let played: PlayedProvider;
beforeAll(async () => {
  played = await playProvider();
});
afterAll(() => played.close());

function myFatoorahThat(play: Play, at = now) {
  played.answer(play);
  return createMyFatoorah(
    { apiUrl: played.url, onLoopback: true, live: false, token, webhookSecret },
    { clock: () => at },
  );
}

type Fields = Record<string, unknown>;
interface PaidInvoice {
  Data: Fields & { InvoiceTransactions: Fields[] };
}

/** The documented invoice with other fields and transactions. */
function invoice(fields: Fields, transactions: Fields[]): string {
  const { Data, ...answer } = JSON.parse(paid) as PaidInvoice;
  const InvoiceTransactions = transactions.map((one) => ({ ...Data.InvoiceTransactions[0], ...one }));
  return JSON.stringify({ ...answer, Data: { ...Data, ...fields, InvoiceTransactions } });
}

interface Details {
  Data: Record<'Transaction' | 'Amount', Fields>;
}

/** What version 3 answers of a transaction. */
function detailsOf(transaction: Fields, amount: Fields = {}): string {
  const { Data, ...answer } = JSON.parse(details) as Details;
  return JSON.stringify({
    ...answer,
    Data: { ...Data, Transaction: { ...Data.Transaction, ...transaction }, Amount: { ...Data.Amount, ...amount } },
  });
}

const none = { status: 404, body: errors['noInvoice'] };
/** Looks at an invoice of which version 3 says nothing more, or `more`. */
const lookAt = (body: string, at = now, more: (paymentId: string) => ReturnType<Play> = () => none) =>
  myFatoorahThat(({ call }) => (call.startsWith('GET') ? more(call.split('/').at(-1) ?? '') : { body }), at).look(
    '6409988',
  );

describe('a payment', () => {
  it('begins with the page of all methods, our id, and an end in UTC', async () => {
    const begun = await myFatoorahThat(() => ({ status: 201, body: created })).begin(attempt);
    const [{ call, headers, text } = { call: '', headers: {}, text: '' }] = played.calls;
    expect(call).toBe('POST /v3/payments');
    expect(headers).toMatchObject({ authorization: `Bearer ${token}` });
    expect(text).toContain('"Amount":299.90,');
    expect(JSON.parse(text)).toEqual({
      Order: { Amount: 299.9, Currency: 'QAR', ExternalIdentifier: attempt.id },
      PaymentExpiry: '2026-11-26T10:30:00.000Z',
      Customer: {
        Name: 'Noura Al-Kuwari',
        Mobile: { CountryCode: '+974', Number: '55123456' },
        Email: 'noura@example.qa',
        Reference: attempt.orderNumber,
      },
      IntegrationUrls: { Redirection: attempt.returnUrl, Webhook: attempt.noticeUrl },
      Language: 'AR',
      MetaData: { UDF1: attempt.orderNumber },
      NotificationOption: 'LINK',
    });
    expect(begun).toMatchObject({
      ref: '6409988',
      goTo: { url: 'https://qa.myfatoorah.com/QAT/ie/01072640998841' },
      expiresAt: attempt.expiresAt,
      seen: { state: 'open', attemptId: attempt.id, captures: [] },
    });
  });

  it('of a caller without an e-mail sends none, and no address of notices that nobody reaches', async () => {
    const customer = { name: 'نورة', email: '', phone: '+4915112345678' };
    await myFatoorahThat(() => ({ status: 201, body: created })).begin({ ...attempt, customer, noticeUrl: null });
    const body = readJsonText(played.calls[0]?.text ?? '');
    expect(valueAt(body, 'Customer')).toEqual({ Name: 'نورة', Reference: attempt.orderNumber });
    expect(valueAt(body, 'IntegrationUrls')).toEqual({ Redirection: attempt.returnUrl });
  });

  it('is refused by IsSuccess, not by the status, and unknown without an answer', async () => {
    const refusal = myFatoorahThat(() => ({ status: 200, body: errors['invalid'] })).begin(attempt);
    await expect(refusal).rejects.toMatchObject({
      name: 'Refused',
      message: 'MyFatoorah refuses: HTTP 200',
      words: 'Invalid data Order.Amount: The value must be greater than 0',
    });
    for (const play of [() => 'cut', () => ({ status: 502 }), () => ({ status: 429 })] satisfies Play[])
      await expect(myFatoorahThat(play).begin(attempt)).rejects.toThrow(Unanswered);
    const elsewhere = created.replace('https://qa.myfatoorah.com', 'https://qa.myfatoorah.com.example.com');
    await expect(myFatoorahThat(() => ({ status: 201, body: elsewhere })).begin(attempt)).rejects.toThrow(Unanswered);
    // There is no idempotency: the attempt is dropped.
    expect(await myFatoorahThat(() => 'cut').find(attempt)).toBeNull();
    expect(played.calls).toEqual([]);
  });

  it('that was paid after a failure is captured once, with the card and the fee', async () => {
    const seen = await lookAt(paid, now, () => ({ body: details }));
    expect(played.calls.map(({ call, text }) => [call, text])).toEqual([
      ['POST /v2/GetPaymentStatus', '{"Key":"6409988","KeyType":"InvoiceId"}'],
      ['GET /v3/payments/07076409988323998875', ''],
    ]);
    expect(seen).toEqual({
      kind: 'payment',
      ref: '6409988',
      attemptId: null,
      state: 'captured',
      isUnlisted: false,
      captures: [{ ref: '07076409988323998875', amountDirhams: 29_990, currency: 'QAR' }],
      live: null,
      reason: null,
      method: 'debit',
      lastFour: '3243',
      rawStatus: 'Paid SUCCESS',
      rawCode: '',
      feeDirhams: 300,
      at: new Date('2026-11-26T10:05:00Z'),
      expiresAt: new Date('2026-11-26T10:30:00Z'),
    });
  });

  it('is read from the invoice alone when version 3 knows no such payment', async () => {
    expect(await lookAt(paid)).toMatchObject({
      state: 'captured',
      attemptId: null,
      captures: [{ ref: '07076409988323998875', amountDirhams: 29_990, currency: 'QAR' }],
      method: 'debit',
      rawStatus: 'Paid Succss',
      at: new Date('2026-11-26T10:05:00Z'),
    });
    // A silent version 3 may know more.
    await expect(lookAt(paid, now, () => 'cut')).rejects.toThrow(Unanswered);
    await expect(lookAt(paid, now, () => ({ body: detailsOf({ PaymentId: 'x' }) }))).rejects.toThrow(Unanswered);
  });

  it('whose transaction names no sum has that of its invoice', async () => {
    const body = invoice({}, [{ TransationValue: null, Currency: null }]);
    expect((await lookAt(body)).captures).toMatchObject([{ amountDirhams: 29_990, currency: 'QAR' }]);
  });

  it('that was paid twice has two captures', async () => {
    const body = invoice({ InvoiceStatus: 'DuplicatePayment' }, [
      { PaymentId: '1', TransactionDate: '2026-11-26T13:05:00' },
      { PaymentId: '2', TransactionDate: '2026-11-26T13:06:00' },
      { PaymentId: '3', TransactionDate: '2026-11-26T13:07:00', TransactionStatus: 'Failed' },
    ]);
    const seen = await lookAt(body, now, (PaymentId) => ({ body: detailsOf({ PaymentId }) }));
    expect(seen).toMatchObject({
      state: 'captured',
      captures: [
        { ref: '1', amountDirhams: 29_990 },
        { ref: '2', amountDirhams: 29_990 },
      ],
      feeDirhams: 600,
    });
    expect(played.calls).toHaveLength(3);
  });

  it('of a part of a dirham or of another currency says so', async () => {
    const seen = (amount: Fields) => lookAt(paid, now, () => ({ body: detailsOf({}, amount) }));
    expect((await seen({ ValueInBaseCurrency: '1.001' })).captures).toMatchObject([{ amountDirhams: null }]);
    expect((await seen({ BaseCurrency: 'KWD' })).captures).toMatchObject([{ currency: 'KWD' }]);
    expect((await seen({ BaseCurrency: 'KD' })).captures).toMatchObject([{ currency: 'KWD' }]);
    expect((await seen({ ValueInBaseCurrency: 299.9 })).captures).toMatchObject([{ amountDirhams: 29_990 }]);
  });

  it.each([
    ['MF001', 'not_authenticated'],
    ['MF002', 'declined'],
    ['MF004', 'insufficient'],
    ['MF006', 'cancelled'],
    ['MF007', 'expired_card'],
    ['MF010', 'wrong_code'],
    ['MF020', 'technical'],
    ['MF999', 'declined'],
  ])('that failed with %s failed for the reason %s', async (Code, reason) => {
    const body = invoice({ InvoiceStatus: 'Pending' }, [{ TransactionStatus: 'Failed' }]);
    const more = () => ({ body: detailsOf({ Status: 'FAILED', Error: { Code, Message: 'no' } }) });
    expect(await lookAt(body, now, more)).toMatchObject({ state: 'failed', reason, rawCode: Code, captures: [] });
  });

  it.each([
    ['Pending', [], 'open', null, false],
    ['Pending', ['InProgress'], 'open', null, false],
    ['Pending', ['Authorize'], 'open', null, false],
    ['Pending', ['Canceled'], 'failed', 'cancelled', false],
    ['Pending', ['Failed', 'InProgress'], 'open', null, false],
    ['Pending', ['Failed', 'Failed'], 'failed', 'declined', false],
    ['Canceled', [], 'failed', 'cancelled', false],
    ['Expired', [], 'expired', null, false],
    // Paid, but nobody says how much: look again.
    ['Paid', [], 'open', null, false],
    ['Odd', [], 'open', null, true],
    ['Pending', ['Odd'], 'open', null, true],
    ['Paid', ['SUCCESS'], 'captured', null, false],
  ])('with the status %s and transactions %j is %s, %s', async (InvoiceStatus, tries, state, reason, isUnlisted) => {
    const rows = tries.map((TransactionStatus, minute) => ({
      TransactionStatus,
      PaymentId: String(minute),
      TransactionDate: `2026-11-26T13:0${minute}:00`,
    }));
    expect(await lookAt(invoice({ InvoiceStatus }, rows))).toMatchObject({ state, reason, isUnlisted });
  });

  it('that nobody paid in time is expired, by the clock of Kuwait', async () => {
    const body = invoice({ InvoiceStatus: 'Pending' }, []);
    expect(await lookAt(body, new Date('2026-11-26T10:29:59Z'))).toMatchObject({ state: 'open' });
    expect(await lookAt(body, new Date('2026-11-26T10:30:00Z'))).toMatchObject({ state: 'expired' });
    const unreadable = invoice({ InvoiceStatus: 'Pending', ExpiryDate: 'soon', ExpiryTime: 'x' }, []);
    expect(await lookAt(unreadable)).toMatchObject({ state: 'open', expiresAt: null });
  });

  it('that MyFatoorah does not know is not known, and another one is no answer', async () => {
    await expect(myFatoorahThat(() => ({ body: errors['noInvoice'] })).look('1')).rejects.toThrow(NotKnown);
    await expect(myFatoorahThat(() => ({ status: 401, body: '' })).look('1')).rejects.toThrow(Refused);
    await expect(myFatoorahThat(() => ({ body: paid })).look('1')).rejects.toThrow(Unanswered);
    await expect(myFatoorahThat(() => ({ body: '{"IsSuccess":true}' })).look('1')).rejects.toThrow(Unanswered);
  });
});

describe('a refund', () => {
  it('is asked for one payment of the invoice, with our id, and waits for their staff', async () => {
    const asked = await myFatoorahThat(() => ({ body: fixture('made-refund') })).refund(refund);
    const { text, call } = played.calls[0] ?? { text: '', call: '' };
    expect([call, JSON.parse(text)]).toEqual([
      'POST /v2/MakeRefund',
      {
        Key: '07076409988323998875',
        KeyType: 'PaymentId',
        Amount: 49.5,
        Comment: refund.reason,
        ExternalIdentifier: refund.id,
        ServiceChargeOnCustomer: false,
      },
    ]);
    expect(asked).toMatchObject({ ref: '111147', refundId: refund.id, state: 'pending', amountDirhams: 4950 });
  });

  it('whose answer was lost is found by our id among those of the invoice', async () => {
    const provider = myFatoorahThat(() => ({ body: refunds }));
    expect(await provider.lookAtRefund({ ...refund, ref: null })).toMatchObject({ ref: '111147', state: 'done' });
    expect(played.calls[0]?.text).toBe('{"Key":"6409988","KeyType":"InvoiceId"}');
    expect(await provider.lookAtRefund({ ...refund, id: 'another-refund', ref: null })).toMatchObject({
      ref: '111146',
      state: 'refused',
    });
    // Only now it may be asked again.
    expect(await provider.lookAtRefund({ ...refund, id: 'never-asked', ref: null })).toBeNull();
    expect(await provider.lookAtRefund({ ...refund, ref: '111147' })).toMatchObject({ refundId: refund.id });
    expect(played.calls.at(-1)?.text).toBe('{"Key":"111147","KeyType":"RefundId"}');
  });

  it('is none where MyFatoorah says so, and unknown where it refuses to say', async () => {
    const look = (play: Play) => myFatoorahThat(play).lookAtRefund({ ...refund, ref: null });
    expect(await look(() => ({ body: errors['noRefund'] }))).toBeNull();
    await expect(look(() => ({ status: 401, body: '' }))).rejects.toThrow(Refused);
    await expect(look(() => ({ body: errors['invalid'] }))).rejects.toThrow(Refused);
    await expect(look(() => 'cut')).rejects.toThrow(Unanswered);
  });
});

describe('a notice', () => {
  const read = (body: string, signature?: string) =>
    myFatoorahThat(() => 'silent').readNotice(Buffer.from(body), { 'myfatoorah-signature': signature }, { old: false });
  const failed = JSON.stringify({
    Event: { Code: 1, Name: 'PAYMENT_STATUS_CHANGED', Reference: 'WH-1' },
    Data: {
      Invoice: { Id: '6409988', Status: 'PENDING', ExternalIdentifier: null },
      Transaction: { Status: 'FAILED', PaymentId: '07076409988323998875' },
    },
  });
  const disputed = {
    Event: { Code: 6, Name: 'DISPUTE_STATUS_CHANGED', Reference: 'WH-2' },
    Data: {
      Dispute: { DisputeTransactionId: 'D1', Status: 'PENDING', Type: 'CHARGEBACK' },
      Invoice: { Id: '6409988', Status: 'PAID', ExternalIdentifier: 'ours' },
      Transaction: { Status: 'SUCCESS', PaymentId: 'P7' },
    },
  };
  const disputeText =
    'Dispute.DisputeTransactionId=D1,Dispute.Status=PENDING,Invoice.Id=6409988,Invoice.Status=PAID,' +
    'Transaction.Status=SUCCESS,Transaction.PaymentId=P7,Invoice.ExternalIdentifier=ours';

  it.each([
    ['a payment', notice, '3RJJ3SRWya/ADsLgCch8WHgvlFdHY0mQKPjpV5e/VfU=', 'payment', '6409988'],
    ['a failure', failed, '3cglWB1V4I6QmJGDOSnnOiYeXEbICzOLec6LGKfd85o=', 'payment', '6409988'],
    ['a refund', refundNotice, '9hgBWYMQ7j9uHyvrOsCwm4/idsQf34tCMaMrzCBxbHg=', 'refund', '111147'],
    ['a dispute', JSON.stringify(disputed), hmacSha256(webhookSecret, disputeText, 'base64'), 'dispute', '6409988'],
  ])('of %s is read with its signature, and with no other', (_what, body, signature, event, ref) => {
    const genuine = read(body, signature);
    expect(genuine).toMatchObject({ event, ref });
    // Their number of the notice is not signed: the same notice has the same key.
    expect(read(body.replace('WH-', 'WH-9'), signature).key).toBe(genuine.key);
    for (const wrong of [undefined, '', signature.toLowerCase(), `${signature} `, signature.slice(0, -1)])
      expect(() => read(body, wrong)).toThrow(NotGenuine);
  });

  it('signed as version 1 does, with a comma at the end, or with the token, is not genuine', () => {
    const text =
      'Invoice.Id=6409988,Invoice.Status=PAID,Transaction.Status=SUCCESS,Transaction.PaymentId=07076409988323998875,' +
      'Invoice.ExternalIdentifier=asdqwd-f13sdf-fasjkz';
    expect(read(notice, hmacSha256(webhookSecret, text, 'base64')).attemptId).toBe('asdqwd-f13sdf-fasjkz');
    const wrong: [string, string][] = [
      [webhookSecret, `${text},`],
      [webhookSecret, text.replace('PAID', 'Paid')],
      [token, text],
    ];
    for (const [key, signed] of wrong)
      expect(() => read(notice, hmacSha256(key, signed, 'base64'))).toThrow(NotGenuine);
    expect(() => read(notice, 'nwUaHUmW2y+NVORxl4+rWU3IMuPHYbQoR4FXfqxud2s=')).toThrow(NotGenuine);
  });

  it('of an event that nobody documents is not genuine, also with an empty text signed', () => {
    for (const Code of [4, '1.0', 'constructor', null])
      expect(() =>
        read(JSON.stringify({ Event: { Code }, Data: {} }), hmacSha256(webhookSecret, '', 'base64')),
      ).toThrow(NotGenuine);
    const nothing = JSON.stringify({ Event: { Code: 2 }, Data: {} });
    const empty = 'Refund.Id=,Refund.Status=,Amount.ValueInBaseCurrency=,ReferencedInvoice.Id=';
    expect(() => read(nothing, hmacSha256(webhookSecret, empty, 'base64'))).toThrow(NotGenuine);
  });

  it('names our attempt', () => {
    expect(textAt(readJsonText(notice), 'Event', 'Reference')).toBe('WH-626519');
    const genuine = read(notice, '3RJJ3SRWya/ADsLgCch8WHgvlFdHY0mQKPjpV5e/VfU=');
    expect(genuine).toMatchObject({ attemptId: 'asdqwd-f13sdf-fasjkz' });
  });
});
