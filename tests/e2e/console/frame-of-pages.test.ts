import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileURLToPath } from 'node:url';
import { requiredLanguages } from '#contract/values/locale.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords, signInAs } from '../support/console.ts';
import { patient, run, type Shop, startShop, temporaryFolder } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const fixture = fileURLToPath(new URL('../../fixtures/souq.json', import.meta.url));
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;
beforeAll(async () => {
  folder = await temporaryFolder('frame-of-pages');
  await putEmptyDatabase(folder.path);
  shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
  const { code, output } = await run('src/main/cli.ts', ['import', fixture], { DATA_DIR: folder.path }).ended;
  expect(code, output).toBe(0);
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

const phone = { width: 360, height: 740 };
const said = {
  link: { ar: 'هدايا اليوم', en: 'Gifts today' },
  footer: { ar: 'منذ عام 1998 في سوق واقف', en: 'In Souq Waqif since 1998' },
  hours: { ar: 'كل يوم من 9 إلى 21', en: 'Every day from 9:00 to 21:00' },
  delivery: { ar: 'نوصلك في اليوم نفسه', en: 'At your door the same day' },
};

describe('what stands around every page', () => {
  it('is written on a phone in Arabic, and read by shoppers in both languages', () =>
    visit({ url: shop.url, size: phone, name: 'frame-of-pages' }, async ({ page, context }) => {
      const t = consoleWords.ar;
      await signInAs(context, shop, { role: 'owner', language: 'ar' });
      await openHydrated(page, '/console/content');
      await page.getByRole('link', { name: t('content.frame.name') }).click();
      await untilShown(page.getByRole('heading', { level: 1, name: t('content.frame.name') }));
      const open = (kind: 'menu' | 'footer' | 'hours' | 'promises') =>
        page.getByRole('button', { name: new RegExp(`^${t(`content.kind.${kind}.name`)}`), expanded: false }).click();
      const fill = async (label: string, words: { ar: string; en: string }) => {
        await page.getByLabel(t('content.field.inArabic', { field: label })).fill(words.ar);
        await page.getByLabel(t('content.field.inEnglish', { field: label })).fill(words.en);
      };
      await open('menu');
      await page.getByRole('button', { name: t('content.frame.addLink') }).click();
      await fill(t('content.frame.words'), said.link);
      await page.getByLabel(t('content.link.page'), { exact: true }).selectOption('gift-finder');
      await open('footer');
      await fill(t('content.field.text'), said.footer);
      await open('hours');
      await fill(t('content.kind.hours.name'), said.hours);
      await open('promises');
      await fill(t('content.frame.delivery'), said.delivery);
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await page.getByRole('button', { name: t('content.publish.now'), exact: true }).click();
      await untilShown(page.getByRole('status').filter({ hasText: t('content.done.published') }));

      for (const language of requiredLanguages) {
        const words = wordsOf[language];
        await openHydrated(page, `/${language}/contact`);
        await untilShown(page.getByRole('main').getByText(said.hours[language]));
        await openHydrated(page, `/${language}`);
        const footer = page.getByRole('contentinfo');
        await untilShown(footer.getByText(said.footer[language]));
        await untilShown(footer.getByText(said.delivery[language]));
        await untilShown(page.getByRole('list', { name: words('shop.promises') }).getByText(said.delivery[language]));
        expect(await sidewaysOverflow(page)).toBe(0);
        await page.getByRole('button', { name: words('nav.openMenu') }).click();
        const link = page.getByRole('dialog').getByRole('link', { name: said.link[language] });
        await untilShown(link);
        expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
        await link.click();
        await page.waitForURL(`**/${language}/gift-finder`);
      }
    }));
});

it('the console shows the first letter of a shop that has another name than the product, and no logo', () =>
  visit({ url: shop.url, size: phone, name: 'shop-sign' }, async ({ page, context }) => {
    const name = JSON.stringify({ en: 'Lusail Watches', ar: 'ساعات لوسيل' });
    const set = await run('src/main/cli.ts', ['settings', 'set', 'name', name], { DATA_DIR: folder.path }).ended;
    expect(set.code, set.output).toBe(0);
    await signInAs(context, shop, { role: 'owner', language: 'ar' });
    await openHydrated(page, '/console');
    const home = page.getByRole('banner').getByRole('link', { name: consoleWords.ar('nav.today') });
    await untilShown(home.getByText('س', { exact: true }));
    expect(await home.getByRole('img').count()).toBe(0);
  }));
