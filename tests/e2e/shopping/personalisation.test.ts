import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { axeViolations } from '../support/axe.ts';
import { demoShop } from '../support/demo-shop.ts';
import { readProducts } from '../support/data/goods.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { cartLink, checkOut, expectLanguage, logIn } from '../support/steps.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { desktop, openHydrated, phone, type Size, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
let photo: Buffer;
let products: Product[];

beforeAll(async () => {
  products = await readProducts(clientOf(url, {}));
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a1538' } })
    .jpeg()
    .toBuffer();
});

const hasBoth = ({ customizationOptions, variants }: Product) =>
  variants.length > 1 && new Set(customizationOptions.map(({ option_type }) => option_type)).size === 2;

describe.each(requiredLanguages)('personalisation in %s', (language) => {
  const t = wordsOf[language];
  const api = clientOf(url, { language });
  /** The first product that fits, with its texts in this language. */
  const find = (fits: (product: Product) => boolean) =>
    api('getProduct', { params: { id: products.find(fits)?.id as number } });

  const visitPage = (name: string, size: Size, steps: (visitor: Visit) => Promise<void>) =>
    visit({ url, size, name: `personalisation-${name}-${language}` }, steps);
  const section = (page: Page) =>
    page
      .getByRole('article')
      .locator('section')
      .filter({ hasText: t('personalisation.text') });
  const dialog = (page: Page) => page.getByRole('dialog', { name: t('personalisation.title') });
  const textBox = (page: Page, label: 'enterText' | 'updateText') =>
    dialog(page).getByRole('textbox', { name: t(`personalisation.${label}`) });
  const picture = (page: Page, label: 'enterImage' | 'updateImage') =>
    dialog(page)
      .getByLabel(t(`personalisation.${label}`))
      .and(page.locator('input'));
  const send = (page: Page) => dialog(page).getByRole('button', { name: t('action.send') });
  const open = (page: Page) => section(page).getByRole('button').click();
  const choose = (page: Page, variantId: number) => page.locator(`input[type=radio][value="${variantId}"]`).check();
  const pending = (page: Page) =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, storageKeys.pendingOptions);
  const pictureFile = () => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  const noora = { en: 'Noora', ar: 'نورة' }[language];
  const hessa = { en: 'Hessa', ar: 'حصة' }[language];

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S2.87, S2.92, S2.93, S2.94, S2.95, S2.96, S2.98, S3.20, S3.21, S4.38, S4.39, S4.40
    // Spec: S4.41, S5.28, S6.8, S7.8, S7.9, S8.25, D10.1, D58.1
    it('of a variant outside the cart is stored in the browser, joins the cart with it, and stays through login and order', async () => {
      const product = await find(hasBoth);
      const [first, second] = product.variants.map((variant) => variant.id) as [number, number];
      const textId = product.customizationOptions.find(({ option_type }) => option_type === 'text')?.id;
      const imageId = product.customizationOptions.find(({ option_type }) => option_type === 'image')?.id;
      const account = await createAccount(dataDir);

      await visitPage('login-and-order', phone, async ({ page, requests }) => {
        await page.goto(`/${language}/product/${product.id}?guest_id=another-guest`);
        await untilShown(cartLink(page, language, 0));
        await open(page);
        await untilShown(page.getByRole('alert').getByText(t('choice.select')));
        expect(await dialog(page).count()).toBe(0);
        await choose(page, first);

        const held = Promise.withResolvers<void>();
        await page.route('**/options?*', async (route) => {
          await held.promise;
          await route.continue();
        });
        await open(page);
        await dialog(page).getByText(t('action.loading')).waitFor({ state: 'attached' });
        held.resolve();
        await untilShown(textBox(page, 'enterText'));
        await page.unroute('**/options?*');
        const asked = `GET /api/v1/products/${product.id}/options?variantId=${first}`;
        expect(requests).toContain(`${asked}&guestId=another-guest`);
        await page.waitForURL((address) => address.search === `?variant=${first}`);
        for (const { option_name } of product.customizationOptions) {
          await untilShown(dialog(page).getByRole('group', { name: option_name }));
        }
        expect(await textBox(page, 'enterText').getAttribute('dir')).toBe('auto');
        expect(await picture(page, 'enterImage').getAttribute('accept')).toBe(
          'image/jpeg,image/png,image/webp,image/avif',
        );

        await textBox(page, 'enterText').fill(noora);
        await picture(page, 'enterImage').setInputFiles(pictureFile());
        await untilShown(dialog(page).locator('img[src^="blob:"]'));
        expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
        await send(page).click();
        await untilShown(page.getByRole('status').getByText(t('personalisation.savedLocal')));
        await untilHidden(dialog(page));
        const upload = requests.indexOf('POST /api/v1/uploads/image');
        expect(upload).toBeGreaterThan(0);
        expect(requests.filter((line) => line.startsWith('POST') && line.includes('options'))).toEqual([]);
        const kept = (await pending(page)) as { options: { option_value: string }[] };
        expect(kept).toMatchObject({ productId: product.id, variantId: first, others: [] });
        expect(kept.options).toHaveLength(2);
        expect(kept.options).toContainEqual({ customization_option_id: textId, option_value: noora });
        await untilShown(section(page).getByText(t('personalisation.draft')).first());
        await untilShown(section(page).getByText(noora).first());

        // The draft survives a reload and fills the form.
        await page.reload();
        await untilShown(section(page).getByText(noora).first());
        await open(page);
        expect(await textBox(page, 'updateText').inputValue()).toBe(noora);
        await picture(page, 'updateImage').waitFor({ state: 'attached' });
        await untilShown(dialog(page).getByText(t('personalisation.draft')));
        const photoName = product.customizationOptions.find(({ id }) => id === imageId)?.option_name ?? '';
        await untilShown(dialog(page).getByRole('img', { name: t('personalisation.current', { name: photoName }) }));
        await dialog(page)
          .getByRole('button', { name: t('action.cancel') })
          .click();
        await untilHidden(dialog(page));

        // Another variant discards it.
        await choose(page, second);
        await expect.poll(() => pending(page)).toBeNull();
        await choose(page, first);
        await open(page);
        await textBox(page, 'enterText').fill(noora);
        await picture(page, 'enterImage').setInputFiles(pictureFile());
        await send(page).click();
        await untilHidden(dialog(page));

        const added = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/carts'));
        await page
          .getByRole('button', { name: t('product.addToCart') })
          .filter({ visible: true })
          .click();
        const { customOptions } = (await added).postDataJSON() as { customOptions: object[] };
        expect(customOptions).toHaveLength(2);
        await untilShown(page.getByText(t('product.added')).first());
        expect(await pending(page)).toBeNull();

        // Now the cart contains the variant: the form starts from it, and a submit goes to the
        // server.
        await open(page);
        expect(await textBox(page, 'updateText').inputValue()).toBe(noora);
        await textBox(page, 'updateText').fill(' ');
        await send(page).click();
        await untilShown(dialog(page).getByText(t('validation.optionTextRequired')));
        await textBox(page, 'updateText').fill(hessa);
        const saved = page.waitForRequest((request) => request.url().endsWith('/products/options'));
        await send(page).click();
        const { options } = (await saved).postDataJSON() as { options: Record<string, unknown>[] };
        expect(options).toHaveLength(2);
        expect(options[0]).toMatchObject({
          cart_id: expect.any(Number) as number,
          cart_item_id: expect.any(Number) as number,
        });
        await untilShown(page.getByText(t('personalisation.saved')).first());
        await untilHidden(dialog(page));

        await cartLink(page, language, 1).click();
        await untilShown(page.getByRole('main').getByText(hessa));
        await page
          .getByRole('button', { name: t('personalisation.edit') })
          .first()
          .click();
        await textBox(page, 'updateText').fill(noora);
        const line = page.waitForRequest((request) => request.url().endsWith('/carts/items/cutomization'));
        await send(page).click();
        await line;
        await untilShown(page.getByRole('main').getByText(noora));
        await untilHidden(dialog(page));

        await page.getByRole('button', { name: t('cart.checkout') }).click();
        await page.waitForURL(`**/${language}/auth/login`);
        await logIn(page, language, account);
        await page.waitForURL(`**/${language}/check-out`);
        await checkOut(page, language, 'Zone 66, Street 950, Building 41');
        await page
          .getByRole('link', { name: t('action.viewDetails') })
          .first()
          .click();
        await untilShown(page.getByRole('main').getByText(noora));
        await untilShown(page.getByRole('main').getByRole('img', { name: photoName }));

        // After the login, the request contains the user's id.
        await page.goto(`/${language}/product/${product.id}?variant=${second}`);
        const named = page.waitForRequest((request) => request.url().includes(`/${product.id}/options?`));
        await open(page);
        const query = new URL((await named).url()).searchParams;
        expect([query.get('userId'), query.get('guestId')]).toEqual([String(account.userId), null]);
        await expectLanguage(page, language);
      });
    });

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.97, S8.28, D61.1
    it('shows a refused picture next to its option without a toast, and a product without options', async () => {
      const product = await find(hasBoth);
      const path = `/${language}/product/${product.id}?variant=${product.variants[1]?.id}`;
      await visitPage('refusals', desktop, async ({ page, requests, expectRefusal }) => {
        await openHydrated(page, path);
        await open(page);
        await textBox(page, 'enterText').fill(noora);
        const choosePicture = (mimeType: string, buffer: Buffer) =>
          picture(page, 'enterImage').setInputFiles({ name: 'photo', mimeType, buffer });
        await choosePicture('image/gif', photo);
        await untilShown(dialog(page).getByText(t('personalisation.imageType')));
        await picture(page, 'enterImage').evaluate(putPicture, limits.uploadBytes + 1);
        await untilShown(dialog(page).getByText(t('personalisation.imageSize', { mb: 8 })));
        expect(requests.filter((line) => line.includes('/uploads/'))).toEqual([]);

        expectRefusal('415 POST /api/v1/uploads/image');
        await choosePicture('image/jpeg', Buffer.from('no picture at all'));
        await send(page).click();
        await untilShown(dialog(page).getByText(serverMessages[language].error('unsupported_image')));
        expect(await page.locator('[data-toast]').count()).toBe(0);
        expect(await textBox(page, 'enterText').inputValue()).toBe(noora);
        expect(await pending(page)).toBeNull();

        await choosePicture('image/jpeg', photo);
        await send(page).click();
        await untilShown(page.getByText(t('personalisation.savedLocal')).first());
        await untilHidden(dialog(page));

        await page.route('**/options?*', (route) => route.fulfill({ json: { data: { customizationOptions: [] } } }));
        await open(page);
        await untilShown(dialog(page).getByText(t('personalisation.none')));
        await page.keyboard.press('Escape');
        await untilHidden(dialog(page));
      });
    });

  // The language makes no difference here.
  if (language === 'ar')
    it('that is required and was not added is said in the checkout, after the order and in its details', async () => {
      const product = await find(
        ({ customizationOptions: [option, second], variants }) =>
          option?.required === true && !second && variants[0]?.inStock === true,
      );
      const { token } = await createAccount(dataDir);
      const body = { productId: product.id, variantId: product.variants[0]?.id as number, quantity: 1 };
      await clientOf(url, { token })('addToCart', { body });
      await visitPage('without', phone, async ({ page, context }) => {
        await context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
        await openHydrated(page, `/${language}/check-out`);
        const said = page.getByRole('main').getByText(t('personalisation.notAdded')).filter({ visible: true });
        await untilShown(said);
        await checkOut(page, language, 'Zone 66, Street 950, Building 41');
        await untilShown(said);
        await page
          .getByRole('link', { name: t('action.viewDetails') })
          .first()
          .click();
        await page.waitForURL('**/order-details/*');
        await untilShown(said);
      });
    });

  // The language makes no difference here.
  if (language === 'en')
    it('that is required is asked for once before the product goes into the cart, and then in the cart', async () => {
      const isNamed = ({ required, maxLength }: Product['customizationOptions'][number]) =>
        required === true && maxLength !== undefined;
      const product = await find(({ customizationOptions: [option, second], variants }) =>
        Boolean(option && !second && isNamed(option) && variants[0]?.inStock),
      );
      const [option] = product.customizationOptions as [Product['customizationOptions'][number]];
      const max = option.maxLength ?? 0;
      const variantId = product.variants[0]?.id as number;
      const question = (page: Page) => page.getByRole('dialog', { name: t('personalisation.askTitle') });
      const panel = (page: Page) => page.getByRole('region', { name: t('cartPanel.title') });
      const bodyOf = async (page: Page, press: () => Promise<void>) => {
        const added = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/carts'));
        await press();
        return (await added).postDataJSON() as Record<string, unknown>;
      };
      const addButton = (page: Page) =>
        page.getByRole('button', { name: t('product.addToCart') }).filter({ visible: true });

      await visitPage('required', phone, async ({ page, requests, expectRefusal }) => {
        await openHydrated(page, `/${language}/product/${product.id}?variant=${variantId}`);
        await untilShown(section(page).getByText(t('personalisation.required')));
        await addButton(page).click();
        const answer = question(page).getByRole('button', { name: t('product.addToCart') });
        await untilShown(question(page).getByRole('group', { name: option.option_name }));
        expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
        await answer.click();
        await untilShown(question(page).getByText(t('validation.optionTextRequired')));
        const text = question(page).getByRole('textbox');
        await text.fill('n'.repeat(max + 1));
        await untilShown(question(page).getByText(t('personalisation.letters', { count: max + 1, max })));
        await answer.click();
        await untilShown(question(page).getByText(t('validation.tooLong', { max })));
        expect(requests.filter((line) => line === 'POST /api/v1/carts')).toEqual([]);

        await text.fill(noora);
        const customOptions = [{ customization_option_id: option.id, option_value: noora }];
        const named = await bodyOf(page, () => answer.click());
        expect(named).toMatchObject({ customOptions, requireOptions: true });
        await untilShown(page.getByRole('status').getByText(t('product.added')));
        await untilShown(panel(page).getByText(noora));
        expect(await axeViolations(page, '.side-panel')).toEqual([]);

        // One message and one way on: the panel says it, and the bar below it is away.
        expect(await page.getByText(t('product.added')).count()).toBe(1);
        expect(await addButton(page).count()).toBe(0);
        await page.keyboard.press('Escape');
        await addButton(page).click();
        const without = await bodyOf(page, () =>
          question(page)
            .getByRole('button', { name: t('personalisation.buyWithout') })
            .click(),
        );
        expect(without).toEqual({ productId: product.id, variantId, quantity: 1 });
        await untilShown(panel(page).getByText(t('personalisation.notAdded')));
        await untilShown(cartLink(page, language, 2));
        await page.keyboard.press('Escape');
        await panel(page).waitFor({ state: 'detached' });
        await page
          .getByRole('main')
          .getByRole('link', { name: t('choice.viewCart') })
          .filter({ visible: true })
          .click();
        await page.waitForURL(`**/${language}/order`);
        const main = page.getByRole('main');
        await untilShown(main.getByText(t('personalisation.notAdded')));
        await main.getByRole('button', { name: t('personalisation.addOption', { name: option.option_name }) }).click();
        await textBox(page, 'enterText').fill(hessa);
        await send(page).click();
        await untilShown(main.getByText(hessa));
        await main.getByText(t('personalisation.notAdded')).waitFor({ state: 'detached' });

        // A list that does not know the options asks after the server refused.
        await clientOf(url, { guestId: await guestOf(page) })('addFavourite', { body: { variantId } });
        expectRefusal('422 POST /api/v1/carts');
        await page.goto(`/${language}/favourite`);
        await addButton(page).click();
        await question(page).getByRole('textbox').fill(noora);
        expect(await bodyOf(page, () => answer.click())).toMatchObject({ customOptions, requireOptions: true });
        await untilShown(page.getByRole('status').getByText(t('product.added')));
        await untilShown(cartLink(page, language, 3));
      });
    });

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: D57.1
    it('that is not yet in the cart survives adding another product, and is deleted at logout', async () => {
      const product = await find(hasBoth);
      const variantId = product.variants[0]?.id as number;
      const { token } = await createAccount(dataDir);
      await visitPage('logout', desktop, async ({ page, context }) => {
        await context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
        await openHydrated(page, `/${language}/product/${product.id}?variant=${variantId}`);
        await open(page);
        await textBox(page, 'enterText').fill(noora);
        await send(page).click();
        await untilHidden(dialog(page));
        await untilShown(section(page).getByText(noora).first());

        const other = await find(({ customizable, variants }) => !customizable && variants.length === 1);
        await openHydrated(page, `/${language}/product/${other.id}`);
        await page
          .getByRole('button', { name: t('product.addToCart') })
          .filter({ visible: true })
          .click();
        await untilShown(page.getByText(t('product.added')).first());
        await openHydrated(page, `/${language}/product/${product.id}?variant=${variantId}`);
        await untilShown(section(page).getByText(noora).first());
        expect(await pending(page)).toMatchObject({ others: [] });
        await page
          .getByRole('banner')
          .getByRole('button', { name: t('nav.account') })
          .click();
        await page.getByRole('menuitem', { name: t('nav.logout') }).click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('nav.logout') })
          .click();
        await page.waitForURL(new RegExp(`/${language}/?$`));
        expect(await pending(page)).toBeNull();
      });
    });
});

async function guestOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === storageKeys.guestCookie)?.value ?? '';
}

// Created inside the page: sending eight megabytes there is slow.
function putPicture(input: SVGElement | HTMLElement, bytes: number): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(bytes)], 'large.jpg', { type: 'image/jpeg' }));
  Object.assign(input, { files: chosen.files }).dispatchEvent(new Event('change', { bubbles: true }));
}
