import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { VariantWithProduct } from '#contract/catalog.ts';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { cartLink, expectLanguage, logIn, switchLanguage } from '../support/steps.ts';
import { stopClock } from '../support/stop-clock.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { phone, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();

interface Candidates {
  plain: VariantWithProduct;
  reduced: VariantWithProduct;
  soldOut: VariantWithProduct;
}

async function findCandidates(language: RequiredLanguage): Promise<Candidates> {
  const { rows } = await clientOf(url, { language })('listProducts', { query: { limit: limits.listMax } });
  const all = rows.flatMap(({ id, name, variants }) =>
    variants.length === 1 ? variants.map((one) => ({ ...one, product: { id, name } })) : [],
  );
  const pick = (fits: (one: VariantWithProduct) => boolean) => all.filter(fits).at(language === 'en' ? 0 : 1);
  const plain = pick((one) => one.inStock && one.discountedPrice === null);
  const reduced = pick((one) => one.inStock && one.discountedPrice !== null);
  const soldOut = pick((one) => !one.inStock);
  if (!plain || !reduced || !soldOut) throw new Error('The demo shop lacks a fitting product.');
  return { plain, reduced, soldOut };
}

async function asGuest(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === storageKeys.guestCookie);
  return clientOf(url, { guestId: decodeURIComponent(cookie?.value ?? '') });
}

const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement);

