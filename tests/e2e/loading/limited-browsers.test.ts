import { expect, it } from 'vitest';
import { demoShop } from '../support/demo-shop.ts';
import { openHydrated, phone, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();
const t = wordsOf.en;

it('hydrates without popovers and without broadcast channels', () =>
  visit({ url, size: phone, name: 'no-popover' }, async ({ page, discardPage }) => {
    discardPage();
    await page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('Blocked', 'SecurityError');
      };
      type Matches = (this: Element, selector: string) => boolean;
      const matches = Object.getOwnPropertyDescriptor(Element.prototype, 'matches')?.value as Matches;
      Object.assign(Element.prototype, {
        matches(this: Element, selector: string) {
          if (selector.includes(':popover-open')) throw new SyntaxError(selector);
          return matches.call(this, selector);
        },
      });
      Object.defineProperty(HTMLElement.prototype, 'showPopover', { value: undefined });
      Object.defineProperty(globalThis, 'BroadcastChannel', { value: blocked });
    });
    await openHydrated(page, '/en');
    const opener = page.getByRole('button', { name: t('nav.openMenu') });
    await opener.click();
    await page.getByRole('button', { name: t('nav.closeMenu') }).click();
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  }));

it('frames the fields in forced colours, and asks for no untouched confirmation', () =>
  visit({ url, size: phone, name: 'forced-colours' }, async ({ page, discardPage }) => {
    discardPage();
    await page.emulateMedia({ forcedColors: 'active' });
    await openHydrated(page, '/en/auth/register');
    const fields = page.getByRole('textbox');
    const borders = await fields.evaluateAll((boxes) =>
      boxes.map((box) => getComputedStyle(box.closest('[class*=inset-ring]') as Element).borderTopStyle),
    );
    expect(new Set(borders)).toEqual(new Set(['solid']));
    const confirmation = page.locator('input[name=confirmPassword]');
    const password = page.locator('input[name=password]');
    await password.fill('short');
    await confirmation.focus();
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    expect(await confirmation.getAttribute('aria-invalid')).toBeNull();
  }));
