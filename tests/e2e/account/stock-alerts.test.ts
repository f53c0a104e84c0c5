import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { mailTo, readMails } from '../support/data/mails.ts';
import { clientOf } from '../support/shop.ts';
import { signIn } from '../support/shopper.ts';
import { createAccount } from '../support/data/accounts.ts';
import { catalogOf, inDatabase } from '../support/data/staff.ts';
import { expectLanguage, field } from '../support/steps.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, untilIdle, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
const name = { en: 'Oud of the dawn', ar: 'عود الفجر' };
let productId: number;
const variantOf = {} as Record<RequiredLanguage, number>;

beforeAll(async () => {
  const category = (await clientOf(url, {})('listCategories')).rows.at(-1)?.id as number;
  // A variant for each language, and one that is in stock.
  const made = await inDatabase(dataDir, (db) =>
    createProduct(db, {
      category,
      createdAt: new Date('2020-01-01'),
      name,
      variants: [0, 0, 5].map((stock, index) => ({
        stock,
        price: 80,
        attributes: [{ name: { en: 'Size', ar: 'الحجم' }, value: { en: `No. ${index}`, ar: `رقم ${index}` } }],
      })),
    }),
  );
  productId = made.productId;
  [variantOf.en, variantOf.ar] = made.variantIds as [number, number];
});
afterAll(async () => {
  await inDatabase(dataDir, (db) => db.deleteFrom('products').where('id', '=', productId).execute());
});

/** As an import with `--set-stock` does. */
function setStock(variantId: number, stock: number): Promise<void> {
  return inDatabase(dataDir, (db) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('variants').set({ stock }).where('id', '=', variantId).execute();
      await catalogOf(db).refreshListing(tx, [productId]);
    }),
  );
}

function linkIn(text: string | undefined, kind: 'confirm' | 'cancel'): string {
  const link = new RegExp(`\\S+/stock-alert\\?${kind}=[\\w-]+`).exec(text ?? '')?.[0];
  if (!link) throw new Error(`No link to ${kind} in: ${text}`);
  return link;
}

