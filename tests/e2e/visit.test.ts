import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { axeViolations } from './support/axe.ts';
import { demoShop } from './support/demo-shop.ts';
import { openHydrated, phone, visit } from './support/visit.ts';
import { wordsOf } from './support/words.ts';

const { url } = demoShop();

function visitLogin(steps: (page: Page) => Promise<void>): Promise<void> {
  return visit({ url, size: phone, name: 'visit' }, async ({ page }) => {
    await steps(page);
    await openHydrated(page, '/en/auth/login');
  });
}

// All journeys rely on these checks.
describe('visit()', () => {
  it('passes where nothing is wrong', () => visitLogin(async () => {}));

  it('fails for a page whose hydration differs from the server’s HTML', async () => {
    const visiting = visitLogin(async (page) => {
      await page.route('**/en/auth/login', async (route) => {
        const answer = await route.fetch();
        const html = await answer.text();
        await route.fulfill({
          response: answer,
          body: html.replace(`>${wordsOf.en('auth.loginTitle')}<`, '>Another title<'),
        });
      });
    });
    await expect(visiting).rejects.toThrow(/The browser complained at \S+:\nuncaught: .*(418|ydrat)/);
  });

  it('fails for a script that the policy blocks', async () => {
    const visiting = visitLogin(async (page) => {
      await page.goto('/en/auth/login');
      await page.evaluate(() => {
        const script = document.createElement('script');
        try {
          script.textContent = 'globalThis.inside = true';
        } catch {
          // The page continues; the blocked script is reported in the console only.
        }
      });
    });
    await expect(visiting).rejects.toThrow(/The browser complained at \S+:\n.*TrustedScript/);
  });

  it('fails for an unexpected error response', async () => {
    const missing = visitLogin(async (page) => {
      await page.goto('/en/auth/login');
      await page.evaluate(() => fetch('/api/v1/nothing'));
    });
    await expect(missing).rejects.toThrow(/answer: 404 GET \/api\/v1\/nothing/);
  });

  it('fails for an error in the page’s own code', async () => {
    const visiting = visitLogin(async (page) => {
      await page.goto('/en/auth/login');
      const thrown = page.waitForEvent('pageerror');
      await page.evaluate(() => void setTimeout(() => document.querySelector('nothing')!.remove()));
      await thrown;
    });
    await expect(visiting).rejects.toThrow(/uncaught: /);
  });
});

it.each(requiredLanguages)('axe finds a text with too little contrast in %s', async (language) => {
  await visit({ url, size: phone, name: `axe-${language}` }, async ({ page }) => {
    await openHydrated(page, `/${language}/auth/login`);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.style.color = '#eee';
    });
    expect((await axeViolations(page)).join()).toMatch(/^color-contrast/);
  });
});
