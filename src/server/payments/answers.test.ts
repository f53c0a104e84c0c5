import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotKnown, type PaymentProvider, type ProviderName, Refused, type Seen, Unanswered } from './provider.ts';
import { createProviders } from './providers.ts';
import { mutated } from './testing/mutated.ts';
import { now, playProvider, type PlayedProvider, readFixture, refund } from './testing/played-provider.ts';

let played: PlayedProvider;
let providers: Record<ProviderName, PaymentProvider>;
beforeAll(async () => {
  played = await playProvider();
  const api = { apiUrl: played.url, onLoopback: true, live: false };
  const { get } = createProviders(
    {
      takesNew: 'skipcash',
      tap: { ...api, secretKey: 'sk_test_key', oldSecretKey: null },
      myfatoorah: { ...api, token: 'token', webhookSecret: 'webhook' },
      skipcash: { ...api, clientId: 'client', keyId: 'id', keySecret: 'secret', webhookKey: 'webhook' },
    },
    { clock: () => now },
  );
  const found = (name: ProviderName): PaymentProvider => {
    const provider = get(name);
    if (provider === null) throw new Error(`${name} is not configured`);
    return provider;
  };
  providers = { tap: found('tap'), myfatoorah: found('myfatoorah'), skipcash: found('skipcash') };
});
afterAll(() => played.close());

const answers: Record<ProviderName, { ref: string; names: readonly string[] }> = {
  tap: { ref: 'chg_TS07A0320241133g5RO1906000', names: ['captured-charge', 'cancelled-charge', 'errors'] },
  myfatoorah: { ref: '6409988', names: ['paid-invoice', 'payment-details', 'refund-status'] },
  skipcash: { ref: 'c3f65d87-2d5d-4f97-8b85-d93008de3b9d', names: ['payment'] },
};

function isSound({ state, captures, at, expiresAt, lastFour }: Seen): boolean {
  return (
    (state === 'captured') === captures.length > 0 &&
    captures.every(({ amountDirhams }) => amountDirhams === null || Number.isSafeInteger(amountDirhams)) &&
    !Number.isNaN(at.getTime()) &&
    !Number.isNaN(expiresAt?.getTime() ?? 0) &&
    (lastFour === null || /^\d{4}$/.test(lastFour))
  );
}

const isExpected = (error: unknown) =>
  error instanceof Unanswered || error instanceof Refused || error instanceof NotKnown;

describe.each(Object.entries(answers))('the answers of %s', (name, { ref, names }) => {
  it('are read, or refused with an error of the port, whatever they are', { timeout: 60_000 }, async () => {
    const provider = providers[name as ProviderName];
    const texts = names.map((one) => readFixture(name, one));
    for (let round = 0; round < 90; round += 1) {
      const text = texts[round % texts.length] ?? '';
      const body = round % 10 === 0 ? randomBytes(200).toString('latin1') : mutated(mutated(text));
      played.answer(() => ({ status: [200, 200, 200, 400, 404][randomInt(5)] ?? 200, body }));
      const seen = await provider.look(ref).catch((error: unknown) => error);
      if (!isExpected(seen)) expect([body, isSound(seen as Seen)]).toEqual([body, true]);
      const asked = { ...refund, paymentRef: ref, ref: round % 2 === 0 ? null : '1' };
      const refunded = await provider.lookAtRefund(asked).catch((error: unknown) => error);
      if (!isExpected(refunded)) expect([body, refunded instanceof Error]).toEqual([body, false]);
    }
  });
});
