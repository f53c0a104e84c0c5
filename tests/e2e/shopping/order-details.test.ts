import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { storageKeys } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { formatDateTime, formatTime } from '#i18n/date-time.ts';
import { priceParts } from '#i18n/format.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { placeOrder } from '../support/data/orders.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { inDatabase, staffOf } from '../support/data/staff.ts';
import { cartLink, expectLanguage, field } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, phone, type Size, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
let categoryId: number;
const made: number[] = [];

beforeAll(async () => {
  categoryId = (await clientOf(url, {})('listCategories')).rows.at(-1)?.id as number;
});
afterAll(async () => {
  // Only these tests use these products.
  await inDatabase(dataDir, (db) =>
    db.updateTable('products').set({ published: false }).where('id', 'in', made).execute(),
  );
});

const createdAt = new Date('2020-01-01');

/** A product of this file only: no other test changes it. */
async function createGoods(
  ...[product]: [Omit<NonNullable<Parameters<typeof createProduct>[1]>, 'category' | 'createdAt'>]
) {
  const goods = await inDatabase(dataDir, (db) => createProduct(db, { ...product, category: categoryId, createdAt }));
  made.push(goods.productId);
  return { ...goods, variantId: goods.variantIds[0] as number };
}

async function newShopper(language: RequiredLanguage) {
  // A long e-mail without a place to break fits into a phone.
  const account = await createAccount(dataDir, 'abdulrahmanmohammedalkuwarialthani');
  return { ...account, api: clientOf(url, { token: account.token, language }) };
}

async function uploadPicture(api: Client): Promise<string> {
  const upload = new FormData();
  const picture = await readFile(new URL('../../../src/storefront/public/icon-192.png', import.meta.url));
  upload.append('image', new Blob([picture], { type: 'image/png' }), 'photo.png');
  return (await api('uploadImage', {}, { upload })).data;
}

