import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFixture } from '../../payments/testing/played-provider.ts';
import { openTestBank, type TestBank } from './testing/test-bank.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

let bank: TestBank;
let authorization: string;
beforeAll(async () => {
  bank = await openTestBank();
  const { secretKey } = JSON.parse(await readFile(join(bank.dataDir, 'demo-bank/bank.json'), 'utf8')) as {
    secretKey: string;
  };
  authorization = `Bearer ${secretKey}`;
});
afterAll(() => bank.close());

const fixture = (name: string) => JSON.parse(readFixture('tap', name)) as Record<string, Json>;

async function call(method: string, path: string, body?: object, headers: Record<string, string> = { authorization }) {
  const answer = await fetch(`${bank.url}/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, Json> };
}

/** Every field of an answer with the kind of its value: "transaction.created: string". */
function fieldsOf(value: Json, path = ''): string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((one) => fieldsOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([name, one]) => fieldsOf(one, path === '' ? name : `${path}.${name}`));
}

// Metadata are the shop's. The first six digits of a card are not kept.
const isOwn = (field: string) => /^metadata[.]|^card[.]first_six/.test(field);

/** What the documentation prints and the bank does not answer. */
function missing(example: Json, answer: Json): string[] {
  const answered = new Set(fieldsOf(answer));
  return fieldsOf(example).filter((field) => !answered.has(field) && !isOwn(field));
}

const printedRequest = {
  amount: 1,
  currency: 'QAR',
  customer_initiated: true,
  threeDSecure: true,
  save_card: false,
  description: 'Test Description',
  metadata: { udf1: 'Metadata 1' },
  reference: { transaction: 'txn_01', order: 'ord_01' },
  receipt: { email: false, sms: false },
  customer: { first_name: 'test', email: 'test@test.com', phone: { country_code: '974', number: '55123456' } },
  source: { id: 'src_qa.qpay' },
  redirect: { url: 'https://shop.example.qa/en/pay/nonce' },
  post: { url: 'https://shop.example.qa/api/v1/payments/tap/notices' },
};

/** What both charges have alike whatever they are: ids, moments and addresses differ. */
const alike = ({
  object,
  status,
  amount,
  currency,
  description,
  response,
  redirect,
  live_mode,
  source,
}: Record<string, Json>) => ({
  object,
  status,
  amount,
  currency,
  description,
  response,
  redirect,
  live_mode,
  source,
});

describe('the bank answers as the documentation of Tap prints', () => {
  async function begin() {
    const { body } = await call('POST', '/charges/', printedRequest);
    const { transaction } = body as unknown as { transaction: { url: string } };
    return { body, id: body['id'] as string, page: transaction.url };
  }

  it('a charge that was begun', async () => {
    const { body } = await begin();
    const example = fixture('initiated-charge');
    expect(missing(example, body)).toEqual([]);
    expect(alike(body)).toEqual(alike(example));
  });

  it('a charge that was captured', async () => {
    const { id, page } = await begin();
    await bank.payWith(page, 'paid');
    const { body } = await call('GET', `/charges/${id}`);
    const example = fixture('captured-charge');
    expect(missing(example, body).filter((field) => field !== 'post.attempt: number')).toEqual([]);
    expect(alike(body)).toEqual(alike(example));
    expect(body['card']).toMatchObject({ scheme: 'NAPS', last_four: '3243' });
  });

  it('a charge that was cancelled', async () => {
    const { id, page } = await begin();
    await bank.post(page, 'card', { method: 'debit', number: '4215375500883243' });
    await bank.post(page, 'cancel');
    const { body } = await call('GET', `/charges/${id}`);
    const example = fixture('cancelled-charge');
    expect(missing(example, body)).toEqual([]);
    expect(alike(body)).toEqual(alike(example));
  });

  it('a refund', async () => {
    const { id, page } = await begin();
    await bank.payWith(page, 'paid');
    const wanted = { charge_id: id, amount: 0.5, currency: 'QAR', reason: 'The product is out of stock' };
    const asked = await call('POST', '/refunds/', {
      ...wanted,
      reference: { merchant: 'refund_01' },
      post: printedRequest.post,
    });
    bank.at.ms += 5000;
    const { body } = await call('GET', `/refunds/${asked.body['id'] as string}`);
    const example = fixture('refund');
    expect(missing(example, body)).toEqual([]);
    expect([body['status'], body['response'], body['reason']]).toEqual([
      example['status'],
      example['response'],
      example['reason'],
    ]);
  });

  it('what it refuses', async () => {
    const errors = fixture('errors');
    expect(await call('GET', '/charges/chg_x', undefined, {})).toEqual({
      status: 401,
      body: errors['missingAuthorization'],
    });
    expect(await call('GET', '/charges/chg_x')).toEqual({ status: 404, body: errors['noSuchCharge'] });
    const period = { date: { from: '1000000000000', to: '1000000000001' } };
    expect(await call('POST', '/charges/list', { period })).toEqual({ status: 400, body: errors['emptyList'] });
    const noPerson = { ...printedRequest, customer: {} };
    expect(await call('POST', '/charges/', noPerson)).toMatchObject({
      status: 400,
      body: { errors: [{ code: '7022' }] },
    });
    expect((await call('POST', '/charges/', { ...printedRequest, currency: 'USD' })).status).toBe(400);
  });

  it('and ignores a key of idempotency at the top', async () => {
    const twice = { ...printedRequest, idempotent: 'top' };
    const [one, other] = [await call('POST', '/charges/', twice), await call('POST', '/charges/', twice)];
    expect(one.body['id']).not.toBe(other.body['id']);
  });
});
