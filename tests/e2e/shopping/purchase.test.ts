import { describe, expect, it } from 'vitest';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { demoShop } from '../support/demo-shop.ts';
import { findWalk, type Walk } from '../support/data/goods.ts';
import { mailTo } from '../support/data/mails.ts';
import { clientOf } from '../support/shop.ts';
import {
  cartLink,
  checkOut,
  confirmByMail,
  expectLanguage,
  fillRegistration,
  logIn,
  navigate,
  newAccount,
  switchLanguage,
} from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, phone, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();

const variants = [
  { language: 'ar', size: phone },
  { language: 'en', size: desktop },
] as const;

describe.each(variants)('in $language at $size.width px', ({ language, size }) => {
  const t = wordsOf[language];
  const other = requiredLanguages.find((one) => one !== language) as RequiredLanguage;

  // Spec: S6.4, D48.1
  it('a guest fills the cart, registers, pays cash and sees the order', async () => {
    const turn = variants.findIndex((one) => one.language === language && one.size === size);
    const walk = await findWalk((one) => clientOf(url, { language: one }), turn);
    const account = newAccount(language);
    await visit({ url, size, name: `purchase-${language}-${size.width}` }, async ({ page, requests }) => {
      await page.goto(`/${language}`);
      await untilShown(cartLink(page, language, 0));
      await expectLanguage(page, language);
      await browseTo(walk);

      await page
        .getByRole('button', { name: t('product.addToCart') })
        .filter({ visible: true })
        .click();
      await untilShown(cartLink(page, language, 1));
      await untilShown(page.getByText(t('product.added')).first());

      await switchLanguage(page, other);
      await page.waitForURL(`**/${other}/product/${walk.productId}`);
      await untilShown(page.getByRole('heading', { level: 1, name: walk.names[other] }));
      await untilShown(cartLink(page, other, 1));
      await switchLanguage(page, language);
      await untilShown(page.getByRole('heading', { level: 1, name: walk.names[language] }));

      await cartLink(page, language, 1).click();
      await untilShown(page.getByRole('heading', { level: 1, name: t('cart.title') }));
      await page
        .getByRole('main')
        .getByRole('button', { name: t('choice.increase') })
        .click();
      await untilShown(cartLink(page, language, 2));
      await expectLanguage(page, language);
      await page.getByRole('button', { name: t('cart.checkout') }).click();

      await page.waitForURL(`**/${language}/auth/login`);
      await page.getByRole('link', { name: t('nav.register'), exact: true }).click();
      await expectLanguage(page, language);
      await fillRegistration(page, language, account);
      await expectLanguage(page, language);
      await confirmByMail(page, language, account, dataDir);
      await logIn(page, language, account);

      // Back on the page before the login, with the same cart.
      await page.waitForURL(`**/${language}/check-out`);
      await untilShown(cartLink(page, language, 2));
      await untilShown(page.getByRole('main').getByText(walk.names[language]).first());
      const address = { en: 'Zone 66, Street 950, Building 41', ar: 'منطقة 66، شارع 950، مبنى 41' }[language];
      const number = await checkOut(page, language, address);
      await untilShown(cartLink(page, language, 0));

      await page
        .getByRole('link', { name: t('action.viewDetails') })
        .first()
        .click();
      await untilShown(page.getByRole('heading', { level: 1, name: t('orders.details') }));
      const total = await totalOf(2 * walk.priceRiyals);
      const main = page.getByRole('main');
      for (const text of [number, walk.names[language], address, t('orderStatus.Pending'), amountOf(total)]) {
        await untilShown(main.getByText(text).first());
      }
      await expectLanguage(page, language);

      const mail = await mailTo(dataDir, account.email, ({ text }) => text?.includes(number) ?? false);
      expect(mail.text).toContain(walk.names[language]);
      expect(mail.text?.replace(/[\u2066-\u2069]/g, '')).toContain(formatPrice(total, language));

      expect(requests.filter((line) => /\.data(\?|$)|__manifest/.test(line))).toEqual([]);

      async function browseTo({ tiles, names, productId }: Walk): Promise<void> {
        await navigate(page, language, t('nav.categories'));
        await page.waitForURL(`**/${language}/categories`);
        for (const tile of tiles[language]) {
          await page.getByRole('main').getByRole('link', { name: tile, exact: true }).click();
          await untilShown(page.getByRole('main').getByRole('heading', { level: 1, name: tile }));
          await expectLanguage(page, language);
        }
        await page.getByRole('main').getByRole('link', { name: names[language], exact: true }).click();
        await page.waitForURL(`**/${language}/product/${productId}*`);
        await untilShown(page.getByRole('heading', { level: 1, name: names[language] }));
        await expectLanguage(page, language);
      }
    });
  });
});

// The price of two pieces, delivered to Doha and paid in cash.
async function totalOf(goodsRiyals: number): Promise<number> {
  const api = clientOf(url, {});
  const [{ freeDeliveryFrom }, zones, { fee }] = await Promise.all([
    api('getShop'),
    api('listZones'),
    api('getCashFee'),
  ]);
  const isFree = freeDeliveryFrom !== null && goodsRiyals >= freeDeliveryFrom;
  const delivery = zones.rows.find(({ name }) => name === 'Doha')?.shippingFee ?? 0;
  return goodsRiyals + (isFree ? 0 : delivery) + fee;
}

// The number only: its currency is in a separate element.
function amountOf(riyals: number): string {
  return formatPrice(riyals, 'en').split('\u00a0')[1] ?? '';
}
