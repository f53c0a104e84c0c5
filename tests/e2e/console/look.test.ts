import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleClient } from '#contract/console/client.ts';
import { fontsOf } from '#contract/values/look.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { patient, run, type Shop, startShop, temporaryFolder } from '../support/shop.ts';
import { cartLink } from '../support/steps.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const fixture = fileURLToPath(new URL('../../fixtures/souq.json', import.meta.url));
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;
beforeAll(async () => {
  folder = await temporaryFolder('look');
  await putEmptyDatabase(folder.path);
  shop = await startShop(folder.path, { ...patient, DEMO: 'off' });
  const { code, output } = await run('src/main/cli.ts', ['import', fixture], { DATA_DIR: folder.path }).ended;
  expect(code, output).toBe(0);
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

const newLook = { accent: null, typeface: 'readex', corners: 'round', icon: null, sharingPicture: null } as const;

/** Lets the shop look as a new one, whatever was chosen before. */
async function forgetLook(own: ConsoleClient): Promise<void> {
  const { versions } = await own('getLookSettings');
  const keys = Object.keys(newLook) as (keyof typeof newLook)[];
  const items = keys.map((key) => ({ key, version: versions[key] }));
  await own('saveLookSettings', { body: { items, values: newLook } });
}

// A bright yellow is too light to read, and this is the nearest colour that is not.
const [yellow, readable, readableRgb] = ['#ffd400', '#786200', 'rgb(120, 98, 0)'];

/** How a button of the page looks. */
function styleOf(page: Page, name: string) {
  return page
    .getByRole('button', { name })
    .filter({ visible: true })
    .first()
    .evaluate((button) => {
      const { backgroundColor, borderRadius, fontFamily } = getComputedStyle(button);
      return { backgroundColor, borderRadius, fontFamily };
    });
}

/** The font that draws the first letters of an element, once it has loaded. */
const isLoaded = (page: Page, family: string) =>
  page.evaluate(async (name) => {
    await document.fonts.ready;
    return [...document.fonts].some((face) => face.family.replaceAll('"', '') === name && face.status === 'loaded');
  }, family);

describe.each(bothVariants)('the look of a shop in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];
  const words = wordsOf[language];

  it('is chosen in the console with a preview, and is seen in the shop at once', () =>
    visit({ url: shop.url, size, name: `look-${device}-${language}` }, async ({ page, context }) => {
      const owner = await signInAs(context, shop, { role: 'owner', language });
      const own = consoleAt(shop.url, owner, language);
      await forgetLook(own);
      await openHydrated(page, '/console/settings');
      await page.locator('a[href$="/settings/look"]').click();
      await untilShown(page.getByRole('heading', { level: 1, name: t('nav.settingsLook') }));
      const preview = page.getByRole('region', { name: t('settings.look.preview') });
      const example = preview.getByText(t('settings.look.example'));
      const exampleStyle = () =>
        example.evaluate((button) => {
          const { backgroundColor, borderRadius, fontFamily } = getComputedStyle(button);
          return [backgroundColor, borderRadius, fontFamily.split(',')[0]?.replaceAll('"', '')];
        });
      expect(await exampleStyle()).toEqual(['rgb(138, 21, 56)', '999px', 'Readex Pro']);

      // A colour that cannot be read is refused in words, with the nearest one that can.
      await page.getByRole('textbox', { name: t('settings.look.code') }).fill(yellow);
      await page.getByRole('button', { name: t('settings.look.useNearest', { colour: readable }) }).click();
      await untilShown(page.getByText(t('settings.look.readable', { ratio: '4.5' })));
      await page.getByRole('radio', { name: 'Tajawal' }).check();
      await page.getByRole('radio', { name: t('audit.cornerStyle.sharp'), exact: true }).check({ force: true });
      await expect.poll(exampleStyle).toEqual([readableRgb, '0px', 'Tajawal']);
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);

      const icon = await sharp({ create: { width: 256, height: 256, channels: 3, background: readable } })
        .png()
        .toBuffer();
      await page
        .getByLabel(t('audit.field.icon'), { exact: true })
        .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: icon });
      await untilShown(page.getByRole('img', { name: t('settings.look.iconNow') }));
      await page.getByRole('button', { name: t('settings.save'), exact: true }).click();
      await expect
        .poll(async () => (await own('getLookSettings')).values)
        .toMatchObject({
          accent: readable,
          typeface: 'tajawal',
          corners: 'sharp',
          icon: expect.stringContaining('catalog/'),
        });

      await expect
        .poll(async () => (await fetch(`${shop.url}/${language}`)).text(), { timeout: 10_000 })
        .toContain(`/look/${readable.slice(1)}-tajawal-sharp-`);
      const { rows } = await shop.apiFor({ language })('listProducts', { query: { limit: 5 } });
      const product = rows.find(({ variants }) => variants.length === 1 && variants[0]?.inStock);
      await openHydrated(page, `/${language}`);
      expect(await isLoaded(page, 'Tajawal')).toBe(true);
      expect(await isLoaded(page, 'Readex Pro')).toBe(false);
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain(
        fontsOf.tajawal.split(',')[0]?.replaceAll("'", ''),
      );
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);

      await openHydrated(page, `/${language}/product/${product?.id}`);
      expect(await styleOf(page, words('product.addToCart'))).toMatchObject({
        backgroundColor: readableRgb,
        borderRadius: '0px',
        fontFamily: expect.stringContaining('Tajawal'),
      });
      expect(await axeViolations(page)).toEqual([]);
      const added = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname.includes('/cart'),
      );
      await page
        .getByRole('button', { name: words('product.addToCart') })
        .filter({ visible: true })
        .first()
        .click();
      await added;
      await untilShown(cartLink(page, language, 1).first());
      await openHydrated(page, `/${language}/order`);
      expect((await styleOf(page, words('cart.checkout'))).backgroundColor).toBe(readableRgb);
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);

      // One press leads back.
      await openHydrated(page, '/console/settings/look');
      await page.getByRole('button', { name: t('settings.look.reset') }).click();
      await expect.poll(async () => (await own('getLookSettings')).values).toEqual(newLook);
      await expect
        .poll(async () => (await fetch(`${shop.url}/${language}`)).text(), { timeout: 10_000 })
        .not.toContain('/look/');
    }));
});
