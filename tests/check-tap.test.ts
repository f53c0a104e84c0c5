import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTap } from '#server/payments/tap/tap.ts';
import { openTestBank, type TestBank } from '#server/demo/demo-bank/testing/test-bank.ts';
import { tryProvider } from '../tools/check-tap/try-provider.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

// The sandbox of Tap needs an account. The stand-in speaks its contract, so that the tool itself is tried.
it('the check of Tap finds nothing wrong at the stand-in, and names what differs', async () => {
  const lines: string[] = [];
  const tap = { apiUrl: `${bank.url}/v2`, onLoopback: true, live: false, oldSecretKey: null };
  const needs = {
    provider: bank.tap,
    stranger: createTap({ ...tap, secretKey: 'sk_test_0000000000000000000000000000' }, { clock: bank.clock }),
    print: (line: string) => void lines.push(line),
    patienceMs: 2000,
    everyMs: 50,
  };
  const pay = async (page: string, how: 'pay' | 'decline') =>
    bank.payWith(page, how === 'pay' ? 'paid' : 'declined', how === 'pay' ? 'debit' : 'card');
  expect(await tryProvider({ ...needs, onPage: pay }), lines.join('\n')).toBe(0);
  expect(lines.filter((line) => line.startsWith('ok'))).toHaveLength(11);
  lines.length = 0;
  // Nobody pays.
  expect(await tryProvider({ ...needs, patienceMs: 0 })).toBeGreaterThan(0);
  expect(lines.find((line) => line.startsWith('differs'))).toMatch(/is captured.*open \(INITIATED\)/);
});
