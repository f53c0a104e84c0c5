import { describe, expect } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { axeViolations } from '../support/axe.ts';
import { it } from '../support/journey.ts';
import { cartLink, expectLanguage } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, sidewaysOverflow } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const sizes = [
  { price: 40, stock: 9, attributes: [{ name: { en: 'Size', ar: 'الحجم' }, value: { en: 'Small', ar: 'صغير' } }] },
  { price: 60, stock: 9, attributes: [{ name: { en: 'Size', ar: 'الحجم' }, value: { en: 'Large', ar: 'كبير' } }] },
];

describe.each(requiredLanguages)('"+" where there is something to choose, in %s', (language) => {
  const t = wordsOf[language];
  const size = language === 'ar' ? phone : desktop;

  it('opens a quick view, which adds what is chosen and gives the focus back', async ({
    openAsGuest,
    addToCatalogue,
  }) => {
    const category = await addToCatalogue.category();
    const name = { en: 'Lily box', ar: 'علبة زنبق' };
    const { productId, variantIds } = await addToCatalogue.product({ category, name, variants: sizes });
    const { page, api } = await openAsGuest({ language, size });
    await openHydrated(page, `/${language}/products/${category}`);
    const plus = page.getByRole('button', { name: `${t('product.options')}: ${name[language]}` });
    const dialog = page.getByRole('dialog', { name: name[language] });

    // With the keyboard; the back button closes it.
    await plus.focus();
    await page.keyboard.press('Enter');
    await untilShown(dialog.getByRole('radio').first());
    expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await expectLanguage(page, language);
    await page.goBack();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(page.url()).toMatch(new RegExp(`/products/${category}$`));
    expect(await plus.evaluate((button) => document.activeElement === button)).toBe(true);

    await plus.click();
    const large = sizes[1]?.attributes[0]?.value[language] ?? '';
    await dialog.getByRole('radio', { name: large }).check();
    await dialog.getByRole('button', { name: t('choice.increase') }).click();
    await dialog.getByRole('button', { name: t('product.addToCart') }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await untilShown(page.getByText(t('product.added')));
    await untilShown(cartLink(page, language, 2));
    expect((await api('getCart')).cartItems).toMatchObject([{ quantity: 2, variant: { id: variantIds[1] } }]);

    await plus.click();
    await dialog.getByRole('link', { name: t('choice.details') }).click();
    await page.waitForURL(new RegExp(`/product/${productId}[?]variant=\\d+$`));
    await untilShown(page.getByRole('heading', { level: 1, name: name[language] }));
    await page.goBack();
    await untilShown(plus);
  });

  it('asks for required options, and says that a product is gone', async ({ openAsGuest, addToCatalogue }) => {
    const category = await addToCatalogue.category();
    const name = { en: 'Name cake', ar: 'كيكة بالاسم' };
    const options = [{ type: 'text' as const, name: { en: 'Name', ar: 'الاسم' }, required: true }];
    const { productId } = await addToCatalogue.product({
      category,
      name,
      options,
      variants: [{ price: 90, stock: 9 }],
    });
    const { page, api, expectRefusal } = await openAsGuest({ language, size });
    await openHydrated(page, `/${language}/products/${category}`);
    const plus = page.getByRole('button', { name: `${t('product.options')}: ${name[language]}` });
    const dialog = page.getByRole('dialog', { name: name[language] });
    await plus.click();
    await dialog.getByRole('button', { name: t('product.addToCart') }).click();
    const ask = page.getByRole('dialog', { name: t('personalisation.askTitle') });
    await ask.getByRole('textbox').fill('Noora');
    await ask.getByRole('button', { name: t('product.addToCart') }).click();
    await expect.poll(async () => (await api('getCart')).cartItems.length).toBe(1);
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);

    expectRefusal(`404 GET /api/v1/products/${productId}`);
    await page.route(`**/api/v1/products/${productId}`, (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'x' } } }),
    );
    await page.reload();
    await openHydrated(page, `/${language}/products/${category}`);
    await plus.click();
    await untilShown(dialog.getByText(t('choice.gone')));
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });
});
