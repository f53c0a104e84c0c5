import { describe, expect } from 'vitest';
import { formatPrice } from '#i18n/format.ts';
import { sumOf } from '#storefront/shared/money/line-total.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { cartLink } from '../support/steps.ts';
import { expectFocus } from '../support/layout.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();

describe.each(bothVariants)('what goes with a product in $language on a $device', ({ language, device, size }) => {
  const t = wordsOf[language];
  const api = clientOf(url, { language });

  /** A product of the demo, by a word of its name in both languages. */
  async function find(word: { en: string; ar: string }) {
    const { rows } = await api('search', { query: { query: word[language] } });
    const [first] = rows;
    if (!first) throw new Error(`The demo has no ${word.en}.`);
    return api('getProduct', { params: { id: first.id } });
  }

  it('is ticked beside the product, added in the panel and taken back, and offered in the cart', async ({ open }) => {
    const product = await find({ en: 'Sunflower Morning', ar: 'صباح دوّار الشمس' });
    const { rows } = await api('listCompanions', { query: { ids: String(product.id) } });
    const [first, second] = rows;
    if (!first || !second) throw new Error('The demo has no companions of sunflowers.');
    // Until the code is there the names are links; each has its own direction.
    const html = await (await fetch(`${url}/${language}/product/${product.id}`)).text();
    const toCompanion = new RegExp(`href="/${language}/product/${first.id}"[^>]*>(.*?)</a>`);
    expect(toCompanion.exec(html.slice(html.indexOf('id="bundle"')))?.[1]).toMatch(/^<bdi>.+<\/bdi>$/);
    const { page } = await open({ size });
    await openHydrated(page, `/${language}/product/${product.id}`);
    const bundle = page.getByRole('region', { name: t('completeGift') });
    await bundle.scrollIntoViewIfNeeded();
    await bundle.getByRole('checkbox', { name: first.name }).check();
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    if (device === 'phone') expect(await smallTargets(page)).toEqual([]);
    const sum = sumOf([product.basePrice, first.variant.variantPrice]);
    const amount = formatPrice(sum, language).replaceAll(/[^\d.]/g, '');
    const button = bundle.getByRole('button', { name: t('companions.add', { count: 2 }) });
    expect((await button.innerText()).replaceAll(/[^\d.]/g, '')).toContain(amount);
    await button.dblclick();
    await untilShown(page.getByText(t('companions.bundleAdded', { count: 2 })));
    await untilShown(cartLink(page, language, 2));

    await page
      .getByRole('button', { name: t('product.addToCart') })
      .locator('visible=true')
      .first()
      .click();
    const panel = page.getByRole('region', { name: t('cartPanel.title') });
    await untilShown(panel.getByText(t('product.added')));
    const addOn = (name: string) => panel.getByRole('button', { name });
    // What is in the cart already says so.
    await expect.poll(() => addOn(first.name).getAttribute('aria-pressed')).toBe('true');
    await addOn(second.name).click();
    await expect.poll(() => addOn(second.name).getAttribute('aria-pressed')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    await addOn(second.name).click();
    await expect.poll(() => addOn(second.name).getAttribute('aria-pressed')).toBe('false');

    await panel.getByRole('link', { name: t('choice.viewCart') }).click();
    const offered = page.getByRole('region', { name: t('companions.addOns') });
    await offered.getByRole('button', { name: second.name }).click();
    await untilShown(cartLink(page, language, 4));
    expect(await sidewaysOverflow(page)).toBe(0);
    if (device === 'phone') expect(await smallTargets(page)).toEqual([]);
  });

  it('says which part was refused, and keeps the rest', async ({ open }) => {
    const product = await find({ en: 'Sunflower Morning', ar: 'صباح دوّار الشمس' });
    const { rows } = await api('listCompanions', { query: { ids: String(product.id) } });
    const [first, second] = rows;
    if (!first || !second) throw new Error('The demo has no companions of sunflowers.');
    const { page, expectRefusal } = await open({ size });
    expectRefusal('409 POST /api/v1/carts');
    await page.route('**/api/v1/carts', async (route) => {
      const { productId } = (route.request().postDataJSON() ?? {}) as { productId?: number };
      if (productId !== first.id) return route.fallback();
      const answer = { error: { code: 'out_of_stock', message: 'No.', details: { available: 0 } } };
      return route.fulfill({ status: 409, json: answer });
    });
    await openHydrated(page, `/${language}/product/${product.id}`);
    const bundle = page.getByRole('region', { name: t('completeGift') });
    await bundle.scrollIntoViewIfNeeded();
    for (const { name } of [first, second]) await bundle.getByRole('checkbox', { name }).check();
    await bundle.getByRole('button', { name: t('companions.add', { count: 3 }) }).press('Enter');
    // Nothing is ticked any more. The button keeps the focus while it is disabled, and does nothing.
    const untick = bundle.getByRole('button', { name: t('companions.tick') });
    await expectFocus(untick);
    expect(await untick.getAttribute('aria-disabled')).toBe('true');
    await untick.press('Enter');
    await page.keyboard.press('Tab');
    expect(await untick.getAttribute('disabled')).not.toBeNull();
    await untilShown(page.getByText(t('companions.rest', { names: `\u2068${first.name}\u2069`, reason: 'No.' })));
    await untilShown(cartLink(page, language, 2));
  });
});
