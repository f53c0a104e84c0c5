import { describe, expect } from 'vitest';
import { productTags as arabicTags } from '#i18n/messages/ar/product-tags.ts';
import { productTags as englishTags } from '#i18n/messages/en/product-tags.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();
const tags = { en: englishTags, ar: arabicTags };

describe.each(bothVariants)('the gift finder in $language on a $device', ({ language, device, size }) => {
  const t = wordsOf[language];
  const { known } = tags[language];
  const api = clientOf(url, { language });

  it('leads from the search to the gifts that meet three answers', async ({ open }) => {
    const { page } = await open({ size });
    await openHydrated(page, `/${language}/search`);
    const main = page.getByRole('main');
    const answer = (name: string) => main.getByRole('link', { name: new RegExp(`^${name}( |$)`) });
    await main.getByRole('link', { name: t('gifts.title') }).click();
    await untilShown(page.getByRole('heading', { level: 1, name: t('gifts.title') }));
    await answer(known['occasion:birthday']).click();
    await page.waitForURL('**/gift-finder?occasion=birthday');
    await expect.poll(() => answer(known['occasion:birthday']).getAttribute('aria-current')).toBe('true');

    await answer(known['recipient:mother']).click();
    await page.waitForURL('**/gift-finder?recipient=mother&occasion=birthday');
    const { prices } = await api('findGifts', { query: { recipient: 'mother', occasion: 'birthday' } });
    const [cheap] = prices;
    await main
      .getByRole('navigation', { name: t('gifts.howMuch') })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL('**recipient=mother&occasion=birthday&max=**');
    const found = await api('findGifts', { query: { recipient: 'mother', occasion: 'birthday', ...limitsOf(cheap) } });
    await untilShown(page.getByRole('heading', { level: 2, name: t('gifts.found', { count: found.total }) }));
    expect(await main.locator('article').getByRole('heading').allInnerTexts()).toEqual(
      found.rows.map(({ name }) => name),
    );
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    if (device === 'phone') expect(await smallTargets(page)).toEqual([]);

    // An answer that was given is taken back by pressing it again.
    await answer(known['recipient:mother']).click();
    await page.waitForURL((address) => !address.search.includes('recipient'));
    await main.getByRole('link', { name: t('gifts.startAgain') }).click();
    await page.waitForURL('**/gift-finder');
  });
});

function limitsOf(range: { min?: number | undefined; max?: number | undefined } | undefined) {
  const { min, max } = range ?? {};
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

it('the gift finder works without scripts', async ({ open }) => {
  const { page, discardPage, expectRefusal } = await open({ runsScripts: false });
  discardPage();
  // The browser counts scripts that it must not run as lost.
  expectRefusal('lost GET /assets/');
  await page.goto('/ar/gift-finder');
  await page.getByRole('link', { name: new RegExp(`^${arabicTags.known['recipient:child']}`) }).click();
  await page.waitForURL('**/ar/gift-finder?recipient=child');
  const { total } = await clientOf(url, { language: 'ar' })('findGifts', { query: { recipient: 'child' } });
  await untilShown(page.getByRole('heading', { level: 2, name: wordsOf.ar('gifts.found', { count: total }) }));
});
