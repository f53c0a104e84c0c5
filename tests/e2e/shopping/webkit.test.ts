import { describe, it } from 'vitest';
import { onPath } from '../support/browser.ts';
import { demoShop } from '../support/demo-shop.ts';
import { buyIn } from '../support/other-browsers/buying.ts';
import { openWebKit } from '../support/other-browsers/webkit.ts';
import { phone } from '../support/visit.ts';

const { url } = demoShop();
const driver = onPath('WebKitWebDriver');
const screen = onPath('Xvfb');
const programs = driver !== null && screen !== null ? { driver, screen } : null;
if (!programs) console.warn('Skipped: WebKitGTK is not installed (Debian: webkit2gtk-driver, xvfb).');

describe.skipIf(!programs)('in WebKitGTK (Debian: webkit2gtk-driver, xvfb)', () => {
  // Firefox runs the same journey in English on a wide screen.
  it('a guest fills the cart, logs in and orders, in Arabic on a phone', async () =>
    buyIn(await openWebKit(programs ?? { driver: '', screen: '' }, phone, url), 'webkit', 'ar'));
});
