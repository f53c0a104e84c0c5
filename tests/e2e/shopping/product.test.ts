import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { limits } from '#contract/values/limits.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { priceParts } from '#i18n/format.ts';
import { choiceNames, galleryOf } from '#storefront/features/product/chosen-variant.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { demoShop } from '../support/demo-shop.ts';
import { readProducts } from '../support/data/goods.ts';
import { clientOf } from '../support/shop.ts';
import { cartLink, expectLanguage } from '../support/steps.ts';
import { stopClock } from '../support/stop-clock.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, type Size, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url } = demoShop();
let products: Product[];

beforeAll(async () => {
  products = await readProducts(clientOf(url, {}));
});

const hasThreePictures = (product: Product) => galleryOf(product, null).length === 3;
const left = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;

describe.each(requiredLanguages)('the product page in %s', (language) => {
  const t = wordsOf[language];
  const api = clientOf(url, { language });
  const isArabic = language === 'ar';
  /** The first product that fits, with its texts in this language. */
  const find = (fits: (product: Product) => boolean) =>
    api('getProduct', { params: { id: products.find(fits)?.id as number } });

  const [onward, back] = isArabic ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const visitPage = (name: string, size: Size, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size, name: `product-${name}-${language}` }, steps);
  const add = (page: Page) => page.getByRole('button', { name: t('product.addToCart') }).filter({ visible: true });

  const gallery = (page: Page) => page.getByRole('region', { name: t('photos.gallery') });
  const pictureOf = (page: Page, n: number) =>
    gallery(page).getByRole('button', { name: t('choice.picture', { n, total: 3 }) });

  // Spec: S2.82, DETAIL10.1
  it('shows pictures by dots, buttons, keys and a swipe, mirrored by language', async () => {
    const { id, name } = await find(hasThreePictures);
    const dot = (page: Page, n: number) => gallery(page).getByRole('button', { name: t('photos.goToImage', { n }) });
    const shows = (page: Page, n: number) => untilShown(dot(page, n).and(page.locator('[aria-current="true"]')));

    await visitPage('gallery', desktop, async ({ page }) => {
      await page.goto(`/${language}/product/${id}`);
      await shows(page, 1);
      expect(await gallery(page).getByRole('img', { name, includeHidden: true }).count()).toBe(3);
      const next = gallery(page).getByRole('button', { name: t('action.next') });
      const previous = gallery(page).getByRole('button', { name: t('action.previous') });
      expect((await left(next)) < (await left(previous))).toBe(isArabic);
      expect((await left(dot(page, 2))) < (await left(dot(page, 1)))).toBe(isArabic);
      expect(await previous.isDisabled()).toBe(true);
      await next.click();
      await shows(page, 2);
      await dot(page, 3).click();
      await shows(page, 3);
      expect(await next.isDisabled()).toBe(true);
      await previous.click();
      await shows(page, 2);

      await pictureOf(page, 2).focus();
      await page.keyboard.press(onward);
      await shows(page, 3);
      await page.keyboard.press('Home');
      await shows(page, 1);
      await page.keyboard.press(back);
      await page.keyboard.press(onward);
      await shows(page, 2);
      await untilShown(pictureOf(page, 2).and(page.locator(':focus')));

      // A swipe on a trackpad: this browser's synthetic touches do not scroll sideways.
      await pictureOf(page, 2).hover();
      await page.mouse.wheel(isArabic ? -400 : 400, 0);
      await shows(page, 3);
      await page.mouse.wheel(isArabic ? 400 : -400, 0);
      await shows(page, 2);
    });
  });

  // In Arabic only, where the layout is mirrored.
  if (language === 'ar')
    // Spec: S2.82, DETAIL10.1
    it('enlarges a picture to the whole screen, leafs by keys and dots, and returns the focus', async () => {
      const { id, name } = await find(hasThreePictures);
      await visitPage('zoom', desktop, async ({ page }) => {
        await openHydrated(page, `/${language}/product/${id}`);
        await gallery(page)
          .getByRole('button', { name: t('action.next') })
          .click();
        await untilShown(
          gallery(page)
            .getByRole('button', { name: t('photos.goToImage', { n: 2 }) })
            .and(page.locator('[aria-current="true"]')),
        );
        await pictureOf(page, 2).focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name });
        await untilShown(dialog.getByText(t('choice.picture', { n: 2, total: 3 })));
        await page.keyboard.press(onward);
        await untilShown(dialog.getByText(t('choice.picture', { n: 3, total: 3 })));
        await page.keyboard.press(back);
        await page.keyboard.press(back);
        await untilShown(dialog.getByText(t('choice.picture', { n: 1, total: 3 })));
        const zoomed = dialog.getByRole('img', { name: t('photos.zoomed', { name }) });
        await untilShown(zoomed);
        // The whole screen, from the largest source; a click and the wheel enlarge.
        await expect.poll(() => zoomed.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('w=1600');
        const widthOf = async () => (await zoomed.boundingBox())?.width ?? 0;
        const whole = await widthOf();
        expect(whole).toBeGreaterThan(desktop.width - 20);
        await dialog.getByRole('button', { name: t('photos.zoom') }).click({ position: { x: 400, y: 300 } });
        await expect.poll(widthOf).toBe(2.5 * whole);
        await page.mouse.wheel(0, 4000);
        await expect.poll(widthOf).toBe(whole);
        await dialog.getByRole('button', { name: t('photos.goToImage', { n: 3 }) }).click();
        await untilShown(dialog.getByText(t('choice.picture', { n: 3, total: 3 })));
        await page.keyboard.press('Escape');
        await untilHidden(dialog);
        await untilShown(pictureOf(page, 2).and(page.locator(':focus')));
      });
    });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.83, S2.85, S2.86, S2.91, S8.22, D37.1, D38.1, DETAIL3.3, DETAIL4.3, DETAIL6.1, R37.2
    it('preselects none of several variants, asks for one, and shows its pictures, price, offer, stock and attributes', async () => {
      const product = await find(
        ({ variants, customizable }) =>
          !customizable && variants.length > 1 && variants.some((one) => one.inStock && one.offers.length > 0),
      );
      const { id, name, variants, category, description } = product;
      const offered = variants.find((one) => one.inStock && one.offers.length > 0);
      const plain = variants.find((one) => one.inStock && one.offers.length === 0);
      if (!offered || !plain || offered.discountedPrice === null) throw new Error('The product has changed.');
      const [offer] = offered.offers;

      await visitPage('variants', desktop, async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.goto(`/${language}/product/${id}`);
        const article = page.getByRole('article');
        const price = article
          .locator('ins, del, span')
          .filter({ hasText: amountOf(product.basePrice) })
          .first();
        await untilShown(price);
        await untilShown(article.getByText(t('product.from'), { exact: true }).first());
        const radios = page.getByRole('radio');
        expect(await radios.count()).toBe(variants.length);
        expect(await page.locator('input[type=radio]:checked').count()).toBe(0);
        const trail = page.getByRole('navigation', { name: t('nav.breadcrumb') });
        await untilShown(trail.getByRole('link', { name: category.name }).last());
        await untilShown(trail.locator('[aria-current=page]').getByText(name));
        await untilShown(article.getByText(description.slice(0, 40)));

        // The choice itself says what to choose by.
        const names = choiceNames(product).join().toLowerCase();
        const hint = t('choice.attribute', { name: names });
        await untilShown(article.getByRole('group', { name: `${t('product.options')} ${hint}`, exact: true }));
        await add(page).click();
        await untilShown(page.getByRole('alert').getByText(t('choice.select')));
        await untilShown(radios.first().and(page.locator(':focus')));
        const choice = article.getByRole('group', { name: t('product.options') });
        await untilShown(choice.getByText(hint));
        expect(await choice.getAttribute('aria-describedby')).not.toBeNull();
        await untilShown(cartLink(page, language, 0));

        const picture = () => article.getByRole('img', { name }).first().getAttribute('src');
        await page.locator(`input[type=radio][value="${offered.id}"]`).check();
        expect(await choice.getAttribute('aria-describedby')).toBeNull();
        await page.waitForURL(`**/product/${id}?variant=${offered.id}`);
        await expect.poll(picture).toContain(offered.variantImage);
        const now = article
          .locator('ins')
          .filter({ hasText: t('product.newPrice') })
          .first();
        await untilShown(now.getByText(amountOf(offered.discountedPrice as number)));
        const before = article
          .locator('del')
          .filter({ hasText: t('product.oldPrice') })
          .first();
        await untilShown(before.getByText(amountOf(offered.variantPrice)));
        await untilShown(article.getByText(`-${offer?.discount}%`).first());
        if (offer?.description) await untilShown(article.getByText(offer.description).first());
        const { stockLeft } = offered;
        const stock = stockLeft === undefined ? t('choice.inStock') : t('choice.stockLeft', { count: stockLeft });
        await untilShown(article.getByText(stock, { exact: true }));
        const attribute = offered.attributes[0];
        await untilShown(article.locator('dl').getByText(attribute?.name ?? ''));
        await untilShown(article.locator('dl').getByText(attribute?.variantAttribute.value ?? ''));
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('variant');

        await page.getByRole('button', { name: t('choice.share') }).click();
        await page.getByRole('menuitem', { name: t('choice.copyLink') }).click();
        await untilShown(page.getByText(t('choice.linkCopied')).first());
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
        await page.getByRole('button', { name: t('choice.share') }).click();
        const whatsapp = await page.getByRole('menuitem', { name: t('product.whatsapp') }).getAttribute('href');
        expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(page.url());
        await page.keyboard.press('Escape');

        await page.reload();
        await untilShown(page.locator(`input[type=radio][value="${offered.id}"]:checked`));
        expect(await picture()).toContain(offered.variantImage);

        // As a link of a list does it: the variant in the navigation state.
        await page.evaluate(
          ([path, variantId]) => history.replaceState({ usr: { variantId }, key: 'list', idx: 0 }, '', path as string),
          [`/${language}/product/${id}`, plain.id] as const,
        );
        await page.reload();
        await page.waitForURL(`**/product/${id}?variant=${plain.id}`);
        await untilShown(page.locator(`input[type=radio][value="${plain.id}"]:checked`));
      });
    });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S8.24, S8.27, DETAIL14.3, DETAIL17.3, DETAIL18.1, DETAIL29.2
    it('adds to the cart with a fixed bar on phones: the count changes at once, the cart is linked, and missing stock is reported', async () => {
      const { id, variants } = await find(({ variants: [one, second] }) => !second && (one?.stockLeft ?? 0) > 1);
      await visitPage('buy', phone, async ({ page, expectRefusal }) => {
        await page.goto(`/${language}/product/${id}`);
        await untilShown(cartLink(page, language, 0));
        // The button is visible without scrolling, and its bar makes room for a keyboard.
        const bottom = await add(page).boundingBox();
        expect((bottom?.y ?? Infinity) + (bottom?.height ?? 0)).toBeLessThanOrEqual(phone.height);
        // So is the price, also where the browser's own bars take a fifth of the screen.
        const riyals = variants[0]?.discountedPrice ?? variants[0]?.variantPrice ?? 0;
        for (const size of [phone, { width: 390, height: 664 }]) {
          await page.setViewportSize(size);
          const price = await page.getByRole('main').getByText(amountOf(riyals)).first().boundingBox();
          const bar = await add(page).boundingBox();
          expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
        }
        await page.setViewportSize(phone);
        const promises = page.getByRole('region', { name: t('service.promises') });
        const returns = t('policy.return3', { days: t('policy.days', { count: limits.policy.returnDays }) });
        for (const text of [t('service.deliveryTitle'), returns, t('service.cashOnDelivery')]) {
          await untilShown(promises.getByText(text));
        }
        const [{ rows }, shop] = await Promise.all([api('listZones'), api('getShop')]);
        await untilShown(promises.getByText(amountOf(Math.min(...rows.map(({ shippingFee }) => shippingFee)))).first());
        await untilShown(promises.getByText(shop.commercialRegistration));

        await page.locator('#comments > summary').click();
        await page.getByRole('textbox', { name: t('comments.label') }).focus();
        expect(await add(page).count()).toBe(0);
        await page.getByRole('textbox', { name: t('comments.label') }).blur();
        await untilShown(add(page));

        const held = Promise.withResolvers<void>();
        await page.route('**/api/v1/carts', async (route) => {
          if (route.request().method() === 'POST') await held.promise;
          await route.continue();
        });
        await add(page).click();
        await untilShown(cartLink(page, language, 1));
        held.resolve();
        await untilShown(page.getByRole('status').getByText(t('product.added')));
        await expectLanguage(page, language);
        await page.unroute('**/api/v1/carts');

        const stockLeft = Number(
          await page.getByRole('spinbutton').filter({ visible: true }).getAttribute('aria-valuemax'),
        );
        expectRefusal('409 POST /api/v1/carts');
        for (let one = 1; one < stockLeft; one += 1) {
          await page
            .getByRole('button', { name: t('choice.increase') })
            .filter({ visible: true })
            .click();
        }
        await add(page).click();
        await untilShown(
          page.getByRole('alert').getByText(serverMessages[language].error('out_of_stock', { available: stockLeft })),
        );
        await untilShown(cartLink(page, language, 1));

        await page
          .getByRole('link', { name: t('choice.viewCart') })
          .filter({ visible: true })
          .click();
        await page.waitForURL(`**/${language}/order`);
      });
    });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.88, S4.15, S9.18, D16.2
    it('adds and removes a guest’s favourite, its button disabled for a second, and shares by the phone’s own sheet', async () => {
      const { id, name } = await find(({ variants }) => variants.length === 1);
      await visitPage('favourite', phone, async ({ page, discardPage }) => {
        discardPage();
        await page.addInitScript(() => {
          navigator.share = async (what) => void Object.assign(globalThis, { shared: what?.url });
        });
        await page.clock.install();
        await openHydrated(page, `/${language}/product/${id}`);
        const favouriteButton = (action: 'addToFavourites' | 'removeFromFavourites') =>
          page.getByRole('button', { name: `${t(`product.${action}`)}: ${name}` });
        // The second lasts until the test goes on.
        await stopClock(page);
        await favouriteButton('addToFavourites').click();
        const full = favouriteButton('removeFromFavourites');
        await untilShown(full.and(page.locator('[aria-disabled=true]')));
        await full.click({ force: true });
        await page.clock.resume();
        await untilShown(page.getByText(t('favourites.added')).first());
        await untilShown(full.and(page.locator(':not([aria-disabled])')));
        await full.click();
        await untilShown(page.getByText(t('favourites.removed')).first());
        await untilShown(favouriteButton('addToFavourites'));

        await page.getByRole('button', { name: t('choice.share') }).click();
        await expect.poll(() => page.evaluate(() => (globalThis as { shared?: string }).shared)).toBe(page.url());
      });
    });

  function amountOf(riyals: number): string {
    return priceParts(riyals, language).amount;
  }
});
