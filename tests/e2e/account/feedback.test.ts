import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { commentPhotosMax } from '#contract/values/comment-photos.ts';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { formatDay } from '#i18n/format.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { readProducts } from '../support/data/goods.ts';
import { expectFocus } from '../support/layout.ts';
import { photoFile } from '../support/photo-file.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { cartLink, expectLanguage, logIn, pressTwice } from '../support/steps.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
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
        await untilShown(stars(page).getByText(t('rating.none')).first());
        await page.getByTitle(t('rating.loginFirst')).click();
        await page.waitForURL(`**/${language}/auth/login`);
        await logIn(page, language, account);
        await page.waitForURL(`**/${language}/product/${product.id}`);

        const dialog = page.getByRole('dialog', { name: t('rating.title') });
        const slider = dialog.getByRole('slider', { name: t('rating.yours') });
        const says = (value: number) => slider.and(page.locator(`[aria-valuetext="${t('rating.outOf', { value })}"]`));
        const send = dialog.getByRole('button', { name: t('rating.send') });
        await untilShown(slider);
        expect(await send.isDisabled()).toBe(true);
        await clickHalf(slider, 4, 'start');
        await untilShown(says(3.5));
        await expectFills(dialog, ['full', 'full', 'full', 'half', 'empty']);
        await clickHalf(slider, 4, 'end');
        await untilShown(says(4));
        await slider.focus();
        const [up, down] = isArabic ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
        await page.keyboard.press(up);
        await untilShown(says(4.5));
        await page.keyboard.press(down);
        await untilShown(says(4));
        await page.keyboard.press('Home');
        await untilShown(says(limits.ratingMin));
        await page.keyboard.press('ArrowUp');
        await untilShown(says(limits.ratingMin + limits.ratingStep));
        await page.keyboard.press('End');
        await untilShown(says(limits.ratingMax));
        await page.keyboard.press('ArrowDown');
        await untilShown(says(4.5));
        expect(await axeViolations(page)).toEqual([]);

        await send.click();
        await untilShown(page.getByText(t('rating.saved')).first());
        await untilHidden(dialog);
        await untilShown(stars(page).getByText('4.5', { exact: true }));
        await untilShown(stars(page).getByText(t('count.reviews', { count: 1 })));
        await expectFills(stars(page), ['full', 'full', 'full', 'full', 'half']);

        // The dialog shows the shopper's rating, also after a reload; a double click sends once.
        await page.reload();
        await stars(page).click();
        await untilShown(says(4.5));
        await untilShown(dialog.getByText(t('rating.own', { value: 4.5 })));
        await clickHalf(slider, 3, 'end');
        await pressTwice(send);
        await untilShown(stars(page).getByText('3.0', { exact: true }));
        await untilShown(stars(page).getByText(t('count.reviews', { count: 1 })));
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
      await untilShown(stars(page).getByText('4.9', { exact: true }));
      await untilShown(stars(page).getByRole('img', { name: t('rating.label', { value: '4.9' }) }));
      await untilShown(stars(page).getByText(t('count.reviews', { count: 36 })));
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
        await untilShown(page.getByRole('alert').getByText(t('choice.select')));
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
      const asOther = clientOf(url, { token: other.token });
      await asOther('addComment', { body: { content: theirs, variantId } });
      await asOther('rate', { body: { variantId, rating: 4 } });
      const mine = { en: 'It smells of home.', ar: 'رائحته رائحة البيت.' }[language];
      const better = `${mine} 10/10`;

      await visitPage('comment', phone, async ({ page, requests }) => {
        await page.goto(`/${language}/product/${product.id}`);
        const section = page.locator('#comments');
        const count = (number: number) => section.locator('summary').getByText(t('count.comments', { count: number }));
        await untilShown(count(1));
        await untilShown(cartLink(page, language, 0));
        expect(await section.getByText(theirs).isVisible()).toBe(false);
        await section.locator('summary').click();
        await untilShown(section.getByText(theirs));
        await untilShown(section.getByRole('img', { name: t('rating.label', { value: 4 }) }));
        const highest = { name: t('comments.sorts.highest') };
        await section.getByRole('button', highest).click();
        await untilShown(section.getByRole('button', { ...highest, pressed: true }));
        const box = section.getByRole('textbox', { name: t('comments.label') });
        expect(await box.getAttribute('dir')).toBe('auto');
        expect(await box.getAttribute('maxlength')).toBe(String(limits.commentMax));
        await box.fill(mine);
        const send = section.getByRole('button', { name: t('comments.add') });
        await send.click();
        await page.waitForURL(`**/${language}/auth/login`);
        await logIn(page, language, account);
        await page.waitForURL(`**/${language}/product/${product.id}`);
        await untilShown(box.and(page.locator(':focus')));
        expect(await box.inputValue()).toBe(mine);

        await pressTwice(send);
        await untilShown(page.getByText(t('comments.added')).first());
        await untilShown(count(2));
        expect(requests.filter((line) => line === 'POST /api/v1/comments')).toHaveLength(1);
        expect(await box.inputValue()).toBe('');
        const own = section.getByRole('listitem').filter({ hasText: mine });
        await untilShown(own.getByText(account.name));
        await untilShown(own.locator('time bdi[dir=ltr]').getByText(formatDay(new Date().toISOString())));
        await send.click();
        await untilShown(section.getByText(t('validation.commentRequired')));
        expect(await axeViolations(page)).toEqual([]);

        const menu = section.getByRole('button', { name: t('comments.menu') });
        expect(await menu.count()).toBe(1);
        await menu.click();
        await page.getByRole('menuitem', { name: t('comments.edit') }).click();
        const editing = page.getByRole('dialog', { name: t('comments.edit') });
        const editBox = editing.getByLabel(t('comments.label'));
        await untilShown(editBox.and(page.locator(':focus')));
        await editBox.fill('  ');
        await editing.getByRole('button', { name: t('action.save') }).click();
        await untilShown(editing.getByText(t('validation.commentRequired')));
        await editBox.fill(better);
        await editing.getByRole('button', { name: t('action.save') }).click();
        await untilHidden(editing);
        await untilShown(section.getByRole('paragraph').getByText(better));

        await menu.click();
        await page.getByRole('menuitem', { name: t('comments.delete') }).click();
        const asking = page.getByRole('alertdialog', { name: t('comments.deleteConfirm') });
        await asking.getByRole('button', { name: t('action.cancel') }).click();
        await untilHidden(asking);
        await menu.click();
        await page.getByRole('menuitem', { name: t('comments.delete') }).click();
        await asking.getByRole('button', { name: t('action.delete') }).click();
        await untilShown(page.getByText(t('comments.deleted')).first());
        await untilShown(count(1));
        await untilShown(section.locator('summary:focus'));
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
          await untilShown(page.getByRole('alert').getByText(t('error.sessionEnded')));
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
        await untilShown(box.and(page.locator(':focus')));
        expect(await box.inputValue()).toBe(mine);
        await send.click();
        await untilShown(section.getByRole('paragraph').getByText(mine));

        const menu = section.getByRole('button', { name: t('comments.menu') });
        const editing = page.getByRole('dialog', { name: t('comments.edit') });
        const save = editing.getByRole('button', { name: t('action.save') });
        await menu.click();
        await page.getByRole('menuitem', { name: t('comments.edit') }).click();
        await editing.getByLabel(t('comments.label')).fill(better);
        // One more than a comment may have.
        const five = ['#8a1538', '#0b6e4f', '#c8a03c', '#1d5c63', '#222222'];
        await editing.locator('input[type=file]').setInputFiles(await Promise.all(five.map(photoFile)));
        await untilShown(editing.getByText(t('commentPhotos.tooMany', { max: commentPhotosMax })));
        await untilShown(editing.getByRole('img', { name: t('commentPhotos.one', { n: commentPhotosMax }) }));
        await endSession();
        await save.click();
        await logInAgain();
        await untilShown(editing);
        expect(await editing.getByLabel(t('comments.label')).inputValue()).toBe(better);
        await untilShown(editing.getByRole('img', { name: t('commentPhotos.one', { n: commentPhotosMax }) }));
        await save.click();
        await untilShown(section.getByRole('paragraph').getByText(better));
        await untilHidden(editing);

        const asking = page.getByRole('alertdialog', { name: t('comments.deleteConfirm') });
        const confirm = asking.getByRole('button', { name: t('action.delete') });
        await menu.click();
        await page.getByRole('menuitem', { name: t('comments.delete') }).click();
        await endSession();
        await confirm.click();
        await logInAgain();
        await confirm.click();
        await untilShown(page.getByText(t('comments.deleted')).first());
        await untilHidden(asking);

        const dialog = page.getByRole('dialog', { name: t('rating.title') });
        const slider = dialog.getByRole('slider', { name: t('rating.yours') });
        const chosen = () => slider.getAttribute('aria-valuetext');
        await stars(page).click();
        await slider.focus();
        await page.keyboard.press('End');
        await endSession();
        await dialog.getByRole('button', { name: t('rating.send') }).click();
        await logInAgain();
        await untilShown(slider);
        expect(await chosen()).toBe(t('rating.outOf', { value: limits.ratingMax }));
        await dialog.getByRole('button', { name: t('rating.send') }).click();
        await untilShown(page.getByText(t('rating.saved')).first());
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
        await untilShown(section.getByText(t('comments.empty')));
        await page.locator(`input[type=radio][value="${variant}"]`).check();
        await expect.poll(() => section.locator('.skeleton.size-10').count()).toBe(limits.skeletons.comments);
        held.resolve();
        await untilShown(section.getByText('Comment 7', { exact: true }));
        await untilShown(section.locator('summary').getByText(t('count.comments', { count: 7 })));
        const comments = section.getByRole('listitem').filter({ hasText: /Comment \d/ });
        expect(await comments.count()).toBe(5);
        await section.getByRole('button', { name: t('comments.more') }).press('Enter');
        await untilShown(section.getByText('Comment 1', { exact: true }));
        // The button is gone: its focus goes to the first comment that it brought.
        await expectFocus(comments.nth(5));
        expect(await comments.count()).toBe(7);
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
