import { systemClock } from '#server/process/clock.ts';
import { readConfig } from '#server/process/config.ts';
import { createTap } from '#server/payments/tap/tap.ts';
import { tryProvider } from './try-provider.ts';

// Tries the adapter of the shop against Tap's sandbox, with the test key of an account. No test runs it.

const tap = readConfig(process.env).payments?.tap;
if (!tap || tap.live) {
  console.error('Set TAP_SECRET_KEY to the test key of your account (sk_test_…).');
  process.exit(2);
}
const clock = systemClock;
const wrong = await tryProvider({
  provider: createTap(tap, { clock }),
  stranger: createTap({ ...tap, secretKey: 'sk_test_0000000000000000000000000000' }, { clock }),
  print: (line) => console.log(line),
  patienceMs: 10 * 60_000,
  everyMs: 5000,
});
process.exit(wrong === 0 ? 0 : 1);