describe.each(requiredLanguages)('in %s', (language) => {
  const t = wordsOf[language];
  const other = requiredLanguages.find((one) => one !== language) as RequiredLanguage;
  const visitPage = (name: string, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size: phone, name: `favourites-${name}-${language}` }, steps);
  const countLink = (page: Page, count: number) =>
    page.getByRole('banner').getByRole('link', { name: t('nav.favouriteItems', { count }), exact: true });
  const add = t('product.addToFavourites');
  const remove = t('product.removeFromFavourites');

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.31, S2.32, S2.33, S2.34, S2.35, S4.10, S4.14, S6.2, S9.5, D17.1, DETAIL1.1, DETAIL17.1
    // Spec: R30.1
    it('a guest adds favourites, sees their details, buys one, rates one after a login, and removes them', () =>
      visitPage('guest', async ({ page, context, expectRefusal, discardPage }) => {
        const { plain, reduced, soldOut } = await findCandidates(language);
        await page.goto(`/${language}/favourite`);
        await untilShown(page.getByRole('heading', { level: 1, name: t('favourites.emptyTitle') }));
        await untilShown(countLink(page, 0));
        await untilShown(page.getByRole('heading', { name: t('product.bestSellers') }));
        await expectLanguage(page, language);
        await page.getByRole('link', { name: t('nav.browse') }).click();
        await page.waitForURL(`**/${language}/categories`);

        // On the product page a guest adds it without a login; the button is disabled for one
        // second.
        await page.goto(`/${language}/product/${plain.product.id}`);
        const favouriteButton = (name: string) =>
          page.getByRole('button', { name: `${name}: ${plain.product.name}`, exact: true });
        await untilShown(countLink(page, 0));
        // The second lasts until the test goes on.
        discardPage();
        await page.clock.install();
        await stopClock(page);
        await favouriteButton(add).click();
        await untilShown(favouriteButton(remove));
        expect(await favouriteButton(remove).getAttribute('aria-disabled')).toBe('true');
        await favouriteButton(remove).click({ force: true });
        await page.clock.resume();
        await untilShown(countLink(page, 1));
        expect(await favouriteButton(remove).count()).toBe(1);
        await page.locator('button[aria-disabled="true"]').waitFor({ state: 'detached' });
        expect(await favouriteButton(remove).count()).toBe(1);

        const guest = await asGuest(context);
        for (const { id } of [reduced, soldOut]) await guest('addFavourite', { body: { variantId: id } });
        const held = Promise.withResolvers<void>();
        await page.route('**/api/v1/favorites', async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(`/${language}/favourite`);
        const outlines = page
          .getByRole('main')
          .getByRole('status', { name: t('action.loading') })
          .locator('.skeleton');
        await untilShown(outlines.first());
        const squares = (all: Element[]) => all.filter((one) => getComputedStyle(one).aspectRatio !== 'auto').length;
        expect(await outlines.evaluateAll(squares)).toBe(limits.skeletons.favourites);
        held.resolve();
        await untilShown(page.getByRole('heading', { level: 1, name: t('favourites.title') }));
        await untilShown(countLink(page, 3));
        await page.unroute('**/api/v1/favorites');

        const rows = page
          .getByRole('main')
          .locator('li')
          .filter({ has: page.getByRole('heading', { level: 2 }) });
        const row = (one: VariantWithProduct) => rows.filter({ hasText: one.product.name });
        await expect
          .poll(() => rows.getByRole('heading').allInnerTexts())
          .toEqual([soldOut, reduced, plain].map(({ product }) => product.name));
        for (const one of [plain, reduced, soldOut]) {
          expect(await row(one).locator('img').getAttribute('src')).toContain(one.variantImage);
          const link = row(one).getByRole('link', { name: one.product.name });
          expect(await link.getAttribute('href')).toBe(`/${language}/product/${one.product.id}?variant=${one.id}`);
        }
        expect(await row(plain).innerText()).toContain(plain.variantPrice.toFixed(2));
        expect(await row(reduced).locator('ins').innerText()).toContain(reduced.discountedPrice?.toFixed(2));
        expect(await row(reduced).locator('del').innerText()).toContain(reduced.variantPrice.toFixed(2));
        await untilShown(row(reduced).getByText(`-${reduced.offers[0]?.discount}%`));
        expect(
          await row(soldOut)
            .getByRole('button', { name: t('product.outOfStock') })
            .isDisabled(),
        ).toBe(true);

        const buy = row(plain).getByRole('button', { name: `${t('product.addToCart')}: ${plain.product.name}` });
        await buy.click();
        await untilShown(page.getByText(t('product.added')).first());
        await untilShown(cartLink(page, language, 1));

        const nameInOther = (
          await clientOf(url, { language: other })('getProduct', { params: { id: plain.product.id } })
        ).name;
        await switchLanguage(page, other);
        await untilShown(page.getByRole('heading', { level: 2, name: nameInOther }));
        await switchLanguage(page, language);
        await untilShown(row(plain));

        // Rating needs an account; the login leads back to the dialog.
        const account = await createAccount(dataDir);
        const stars = row(plain).getByRole('button', { name: t('rating.title') });
        await stars.click();
        await page.waitForURL(`**/${language}/auth/login`);
        await logIn(page, language, account);
        await page.waitForURL(`**/${language}/favourite`);
        const dialog = page.getByRole('dialog', { name: t('rating.title') });
        await dialog.getByRole('slider').press('End');
        await dialog.getByRole('button', { name: t('rating.send') }).click();
        await untilHidden(dialog);
        // Other shoppers may have rated it before.
        const rated = await clientOf(url, {})('getProduct', { params: { id: plain.product.id } });
        const average = rated.variants[0]?.globalRating ?? 0;
        expect(average).toBeGreaterThan(0);
        await untilShown(row(plain).getByText(average.toFixed(1), { exact: true }));
        await untilShown(countLink(page, 3));

        await ask(row(reduced));
        const question = page.getByRole('alertdialog', { name: t('favourites.removeConfirm') });
        await untilShown(question.locator('bdi', { hasText: reduced.product.name }));
        await question.getByRole('button', { name: t('action.cancel') }).click();
        await untilHidden(question);
        expect(await rows.count()).toBe(3);

        // After a refusal the favourite is restored in its place.
        expectRefusal('500 DELETE /api/v1/favorites');
        const refused = Promise.withResolvers<void>();
        await page.route('**/api/v1/favorites/*', async (route) => {
          await refused.promise;
          const error = { code: 'internal', message: serverMessages[language].error('internal') };
          await route.fulfill({ status: 500, json: { error } });
        });
        await ask(row(reduced));
        await question.getByRole('button', { name: t('action.remove') }).click();
        await row(reduced).waitFor({ state: 'detached' });
        await untilShown(countLink(page, 2));
        refused.resolve();
        await untilShown(row(reduced));
        await untilShown(countLink(page, 3));
        expect(await rows.getByRole('heading').allInnerTexts()).toEqual(
          [soldOut, reduced, plain].map(({ product }) => product.name),
        );
        await untilShown(page.getByText(serverMessages[language].error('internal')).first());
        await page.unroute('**/api/v1/favorites/*');

        for (const [index, one] of [reduced, soldOut, plain].entries()) {
          await ask(row(one));
          await question.getByRole('button', { name: t('action.remove') }).click();
          await row(one).waitFor({ state: 'detached' });
          await untilShown(countLink(page, 2 - index));
          await untilShown(page.getByText(t('favourites.removed')).first());
          // The next row has the focus.
          if (one === reduced)
            await expect.poll(() => isFocused(row(plain).getByRole('link', { name: plain.product.name }))).toBe(true);
        }
        await untilShown(page.getByRole('heading', { level: 1, name: t('favourites.emptyTitle') }));
        await expectLanguage(page, language);

        async function ask(one: Locator): Promise<void> {
          await one.getByRole('button', { name: remove }).click();
        }
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S4.13, S6.3, D16.1
    it('the favourite button on a card leads a guest to the login and adds the favourite afterwards; for a user it changes at once', () =>
      visitPage('card', async ({ page, context, expectRefusal }) => {
        const { plain } = await findCandidates(language);
        const categoryId = (await clientOf(url, {})('getProduct', { params: { id: plain.product.id } })).category.id;
        const path = `/${language}/products/${categoryId}?sort=price_asc`;
        const isAdd = /\/api\/v1\/favorites$/;
        const isIds = /\/api\/v1\/favorites\/ids$/;
        await page.goto(path);
        const favouriteButton = (name: string) =>
          page.getByRole('button', { name: `${name}: ${plain.product.name}`, exact: true });
        await untilShown(countLink(page, 0));
        await favouriteButton(add).click();
        await page.waitForURL(`**/${language}/auth/login`);
        // A list that was read before the favourite was added, and arrives after it, is ignored.
        const added = page.waitForResponse(
          (answer) => answer.request().method() === 'POST' && isAdd.test(answer.url()),
        );
        await page.route(isIds, async (route) => {
          const answer = await route.fetch();
          await added;
          await route.fulfill({ response: answer });
        });
        const account = await createAccount(dataDir);
        await logIn(page, language, account);
        await page.waitForURL(`**${path}`);
        await untilShown(page.getByText(t('favourites.added')).first());
        await untilShown(favouriteButton(remove));
        await untilShown(countLink(page, 1));

        await page.reload();
        await untilShown(favouriteButton(remove));

        // Refused: the button changes at once, and back.
        expectRefusal('500 DELETE /api/v1/favorites');
        const refused = Promise.withResolvers<void>();
        await page.route('**/api/v1/favorites/*', async (route) => {
          await refused.promise;
          await route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'no' } } });
        });
        await favouriteButton(remove).click();
        await untilShown(favouriteButton(add));
        await untilShown(countLink(page, 0));
        refused.resolve();
        await untilShown(favouriteButton(remove));
        await untilShown(countLink(page, 1));
        await page.unroute('**/api/v1/favorites/*');

        await page.locator('button[aria-disabled="true"]').waitFor({ state: 'detached' });
        await favouriteButton(remove).click();
        await untilShown(favouriteButton(add));
        await untilShown(countLink(page, 0));
        await untilShown(page.getByText(t('favourites.removed')).first());

        // The session has ended: the press leads to the login and is applied afterwards.
        for (const method of ['GET', 'POST', 'DELETE']) expectRefusal(`401 ${method} /api/v1/`);
        for (const [name, changed, count] of [
          [add, remove, 1],
          [remove, add, 0],
        ] as const) {
          await page.unroute(isIds);
          await page.locator('button[aria-disabled="true"]').waitFor({ state: 'detached' });
          const token = (await context.cookies()).find((cookie) => cookie.name === storageKeys.tokenCookie)?.value;
          await clientOf(url, { token: token as string })('logout');
          await favouriteButton(name).click();
          await page.waitForURL(`**/${language}/auth/login`);
          await untilShown(page.getByRole('alert').getByText(t('error.sessionEnded')));
          await logIn(page, language, account);
          await page.waitForURL(`**${path}`);
          await untilShown(favouriteButton(changed));
          await untilShown(countLink(page, count));
        }
      }));
});