describe.each(requiredLanguages)('in %s', (language) => {
  const t = wordsOf[language];

  function visitPage(name: string, token: string, size: Size, steps: (visitor: Visit) => Promise<void>): Promise<void> {
    return visit({ url, size, name: `order-${name}-${language}` }, async (visitor) => {
      await visitor.context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
      await steps(visitor);
    });
  }

  // In Arabic only, where numbers keep their own direction.
  if (language === 'ar')
    // Spec: S2.77, S2.78, S2.79, S3.18, DETAIL23.1, R40.1
    it('an order shows items, personalisation, prices, address, and each status with its time', async () => {
      const { token, api, email, name } = await newShopper(language);
      const cake = await createGoods({
        name: { en: 'Saffron cake', ar: 'كيكة الزعفران' },
        variants: [
          {
            price: 70.25,
            stock: 9,
            attributes: [{ name: { en: 'Size', ar: 'الحجم' }, value: { en: '10-12', ar: '10-12' } }],
          },
        ],
        options: [
          { name: { en: 'Name in icing', ar: 'اسم بالكريمة' } },
          { type: 'image', name: { en: 'Photo', ar: 'صورة' } },
        ],
      });
      const gone = await createGoods({ name: { en: 'Old vase', ar: 'مزهرية قديمة' }, variants: [{ price: 10 }] });
      const photo = await uploadPicture(api);
      const address = 'فيلا 7، شارع 840';
      const lines = [
        {
          productId: cake.productId,
          variantId: cake.variantId,
          quantity: 3,
          customOptions: [
            { customization_option_id: cake.optionIds[0] as number, option_value: 'إلى Sara' },
            { customization_option_id: cake.optionIds[1] as number, option_value: photo },
          ],
        },
        { productId: gone.productId, variantId: gone.variantId, quantity: 1 },
      ];
      const order = await placeOrder(api, lines, address);
      await inDatabase(dataDir, async (db) => {
        await db.updateTable('products').set({ published: false }).where('id', '=', gone.productId).execute();
        // Half past eight in the evening in London is half past eleven in Doha; the next status is on
        // the next day there.
        await db
          .updateTable('order_events')
          .set({ at: new Date('2026-11-20T20:30:00Z') })
          .where('order_id', '=', order.id)
          .execute();
        const staff = staffOf(db, () => new Date('2026-11-20T22:30:00Z'));
        await staff.move(order.order_number, 'Processing');
        await staff.markPaid(order.order_number);
      });

      await visitPage('details', token, desktop, async ({ page }) => {
        await page.goto(`/${language}/order-details/${order.id}`);
        const main = page.getByRole('main');
        await untilShown(main.getByRole('heading', { level: 1, name: t('orders.details') }));
        const number = main.getByText(order.order_number);
        expect(await number.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
        await untilShown(main.getByRole('button', { name: t('orders.copyNumber') }));

        const items = main.locator('section', { has: page.locator('#order-items') }).locator('li');
        const [first, second] = [items.nth(0), items.nth(1)];
        const cakeName = { en: 'Saffron cake', ar: 'كيكة الزعفران' }[language];
        expect(await first.getByRole('link', { name: cakeName }).getAttribute('href')).toBe(
          `/${language}/product/${cake.productId}?variant=${cake.variantId}`,
        );
        const text = await first.innerText();
        for (const part of ['10-12', '70.25', '210.75', t('orders.unitPrice'), t('choice.quantity'), 'إلى Sara']) {
          expect(text).toContain(part);
        }
        expect(await first.getByText('إلى Sara').getAttribute('dir')).toBe('auto');
        expect(await first.locator(`img[src*="${photo}"]`).evaluate((one: HTMLImageElement) => one.alt)).not.toBe('');
        expect(await second.getByRole('link').count()).toBe(0);
        await untilShown(second.getByText({ en: 'Old vase', ar: 'مزهرية قديمة' }[language]));

        const amount = (riyals: number) => priceParts(riyals, language).amount;
        const rows = await main.locator('dl > div').allInnerTexts();
        for (const [label, riyals] of [
          [t('checkout.subtotal'), order.net_subtotal],
          [t('checkout.paymentFee'), order.payment_fee],
          [t('checkout.totalAmount'), order.total_amount],
        ] as const) {
          expect(
            rows.some((row) => row.includes(label) && row.includes(amount(riyals))),
            label,
          ).toBe(true);
        }
        expect(order.payment_fee).toBeGreaterThan(0);
        for (const part of [address, name, email, order.payment_method, order.shippingAddress.zone.name]) {
          await untilShown(main.getByText(part).first());
        }
        expect(await main.getByText('+974 5512 3456').evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');

        const steps = main.locator('section', { has: page.locator('#order-progress') }).locator('ol > li');
        const shownSteps = (await steps.allInnerTexts()).map((step) => step.replace(/\s+/g, ' ').trim());
        const time = (iso: string) => formatDateTime(iso, language);
        expect(formatTime('2026-11-20T22:30:00Z')).toBe('01:30');
        const [evening, night] = [time('2026-11-20T20:30:00Z'), time('2026-11-20T22:30:00Z')];
        expect(night).toMatch(/^21 /);
        const you = t('orders.actor', { actor: 'customer', status: 'Pending' });
        const shop = t('orders.actor', { actor: 'staff', status: 'Processing' });
        expect(shownSteps).toEqual([
          `${t('orderStatus.Pending')} ${evening} ${you}`,
          `${t('orderStatus.Processing')} ${night} ${shop}`,
          `${t('paymentStatus.Paid')} ${night} ${shop}`,
          ...(['Shipped', 'Delivered', 'Completed'] as const).map(
            (status) => `${t(`orderStatus.${status}`)} (${t('orders.notYet')})`,
          ),
        ]);
        expect(await steps.locator('time').first().getAttribute('datetime')).toBe('2026-11-20T20:30:00.000Z');
        expect(await steps.nth(2).getAttribute('aria-current')).toBe('step');
        expect(await main.getByRole('button', { name: t('orders.cancel') }).count()).toBe(0);
        expect(await axeViolations(page, 'main')).toEqual([]);
        await expectLanguage(page, language);
        await page.setViewportSize(phone);
        await expectLanguage(page, language);

        // The actions are not printed.
        await page.emulateMedia({ media: 'print' });
        expect(await main.getByRole('link', { name: t('orders.contact') }).isVisible()).toBe(false);
        expect(await main.getByRole('heading', { level: 1, name: t('orders.details') }).isVisible()).toBe(true);
        await page.emulateMedia({ media: null });

        const pinCard = main.getByRole('region', { name: t('orders.pin') });
        expect(await pinCard.count()).toBe(0);
        await inDatabase(dataDir, (db) => staffOf(db).move(order.order_number, 'Shipped'));
        await page.reload();
        const { deliveryPin = '' } = await api('getOrder', { params: { id: order.id } });
        expect(deliveryPin).toMatch(/^\d{4}$/);
        await untilShown(pinCard.getByText(deliveryPin, { exact: true }));
        expect(await axeViolations(page, 'main')).toEqual([]);
        await expectLanguage(page, language);

        const help = await main.getByRole('link', { name: t('orders.question') }).getAttribute('href');
        expect(new URL(help ?? '').searchParams.get('text')).toContain(order.order_number);

        await main.getByRole('link', { name: t('orders.contact') }).click();
        await page.waitForURL(`**/${language}/contact`);
        const message = field(page, t('contact.message'));
        await expect.poll(() => message.inputValue()).toContain(order.order_number);
      });
    });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: D50.1
    it('a Pending order is cancelled after a confirmation; if the shop processed it first, the page says so', async () => {
      const { token, api } = await newShopper(language);
      const goods = await createGoods({ variants: [{ stock: 9 }] });
      const line = { productId: goods.productId, variantId: goods.variantId, quantity: 1 };
      const [mine, late] = [await placeOrder(api, [line]), await placeOrder(api, [line])];

      await visitPage('cancel', token, phone, async ({ page, requests, expectRefusal }) => {
        const cancels = () => requests.filter((one) => one.startsWith('POST') && one.endsWith('/cancel'));
        const open = page.getByRole('main').getByRole('button', { name: t('orders.cancel') });
        const dialog = page.getByRole('alertdialog');
        await page.goto(`/${language}/order-details/${mine.id}`);
        await open.click();
        await untilShown(dialog.getByRole('heading', { name: t('orders.cancelConfirm') }));
        await dialog.getByRole('button', { name: t('orders.keep') }).click();
        await dialog.waitFor({ state: 'detached' });
        expect(cancels()).toEqual([]);
        await open.click();
        await dialog.getByRole('button', { name: t('orders.cancel') }).click();
        await untilShown(page.getByText(t('orders.cancelled')));
        await open.waitFor({ state: 'detached' });
        const steps = page.getByRole('main').locator('ol > li');
        expect(await steps.count()).toBe(2);
        expect(await steps.nth(1).innerText()).toContain(t('orderStatus.Cancelled'));
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('order-progress');
        expect(cancels()).toHaveLength(1);

        await page.goto(`/${language}/order-details/${late.id}`);
        await open.click();
        await inDatabase(dataDir, (db) => staffOf(db).move(late.order_number, 'Processing'));
        expectRefusal(`409 POST /api/v1/orders/${late.id}/cancel`);
        await dialog.getByRole('button', { name: t('orders.cancel') }).click();
        await untilShown(page.getByText(serverMessages[language].error('not_cancellable')));
        await untilShown(page.getByRole('main').getByText(t('orderStatus.Processing')).first());
        await open.waitFor({ state: 'detached' });
        expect(await page.getByText(serverMessages[language].error('not_cancellable')).count()).toBe(1);
      });
    });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: DETAIL16.3, DETAIL22.1
    it('ordering again adds what is still sold and names the rest with its reason', async () => {
      const { token, api } = await newShopper(language);
      const named = (en: string, ar: string, stock = 9) =>
        createGoods({ name: { en, ar }, variants: [{ stock }], options: [{ name: { en: 'Name', ar: 'اسم' } }] });
      const whole = await named('Whole rose', 'وردة كاملة');
      const fewer = await named('Rare dates', 'تمر نادر');
      const soldOut = await named('Last lamp', 'آخر مصباح');
      const unsold = await named('Gone cup', 'فنجان قديم');
      const changed = await named('Named pen', 'قلم باسم');
      const line = (goods: typeof whole, quantity: number) => ({
        productId: goods.productId,
        variantId: goods.variantId,
        quantity,
        customOptions: [{ customization_option_id: goods.optionIds[0] as number, option_value: 'نورة' }],
      });
      const order = await placeOrder(
        api,
        [whole, fewer, soldOut, unsold, changed].map((goods) => line(goods, 3)),
      );
      await api('addToCart', { body: line(fewer, 1) });
      await inDatabase(dataDir, async (db) => {
        const stock = (variantId: number, pieces: number) =>
          db.updateTable('variants').set({ stock: pieces }).where('id', '=', variantId).execute();
        await stock(fewer.variantId, 3);
        await stock(soldOut.variantId, 0);
        await db.updateTable('variants').set({ published: false }).where('id', '=', unsold.variantId).execute();
        await db
          .deleteFrom('customization_options')
          .where('id', '=', changed.optionIds[0] as number)
          .execute();
      });

      await visitPage('again', token, phone, async ({ page, expectRefusal }) => {
        expectRefusal('409 POST /api/v1/carts');
        await page.goto(`/${language}/order-details/${order.id}`);
        await page.getByRole('button', { name: t('orders.reorder') }).click();
        const dialog = page.getByRole('dialog');
        const title = dialog.getByRole('heading', { name: t('orders.reorderAdded', { count: 2 }) });
        await untilShown(title);
        await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
        const rest = (await dialog.getByRole('listitem').allInnerTexts()).map((one) => one.replace(/\s*\n\s*/g, ': '));
        const names = {
          en: ['Rare dates', 'Last lamp', 'Gone cup', 'Named pen'],
          ar: ['تمر نادر', 'آخر مصباح', 'فنجان قديم', 'قلم باسم'],
        }[language];
        expect(rest).toEqual([
          `${names[0]}: ${t('orders.reorderFewer', { count: 2 })}`,
          `${names[1]}: ${t('orders.reorderSoldOut')}`,
          `${names[2]}: ${t('orders.reorderGone')}`,
          `${names[3]}: ${t('orders.reorderOptions')}`,
        ]);
        expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
        await dialog.getByRole('link', { name: t('choice.viewCart') }).click();
        await page.waitForURL(`**/${language}/order`);
        await untilShown(cartLink(page, language, 6));
      });
      const { cartItems } = await api('getCart');
      expect(
        cartItems.map((item) => `${item.variant.id} x ${item.quantity}: ${item.customOptions[0]?.option_value}`).sort(),
      ).toEqual([`${whole.variantId} x 3: نورة`, `${fewer.variantId} x 3: نورة`].sort());
    });

  // The language makes no difference here.
  if (language === 'en')
    it('another user’s order, an unknown order and an invalid id are the 404 page', async () => {
      const owner = await newShopper(language);
      const goods = await createGoods({});
      const { id } = await placeOrder(owner.api, [
        { productId: goods.productId, variantId: goods.variantId, quantity: 1 },
      ]);
      const { token } = await newShopper(language);
      await visitPage('foreign', token, phone, async ({ page, expectRefusal }) => {
        expectRefusal(`404 GET /api/v1/orders/${id}/details`);
        expectRefusal(`404 GET /${language}/order-details/`);
        const title = page.getByRole('heading', { level: 1, name: t('error.404title') });
        for (const path of [`/order-details/${id}`, `/order-details/${id}/receipt`]) {
          expect((await page.goto(`/${language}${path}`))?.status()).toBe(200);
          await untilShown(title);
        }
        expect((await page.goto(`/${language}/order-details/abc`))?.status()).toBe(404);
        await untilShown(title);
      });
      const headers = { cookie: `${storageKeys.tokenCookie}=${token}` };
      for (const path of ['/order-details/0', '/order-details/12.5/receipt']) {
        const answer = await fetch(`${url}/${language}${path}`, { headers });
        expect(answer.status, path).toBe(404);
        expect(await answer.text(), path).toContain(`${t('error.404title')}</h1>`);
      }
    });
});