describe.each(requiredLanguages)('a variant that is sold out, in %s', (language) => {
  const t = wordsOf[language];
  const visitPage = (title: string, size: typeof phone, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size, name: `stock-alerts-${title}-${language}` }, steps);
  const productPath = () => `/${language}/product/${productId}?variant=${variantOf[language]}`;
  const button = (page: Page, key: 'ask' | 'send' | 'confirm' | 'cancel') =>
    page.getByRole('main').getByRole('button', {
      name: t(key === 'confirm' || key === 'cancel' ? `stockAlertPage.${key}` : `stockAlert.${key}`),
      exact: true,
    });
  const isFocused = (page: Page, text: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(text);

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: DETAIL25.1, DETAIL25.12
    it(
      'a guest requests an alert next to the disabled button, confirms it from the mail, and gets one mail with a working link',
      () =>
        visitPage('guest', phone, async ({ page, requests }) => {
          const email = `waits-${language}-${Date.now()}@example.qa`;
          await openHydrated(page, `/${language}/product/${productId}`);
          // Nothing is chosen yet, and one variant can be bought.
          expect(await button(page, 'ask').count()).toBe(0);
          await openHydrated(page, productPath());
          expect(
            await page
              .getByRole('button', { name: t('product.outOfStock') })
              .first()
              .isDisabled(),
          ).toBe(true);
          const scripts = requests.length;
          await button(page, 'ask').click();
          const box = field(page, t('auth.email')).and(page.locator('input'));
          await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
          // The form loads on use.
          expect(requests.slice(scripts).some((line) => line.includes('stock-alert-form'))).toBe(true);
          expect(await button(page, 'ask').getAttribute('aria-expanded')).toBe('true');
          expect(await box.getAttribute('dir')).toBe('ltr');
          expect(await axeViolations(page)).toEqual([]);
          expect(await smallTargets(page)).toEqual([]);
          for (const [typed, message] of [
            ['', t('validation.emailRequired')],
            ['noor@', t('validation.emailFormat')],
          ] as const) {
            await box.fill(typed);
            await button(page, 'send').click();
            await untilShown(page.getByText(message, { exact: true }));
            // The message may come with the typing; the press is checked later, and would send what is typed then.
            await untilIdle(page);
          }
          await box.fill(email);
          await button(page, 'send').click();
          await isFocused(page, t('stockAlert.sentTitle'));
          expect(await page.locator('bdi[dir="ltr"]').filter({ hasText: email }).count()).toBe(1);
          await expectLanguage(page, language);

          const asking = await mailTo(dataDir, email);
          expect(asking.subject).toContain(name[language]);
          const link = linkIn(asking.text, 'confirm');
          expect(link).toContain(`/${language}/stock-alert?confirm=`);
          // Opening the link changes nothing.
          const opened = await fetch(link);
          expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store']);
          const html = await opened.text();
          expect(html).toContain('<meta name="robots" content="noindex"/>');
          await openHydrated(page, link);
          const confirmed = () =>
            inDatabase(dataDir, (db) =>
              db.selectFrom('stock_alerts').select('confirmed_at').where('email', '=', email).executeTakeFirst(),
            );
          expect(await confirmed()).toEqual({ confirmed_at: null });
          expect(await axeViolations(page)).toEqual([]);
          await button(page, 'confirm').dblclick();
          await isFocused(page, t('stockAlertPage.confirmedTitle'));
          await untilShown(page.getByText(t.markup('stockAlertPage.confirmedOf', { product: () => name[language] })));
          expect(requests.filter((line) => line.includes('stock-alerts/confirm')).length).toBe(1);
          expect(await confirmed()).toEqual({ confirmed_at: expect.any(Date) });
          await expectLanguage(page, language);

          await setStock(variantOf[language], 4);
          const back = await mailTo(dataDir, email, ({ text }) => text?.includes('?variant=') === true);
          expect(back.subject).toContain(name[language]);
          const target = /\S+\/product\/\S+/.exec(back.text ?? '')?.[0] ?? '';
          await openHydrated(page, target);
          await untilShown(page.getByRole('heading', { level: 1, name: name[language] }));
          await untilShown(page.getByText(t('choice.stockLeft', { count: 4 }), { exact: true }));
          expect(await button(page, 'ask').count()).toBe(0);
          expect(await confirmed()).toBe(undefined);
          await openHydrated(page, linkIn(back.text, 'cancel'));
          await button(page, 'cancel').click();
          await isFocused(page, t('stockAlertPage.cancelledTitle'));
          expect(
            (await readMails(dataDir)).filter(({ to }) => to?.some(({ address }) => address === email)).length,
          ).toBe(2);
          await setStock(variantOf[language], 0);
        }),
      60_000,
    );

  // The language makes no difference here.
  if (language === 'en')
    // Spec: DETAIL25.2
    it('a user requests an alert with one click; the link of a mail cancels it; an expired link says so', () =>
      visitPage('user', desktop, async ({ page, context, expectRefusal }) => {
        const account = await createAccount(dataDir);
        await signIn(context, url, account.token);
        await openHydrated(page, productPath());
        await button(page, 'ask').click();
        await isFocused(page, t('stockAlert.notedTitle'));

        const other = `gone-${language}-${Date.now()}@example.qa`;
        const api = clientOf(url, { language });
        await api('askStockAlert', { body: { variantId: variantOf[language], email: other } });
        const { text } = await mailTo(dataDir, other);
        await openHydrated(page, linkIn(text, 'cancel'));
        await button(page, 'cancel').click();
        await untilShown(page.getByText(t('stockAlertPage.cancelled')));
        expectRefusal('422 POST /api/v1/stock-alerts/confirm');
        await openHydrated(page, linkIn(text, 'confirm'));
        await button(page, 'confirm').click();
        await untilShown(page.getByText(t('stockAlertPage.brokenTitle')));
        await untilShown(page.getByText(serverMessages[language].error('link_invalid')));
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: DETAIL25.10
    it('a page that is older than the stock says that the product is in stock, and shows it', () =>
      visitPage('older', phone, async ({ page, context, expectRefusal }) => {
        const account = await createAccount(dataDir);
        await signIn(context, url, account.token);
        await openHydrated(page, productPath());
        await setStock(variantOf[language], 3);
        expectRefusal('409 POST /api/v1/stock-alerts');
        await button(page, 'ask').click();
        await untilShown(page.getByText(serverMessages[language].error('in_stock')));
        await untilShown(page.getByText(t('choice.stockLeft', { count: 3 }), { exact: true }));
        expect(await button(page, 'ask').count()).toBe(0);
        await setStock(variantOf[language], 0);
      }));
});
