import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

const { url } = demoShop();

async function locationOf(path: string) {
  const { status, headers } = await fetch(url + path, { redirect: 'manual' });
  return [status, headers.get('location')];
}

describe.each(allVariants)(
  'redirects from an old shop in $language on a $device',
  ({ language, device, size, checksLayout }) => {
    const t = consoleWords[language];
    const old = `/old-${process.pid}-${language}-${device}`;
    const toast = (page: Page, text: string) => untilShown(page.getByRole('status').filter({ hasText: text }));

    it('one is added, refused, changed and removed, and many come with a file', async ({ openConsole }) => {
      const { page, call, expectRefusal } = await openConsole({ size, role: 'manager', language });
      await openHydrated(page, '/console/content');
      await page.getByRole('link', { name: t('content.list.redirects') }).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: t('redirects.add') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      const [from, to] = [dialog.getByLabel(t('redirects.from')), dialog.getByLabel(t('redirects.to'))];
      const save = dialog.getByRole('button', { name: t('redirects.save') });
      await from.fill(`https://old.example/ar${old}/`);
      await to.fill('https://evil.example/');
      expectRefusal('422 POST /api/console/v1/redirects');
      await save.click();
      await untilShown(dialog.getByText(t('redirects.reason.to_foreign')));
      if (checksLayout) expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
      await to.fill('/contact');
      await save.click();
      await toast(page, t('redirects.saved'));
      await expect.poll(() => locationOf(`/ar${old}?x=1`)).toEqual([301, '/ar/contact?x=1']);

      await page
        .getByRole('search', { name: t('redirects.search') })
        .getByRole('searchbox')
        .fill(old);
      await untilShown(page.getByText(old, { exact: true }));
      await expect.poll(() => page.getByRole('button', { name: old }).count()).toBe(1);
      if (checksLayout) {
        expect(await axeViolations(page)).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
      }
      expect(await sidewaysOverflow(page)).toBe(0);
      await page.getByRole('button', { name: old }).click();
      await to.fill('/about');
      await save.click();
      await toast(page, t('redirects.saved'));
      await expect.poll(() => locationOf(old)).toEqual([301, '/about']);

      const file = `from,to\n${old}/roses,/products\n${old}/lilies,javascript:alert(1)\n${old}/loop,${old}/loop\n`;
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await untilShown(page.getByText(t('redirects.file.line', { line: 3 })));
      await untilShown(page.getByText(t('redirects.reason.circle')));
      if (checksLayout) expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: t('redirects.file.run') }).click();
      await untilShown(page.getByRole('heading', { name: t('redirects.file.done') }));
      await expect.poll(() => locationOf(`/en${old}/roses`)).toEqual([301, '/en/products']);

      await page.getByRole('button', { name: old, exact: false }).last().click();
      await dialog.getByRole('button', { name: t('redirects.remove') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('redirects.remove') })
        .click();
      await toast(page, t('redirects.removed'));
      await expect.poll(async () => (await locationOf(old))[0]).toBe(404);
      for (const { id } of (await call('listRedirects', { query: { q: old } })).rows)
        await call('removeRedirect', { params: { id } });
    });
  },
);
