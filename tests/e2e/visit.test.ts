import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/locale.ts';
import { axeViolations } from './support/axe.ts';
import { demoShop } from './support/demo-shop.ts';
import { openHydrated, phone, visit } from './support/visit.ts';
import { wordsOf } from './support/words.ts';

const { url } = demoShop();

function visitLogin(story: (page: Page) => Promise<void>): Promise<void> {
  return visit({ url, size: phone, name: 'visit' }, async ({ page }) => {
    await story(page);
    await openHydrated(page, '/en/auth/login');
  });
}

// The journeys trust it: what it does not notice, nobody does.
describe('a visit notices', () => {
  it('nothing where nothing is wrong', () => visitLogin(async () => {}));

  it('a page that does not hydrate as the server drew it', async () => {
    const story = visitLogin(async (page) => {
      await page.route('**/en/auth/login', async (route) => {
        const answer = await route.fetch();
        const html = await answer.text();
        await route.fulfill({
          response: answer,
          body: html.replace(`>${wordsOf.en('auth.loginTitle')}<`, '>Another title<'),
        });
      });
    });
    await expect(story).rejects.toThrow(/The browser complained:\nuncaught: .*(418|ydrat)/);
  });

  it('a script that the policy does not let in', async () => {
    const story = visitLogin(async (page) => {
      await page.goto('/en/auth/login');
      await page.evaluate(() => {
        const script = document.createElement('script');
        try {
          script.textContent = 'globalThis.inside = true';
        } catch {
          // The page goes on; that it was stopped stands in the console alone.
        }
      });
    });
    await expect(story).rejects.toThrow(/The browser complained:\n.*TrustedScript/);
  });

  it('an answer that nobody expected', async () => {
    const missing = visitLogin(async (page) => {
      await page.goto('/en/auth/login');
      await page.evaluate(() => fetch('/api/v1/nothing'));
    });
    await expect(missing).rejects.toThrow(/answer: 404 GET \/api\/v1\/nothing/);
  });

  it('an error in the page’s own code', async () => {
    const story = visitLogin(async (page) => {
      await page.goto('/en/auth/login');
      const thrown = page.waitForEvent('pageerror');
      await page.evaluate(() => void setTimeout(() => document.querySelector('nothing')!.remove()));
      await thrown;
    });
    await expect(story).rejects.toThrow(/uncaught: /);
  });
});

it.each(languages)('axe sees in %s that a text is too faint', async (language) => {
  await visit({ url, size: phone, name: `axe-${language}` }, async ({ page }) => {
    await openHydrated(page, `/${language}/auth/login`);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.style.color = '#eee';
    });
    expect((await axeViolations(page)).join()).toMatch(/^color-contrast/);
  });
});
