import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsoleClient } from '#contract/console/client.ts';
import { languageFacts } from '#i18n/languages.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { expectFocus, expectGoodLayout } from '../support/layout.ts';
import { patient, run, type Shop, startShop, temporaryFolder } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';

// A shop without a demo: the first owner comes in by the link of the command line.

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;
beforeAll(async () => {
  folder = await temporaryFolder('first-owner');
  await putEmptyDatabase(folder.path);
  shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

/** Types `npm run shop -- staff …` and returns what it prints. */
async function type(...words: string[]): Promise<string> {
  const { code, output } = await run('src/main/cli.ts', ['staff', ...words], { DATA_DIR: folder.path }).ended;
  expect(code, output).toBe(0);
  return output;
}

it('the first start prints a link that lets an owner in, and a start of a shop with an owner none', async () => {
  // Another invitation withdraws it, so this test is the first.
  const token = /^No console yet: \S+\/console\/join#(\S+) \(one use, 24 h\)$/m.exec(shop.output())?.[1] ?? '';
  const client = createConsoleClient({
    origin: shop.url,
    fetch: (address, init) => fetch(address, init as RequestInit),
  });
  await client('join', {
    body: { token, name: 'مريم', email: 'restart@shop.example', password: 'pearl-diver-7' },
  });
  await shop.stop();
  shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
  expect(shop.output()).not.toContain('No console yet');
});

describe.each(allVariants)('the first owner in $language on a $device', ({ language, device, size, checksLayout }) => {
  const t = consoleWords[language];

  it('comes in by the link of the command line, once, and finds the checklist', () =>
    visit({ url: shop.url, size, name: `console-first-${device}-${language}` }, async ({ page, expectRefusal }) => {
      const email = `${device}-${language}@shop.example`;
      const printed = await type('invite', email, '--role', 'owner', '--language', language);
      const path = /\/console\/join#\S+/.exec(printed)?.[0] ?? '';
      await openHydrated(page, path);
      const name = page.getByLabel(t('join.name'), { exact: true });
      await untilShown(name);
      expect(await page.locator('html').getAttribute('dir')).toBe(languageFacts[language].direction);
      await name.fill('مريم');
      await page.getByLabel(t('session.password'), { exact: true }).fill('pearl-diver-7');
      await page.getByRole('button', { name: t('nav.join') }).click();
      await untilShown(page.getByRole('heading', { level: 2, name: t('firstDay.title') }));
      for (const step of ['name', 'registration', 'contact', 'products', 'testOrder'] as const)
        await untilShown(page.getByText(t(`firstDay.${step}`)));
      expect(await sidewaysOverflow(page)).toBe(0);
      if (checksLayout) {
        expect(await axeViolations(page)).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
      }

      // One step is open, and each leads to its field.
      const openStep = page.locator('li[aria-current="step"]');
      expect(await openStep.count()).toBe(1);
      await openStep.getByRole('link', { name: t('firstDay.openSettings') }).click();
      await expectFocus(page.getByLabel(t('settings.nameAr'), { exact: true }));
      const firstDay = page.getByRole('navigation', { name: t('firstDay.title'), exact: true });
      await firstDay.getByRole('link').first().click();
      await expectFocus(page.getByRole('heading', { level: 2, name: t('firstDay.title') }));
      await page.getByRole('link', { name: t('firstDay.secondFactor'), exact: true }).click();
      await expectFocus(page.getByRole('heading', { level: 2, name: t('secondFactor.title') }));
      await page.getByRole('button', { name: t('secondFactor.setUp') }).click();
      const openApp = page.getByRole('link', { name: t('secondFactor.openApp') });
      await untilShown(openApp);
      expect(await openApp.getAttribute('href')).toMatch(/^otpauth:\/\/totp\//);
      await page.evaluate(() => scrollTo(0, 0));
      await expectGoodLayout(page, { checksLayout });

      expectRefusal('422 POST /api/console/v1/join/read');
      await page.goto('/console/more');
      await openHydrated(page, path);
      await untilShown(page.getByRole('alert').filter({ hasText: /\S/ }));
    }));
});
