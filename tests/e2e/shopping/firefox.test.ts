import { afterAll, beforeAll, describe, it } from 'vitest';
import { onPath } from '../support/browser.ts';
import { buyIn } from '../support/other-browsers/buying.ts';
import { type Firefox, startFirefox } from '../support/other-browsers/firefox.ts';
import { desktop } from '../support/visit.ts';

const program = onPath('firefox-esr', 'firefox');
if (!program) console.warn('Skipped: Firefox is not installed (Debian: firefox-esr).');

describe.skipIf(!program)('in Firefox (Debian: firefox-esr)', () => {
  let firefox: Firefox;

  beforeAll(async () => {
    firefox = await startFirefox(program ?? '');
  });
  afterAll(() => firefox.stop());

  // WebKitGTK runs the same journey in Arabic on a phone.
  it('a guest fills the cart, logs in and orders, in English on a wide screen', async () =>
    buyIn(await firefox.openWindow(desktop), 'firefox', 'en'));
});
