import { randomBytes, randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createProviders } from './providers.ts';
import { NotGenuine } from './provider.ts';
import { mutated } from './testing/mutated.ts';
import { now, readFixture } from './testing/played-provider.ts';

const at = (host: string) => ({ apiUrl: `https://${host}`, onLoopback: false, live: false });
const { all } = createProviders(
  {
    takesNew: 'tap',
    tap: { ...at('api.tap.company'), secretKey: 'sk_test_dana_example_key', oldSecretKey: 'sk_test_old' },
    myfatoorah: { ...at('apitest.myfatoorah.com'), token: 'token', webhookSecret: 'dana-webhook-secret' },
    skipcash: {
      ...at('skipcashtest.azurewebsites.net'),
      clientId: 'client',
      keyId: 'id',
      keySecret: 'secret',
      webhookKey: 'dana-skipcash-webhook-key',
    },
  },
  { clock: () => now },
);

const notices = {
  tap: [
    readFixture('tap', 'captured-charge'),
    'hashstring',
    'dda6dbebb0d82322d87b07662d3bf597acc497cd3ac7f4d855e2d8239083f301',
  ],
  myfatoorah: [
    readFixture('myfatoorah', 'payment-notice'),
    'myfatoorah-signature',
    '3RJJ3SRWya/ADsLgCch8WHgvlFdHY0mQKPjpV5e/VfU=',
  ],
  skipcash: [readFixture('skipcash', 'notice'), 'authorization', 'RMW3EyGLsK28pCH1Z/DDUif4eAYFsrx6FlSSYMVrLyk='],
} as const;

function wildBodies(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const flipped = Buffer.from(bytes);
  flipped[randomInt(flipped.length)] = randomInt(256);
  return [
    randomBytes(randomInt(300)),
    bytes.subarray(0, randomInt(bytes.length)),
    flipped,
    Buffer.from(mutated(text)),
    Buffer.from(mutated(mutated(text))),
  ];
}

describe.each(all.map((provider) => [provider.name, provider] as const))('the notices of %s', (name, provider) => {
  const [body, header, signature] = notices[name];
  /** "refused", or the ref of a genuine notice. Anything else that is thrown fails the test. */
  function read(bytes: Buffer, given: string | undefined): string {
    try {
      return provider.readNotice(bytes, { [header]: given }, { old: true }).ref;
    } catch (error) {
      expect(error).toBeInstanceOf(NotGenuine);
      return 'refused';
    }
  }

  it('are genuine or refused, whatever arrives', () => {
    const genuine = read(Buffer.from(body), signature);
    expect(genuine).not.toBe('refused');
    for (let round = 0; round < 400; round += 1) {
      for (const bytes of wildBodies(body)) {
        // With the right signature, only what is not signed may differ.
        expect([genuine, 'refused']).toContain(read(bytes, signature));
        expect(read(bytes, randomBytes(32).toString('base64'))).toBe('refused');
        expect(read(bytes, undefined)).toBe('refused');
      }
    }
  });

  it.each([
    ['', 'nothing'],
    ['null', 'null'],
    ['[]', 'a list'],
    ['"text"', 'a text'],
    ['{}', 'an empty object'],
    [`${'['.repeat(32_000)}${']'.repeat(32_000)}`, 'deep lists'],
    [`${'{"id":'.repeat(9000)}1${'}'.repeat(9000)}`, 'deep objects'],
    ['{"__proto__":{"id":"chg_1","PaymentId":"1","StatusId":"2"}}', 'a prototype'],
    [`{"id":"${'x'.repeat(60_000)}"}`, 'a long text'],
    [`{"amount":${'9'.repeat(60_000)},"id":"chg_1","status":"CAPTURED","currency":"QAR"}`, 'a long number'],
    [
      `{"amount":1e99,"id":"chg_1","status":"CAPTURED","currency":"QAR","transaction":{"created":"1"}}`,
      'a large number',
    ],
  ])('%.20s… (%s) are refused', (text) => {
    expect(read(Buffer.from(text), signature)).toBe('refused');
    expect(read(Buffer.from(text), '')).toBe('refused');
  });
});
