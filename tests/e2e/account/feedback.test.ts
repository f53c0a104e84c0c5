import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { formatDay } from '#i18n/format.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { readProducts } from '../support/data/goods.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { cartLink, expectLanguage, logIn, pressTwice } from '../support/steps.ts';
import { desktop, openHydrated, phone, type Size, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();

const ofOne = ({ variants }: Product) => variants.length === 1 && variants[0]?.ratingsCount === 0;

describe.each(requiredLanguages)('ratings and comments in %s', (language) => {
  const t = wordsOf[language];
  const api = clientOf(url, { language });
  let products: Product[];
  const find = (fits: (product: Product) => boolean, place = 0) => products.filter(fits)[place] as Product;

  beforeAll(async () => {
    products = await readProducts(api);
  });

  const isArabic = language === 'ar';
  const turn = 2 * requiredLanguages.indexOf(language);
  const visitPage = (name: string, size: Size, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size, name: `feedback-${name}-${language}` }, steps);
  const stars = (page: Page) => page.getByRole('article').getByRole('button', { name: t('rating.title') });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.90, S4.36, S5.27, S9.16, D17.2, D20.1, D23.1
    it('a guest who clicks the stars logs in, returns to the dialog and rates in half stars; the last rating counts', async () => {
      const product = find(ofOne, turn);
      const account = await createAccount(dataDir);
      await visitPage('rate', desktop, async ({ page, requests }) => {
        await page.goto(`/${language}/product/${product.id}`);
        await stars(page).getByText(t('rating.none')).first().waitFor();
        await page.getByTitle(t('rating.loginFirst')).click();
        await page.waitForURL(`**/${language}/auth/login`);
        await logIn(page, language, account);
        await page.waitForURL(`**/${language}/product/${product.id}`);

        const dialog = page.getByRole('dialog', { name: t('rating.title') });
        const slider = dialog.getByRole('slider', { name: t('rating.yours') });
        const says = (value: number) => slider.and(page.locator(`[aria-valuetext="${t('rating.outOf', { value })}"]`));
        const send = dialog.getByRole('button', { name: t('rating.send') });
        await slider.waitFor();
        expect(await send.isDisabled()).toBe(true);
        await clickHalf(slider, 4, 'start');
        await says(3.5).waitFor();
        await expectFills(dialog, ['full', 'full', 'full', 'half', 'empty']);
        await clickHalf(slider, 4, 'end');
        await says(4).waitFor();
        await slider.focus();
        const [up, down] = isArabic ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
        await page.keyboard.press(up);
        await says(4.5).waitFor();
        await page.keyboard.press(down);
        await says(4).waitFor();
        await page.keyboard.press('Home');
        await says(limits.ratingMin).waitFor();
        await page.keyboard.press('ArrowUp');
        await says(limits.ratingMin + limits.ratingStep).waitFor();
        await page.keyboard.press('End');
        await says(limits.ratingMax).waitFor();
        await page.keyboard.press('ArrowDown');
        await says(4.5).waitFor();
        expect(await axeViolations(page)).toEqual([]);

        await send.click();
        await page.getByText(t('rating.saved')).first().waitFor();
        await dialog.waitFor({ state: 'hidden' });
        await stars(page).getByText('4.5', { exact: true }).waitFor();
        await stars(page)
          .getByText(t('count.reviews', { count: 1 }))
          .waitFor();
        await expectFills(stars(page), ['full', 'full', 'full', 'full', 'half']);

        // The dialog shows the own rating, also after a reload; a double click sends once.
        await page.reload();
        await stars(page).click();
        await says(4.5).waitFor();
        await dialog.getByText(t('rating.own', { value: 4.5 })).waitFor();
        await clickHalf(slider, 3, 'end');
        await pressTwice(send);
        await stars(page).getByText('3.0', { exact: true }).waitFor();
        await stars(page)
          .getByText(t('count.reviews', { count: 1 }))
          .waitFor();
        expect(requests.filter((line) => line === 'POST /api/v1/ratings')).toHaveLength(2);
        await expectLanguage(page, language);
      });
    });

  // Spec: S2.84, D21.1, D22.2, R17.1
  it('a rating of 4.9 shows four and a half stars from the start of the line, and its number', async () => {
    const product = find(ofOne, turn + 1);
    await visitPage('average', phone, async ({ page }) => {
      // The page as the shop renders it after many ratings.
      await page.route(`**/api/v1/products/${product.id}`, async (route) => {
        const [variant] = product.variants;
        const data = { ...product, variants: [{ ...variant, globalRating: 4.9, ratingsCount: 36 }] };
        await route.fulfill({ json: { data } });
      });
      await openHydrated(page, `/${language}/products/${product.category.id}`);
      await page.getByRole('main').getByRole('link', { name: product.name, exact: true }).click();
      await stars(page).getByText('4.9', { exact: true }).waitFor();
      await stars(page)
        .getByRole('img', { name: t('rating.label', { value: '4.9' }) })
        .waitFor();
      await stars(page)
        .getByText(t('count.reviews', { count: 36 }))
        .waitFor();
      await expectFills(stars(page), ['full', 'full', 'full', 'full', 'half']);
      const [first, last] = [stars(page).locator('[data-fill]').first(), stars(page).locator('[data-fill]').last()];
      expect(((await last.boundingBox())?.x ?? 0) < ((await first.boundingBox())?.x ?? 0)).toBe(isArabic);
    });
  });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S8.23
    it('a product with several variants asks for one before the rating', async () => {
      const product = find(({ variants }) => variants.length > 1);
      const account = await createAccount(dataDir);
      await visitPage('rate-several', phone, async ({ page, context }) => {
        await context.addCookies([{ name: storageKeys.tokenCookie, value: account.token, url }]);
        await openHydrated(page, `/${language}/product/${product.id}`);
        await stars(page).click();
        await page.getByRole('alert').getByText(t('product.selectVariant')).waitFor();
        expect(await page.getByRole('dialog').count()).toBe(0);
      });
    });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.89, S2.99, S2.100, S2.101, S5.26, S6.6, S6.7, S8.26, D69.1, DETAIL26.3
    it('a guest’s comment is kept through the login; only its author can edit and delete it', async () => {
      const product = find(ofOne, turn + 1);
      const variantId = product.variants[0]?.id as number;
      const [account, other] = [await createAccount(dataDir), await createAccount(dataDir)];
      const theirs = { en: 'Beautiful on the table.', ar: 'جميل على المائدة.' }[language];
      await clientOf(url, { token: other.token })('addComment', { body: { content: theirs, variantId } });
      const mine = { en: 'It smells of home.', ar: 'رائحته رائحة البيت.' }[language];
      const better = `${mine} 10/10`;

      await visitPage('comment', phone, async ({ page, requests }) => {
        await page.goto(`/${language}/product/${product.id}`);
        const section = page.locator('#comments');
        const count = (number: number) => section.locator('summary').getByText(t('count.comments', { count: number }));
        await count(1).waitFor();
        await cartLink(page, language, 0).waitFor();
        expect(await section.getByText(theirs).isVisible()).toBe(false);
        await section.locator('summary').click();
        await section.getByText(theirs).waitFor();
        const box = section.getByRole('textbox', { name: t('comments.label') });
        expect(await box.getAttribute('dir')).toBe('auto');
        expect(await box.getAttribute('maxlength')).toBe(String(limits.commentMax));
        await box.fill(mine);
        const send = section.getByRole('button', { name: t('comments.add') });
        await send.click();
        await page.waitForURL(`**/${language}/auth/login`);
        await logIn(page, language, account);
        await page.waitForURL(`**/${language}/product/${product.id}`);
        await box.and(page.locator(':focus')).waitFor();
        expect(await box.inputValue()).toBe(mine);

        await pressTwice(send);
        await page.getByText(t('comments.added')).first().waitFor();
        await count(2).waitFor();
        expect(requests.filter((line) => line === 'POST /api/v1/comments')).toHaveLength(1);
        expect(await box.inputValue()).toBe('');
        const own = section.getByRole('listitem').filter({ hasText: mine });
        await own.getByText(account.name).waitFor();
        await own.locator('time bdi[dir=ltr]').getByText(formatDay(new Date().toISOString())).waitFor();
        await send.click();
        await section.getByText(t('validation.commentRequired')).waitFor();
        expect(await axeViolations(page)).toEqual([]);

        const menu = section.getByRole('button', { name: t('comments.menu') });
        expect(await menu.count()).toBe(1);
        await menu.click();
        await page.getByRole('menuitem', { name: t('comments.edit') }).click();
        const editing = page.getByRole('dialog', { name: t('comments.edit') });
        const editBox = editing.getByLabel(t('comments.label'));
        await editBox.and(page.locator(':focus')).waitFor();
        await editBox.fill('  ');
        await editing.getByRole('button', { name: t('action.save') }).click();
        await editing.getByText(t('validation.commentRequired')).waitFor();
        await editBox.fill(better);
        await editing.getByRole('button', { name: t('action.save') }).click();
        await editing.waitFor({ state: 'hidden' });
        await section.getByRole('paragraph').getByText(better).waitFor();

        await menu.click();
        await page.getByRole('menuitem', { name: t('comments.delete') }).click();
        const asking = page.getByRole('alertdialog', { name: t('comments.deleteConfirm') });
        await asking.getByRole('button', { name: t('action.cancel') }).click();
        await asking.waitFor({ state: 'hidden' });
        await menu.click();
        await page.getByRole('menuitem', { name: t('comments.delete') }).click();
        await asking.getByRole('button', { name: t('action.delete') }).click();
        await page.getByText(t('comments.deleted')).first().waitFor();
        await count(1).waitFor();
        await section.locator('summary:focus').waitFor();
        await expectLanguage(page, language);
      });
    });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S4.36, S6.6, D25.2
    it('an ended session leads to the login at the first press, and back with the comment, its change and the rating', async () => {
      const product = find(ofOne, turn + 1);
      const account = await createAccount(dataDir);
      const mine = { en: 'It smells of home.', ar: 'رائحته رائحة البيت.' }[language];
      const better = `${mine} 10/10`;
      await visitPage('ended', phone, async ({ page, context, expectRefusal }) => {
        for (const method of ['GET', 'POST', 'PUT', 'DELETE']) expectRefusal(`401 ${method} /api/v1/`);
        await context.addCookies([{ name: storageKeys.tokenCookie, value: account.token, url }]);
        await openHydrated(page, `/${language}/product/${product.id}`);
        const endSession = async () => {
          const token = (await context.cookies()).find(({ name }) => name === storageKeys.tokenCookie)?.value as string;
          await clientOf(url, { token })('logout');
        };
        const logInAgain = async () => {
          await page.waitForURL(`**/${language}/auth/login`);
          await page.getByRole('alert').getByText(t('error.sessionEnded')).waitFor();
          expect(await page.getByRole('alert').getByText(t('error.sessionEnded')).count()).toBe(1);
          await logIn(page, language, account);
          await page.waitForURL(`**/${language}/product/${product.id}`);
        };
        const section = page.locator('#comments');
        const box = section.getByRole('textbox', { name: t('comments.label') });
        const send = section.getByRole('button', { name: t('comments.add') });
        await section.locator('summary').click();
        await box.fill(mine);
        await endSession();
        await send.click();
        await logInAgain();
        await box.and(page.locator(':focus')).waitFor();
        expect(await box.inputValue()).toBe(mine);
        await send.click();
        await section.getByRole('paragraph').getByText(mine).waitFor();

        const menu = section.getByRole('button', { name: t('comments.menu') });
        const editing = page.getByRole('dialog', { name: t('comments.edit') });
        const save = editing.getByRole('button', { name: t('action.save') });
        await menu.click();
        await page.getByRole('menuitem', { name: t('comments.edit') }).click();
        await editing.getByLabel(t('comments.label')).fill(better);
        await endSession();
        await save.click();
        await logInAgain();
        await editing.waitFor();
        expect(await editing.getByLabel(t('comments.label')).inputValue()).toBe(better);
        await save.click();
        await section.getByRole('paragraph').getByText(better).waitFor();
        await editing.waitFor({ state: 'hidden' });

        const asking = page.getByRole('alertdialog', { name: t('comments.deleteConfirm') });
        const confirm = asking.getByRole('button', { name: t('action.delete') });
        await menu.click();
        await page.getByRole('menuitem', { name: t('comments.delete') }).click();
        await endSession();
        await confirm.click();
        await logInAgain();
        await confirm.click();
        await page.getByText(t('comments.deleted')).first().waitFor();
        await asking.waitFor({ state: 'hidden' });

        const dialog = page.getByRole('dialog', { name: t('rating.title') });
        const slider = dialog.getByRole('slider', { name: t('rating.yours') });
        const chosen = () => slider.getAttribute('aria-valuetext');
        await stars(page).click();
        await slider.focus();
        await page.keyboard.press('End');
        await endSession();
        await dialog.getByRole('button', { name: t('rating.send') }).click();
        await logInAgain();
        await slider.waitFor();
        expect(await chosen()).toBe(t('rating.outOf', { value: limits.ratingMax }));
        await dialog.getByRole('button', { name: t('rating.send') }).click();
        await page.getByText(t('rating.saved')).first().waitFor();
      });
    });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S9.17
    it('comments of another variant load with five skeletons, more on demand, and an empty list says so', async () => {
      const product = find(({ variants, commentsCount }) => variants.length === 3 && commentsCount === 0);
      const variant = product.variants[requiredLanguages.indexOf(language)]?.id as number;
      const empty = product.variants[2]?.id as number;
      const { token } = await createAccount(dataDir);
      for (let n = 1; n <= 7; n += 1) {
        await clientOf(url, { token })('addComment', { body: { content: `Comment ${n}`, variantId: variant } });
      }
      await visitPage('comments', desktop, async ({ page }) => {
        const held = Promise.withResolvers<void>();
        await page.route(`**/api/v1/comments/variant/${variant}?*`, async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(`/${language}/product/${product.id}?variant=${empty}`);
        const section = page.locator('#comments');
        await section.locator('summary').click();
        await section.getByText(t('comments.empty')).waitFor();
        await page.locator(`input[type=radio][value="${variant}"]`).check();
        await expect.poll(() => section.locator('.skeleton.size-10').count()).toBe(limits.skeletons.comments);
        held.resolve();
        await section.getByText('Comment 7', { exact: true }).waitFor();
        await section
          .locator('summary')
          .getByText(t('count.comments', { count: 7 }))
          .waitFor();
        expect(await section.getByRole('listitem').count()).toBe(5);
        await section.getByRole('button', { name: t('comments.more') }).click();
        await section.getByText('Comment 1', { exact: true }).waitFor();
        expect(await section.getByRole('listitem').count()).toBe(7);
        expect(await section.getByRole('button', { name: t('comments.more') }).count()).toBe(0);
      });
    });

  async function clickHalf(slider: Locator, star: number, half: 'start' | 'end'): Promise<void> {
    const box = await slider.locator(`[data-star="${star}"]`).boundingBox();
    if (!box) throw new Error(`There is no star ${star}.`);
    const onTheLeft = (half === 'start') !== isArabic;
    await slider.page().mouse.click(box.x + box.width * (onTheLeft ? 0.25 : 0.75), box.y + box.height / 2);
  }

  async function expectFills(part: Locator, fills: string[]): Promise<void> {
    const read = () =>
      part.locator('[data-fill]').evaluateAll((all) => all.map((one) => one.getAttribute('data-fill')));
    await expect.poll(read).toEqual(fills);
  }
});
