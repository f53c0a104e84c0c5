import { mkdir, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { storageKeys } from '#contract/values/limits.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { createAccount } from '../data/accounts.ts';
import { findWalk } from '../data/goods.ts';
import { demoShop } from '../demo-shop.ts';
import { handOf } from './hand.ts';
import type { BrowserWindow } from './window.ts';
import { clientOf } from '../shop.ts';
import { wordsOf } from '../words.ts';

const { url, dataDir } = demoShop();

/** Home, category, product, cart, login, checkout with a delivery time, order. */
async function buy(window: BrowserWindow, language: RequiredLanguage): Promise<void> {
  const t = wordsOf[language];
  const { press, fill, choose, see, arrive } = handOf(window);
  const walk = await findWalk((one) => clientOf(url, { language: one }), { en: 6, ar: 7 }[language]);
  const account = await createAccount(dataDir);
  const cash = (await clientOf(url, {})('listPaymentOptions')).rows.find((one) => one.option_type === 'cash');
  const address = 'Villa 7, Street 840';
  const day = addDays(qatarDay(new Date()), 2);

  // A busy machine may need as long for a page as the offer of the app waits. The login has no such offer.
  await window.open(`${url}/${language}/auth/login`);
  await window.evaluate((key) => sessionStorage.setItem(key, '1'), storageKeys.appOffered);
  await window.open(`${url}/${language}`);
  await expect.poll(() => window.evaluate(() => document.documentElement.dataset['hydrated'])).toBeDefined();
  expect(await window.evaluate(() => document.documentElement.dir)).toBe(languageFacts[language].direction);

  if (await window.evaluate(() => innerWidth < 1024)) {
    // In Safari, a pressed button does not get the focus. The menu gives it back nevertheless.
    await window.evaluate(() => addEventListener('mousedown', (event) => event.preventDefault(), { once: true }));
    await press('header button', t('nav.openMenu'));
    await press('dialog button', t('nav.closeMenu'));
    const focused = () => window.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe(t('nav.openMenu'));
    await press('header button', t('nav.openMenu'));
    await press('dialog a', t('nav.categories'));
  } else await press('header nav a', t('nav.categories'));
  await arrive(/\/categories$/, t('nav.categories'));
  for (const tile of walk.tiles[language]) {
    await press('main a', tile);
    await arrive(/\/(category|products)\//, tile);
  }
  await press('main a', walk.names[language]);
  await arrive(new RegExp(`/${language}/product/${walk.productId}$`), walk.names[language]);
  await press('main button, main ~ * button', t('product.addToCart'));
  await see(t('product.added'));
  await press('.side-panel a', t('choice.viewCart'));

  await arrive(/\/order$/, t('cart.title'));
  await press('main button', t('choice.increase'));
  await press('header a', t('nav.cartItems', { count: 2 }));
  await press('main button', t('cart.checkout'));
  await arrive(/\/auth\/login$/, t('auth.loginTitle'));
  await fill('main form input[name="email"]', account.email);
  await fill('main form input[name="password"]', account.password);
  await press('main form button', t('nav.login'));

  await arrive(/\/check-out$/, t('checkout.title'));
  await choose('select[name="zone"]', { en: 'Doha', ar: 'الدوحة' }[language]);
  await fill('[name="address"]', address);
  await press(`input[name="delivery-day"][value="${day}"]`);
  await press('input[name="delivery-slot"]');
  await press(`input[name="payment"][value="${cash?.id}"]`);
  await press('main button', t('checkout.place'));
  await arrive(/\/all-orders$/, t('orders.title'));
  await press('main a', t('action.viewDetails'));
  await arrive(/\/order-details\/\d+$/, t('orders.details'));
  for (const text of [walk.names[language], address, account.email]) await see(text);
  expect(
    await window.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);

  const api = clientOf(url, { token: account.token });
  const [placed] = (await api('listOrders')).rows;
  const order = await api('getOrder', { params: { id: placed?.id as number } });
  expect(order.delivery).toMatchObject({ day });
  await see(order.order_number);
}

/** Buys in a window, checks that the browser reported no error, and closes the window. */
export async function buyIn(window: BrowserWindow, name: string, language: RequiredLanguage): Promise<void> {
  try {
    await buy(window, language);
    expect(await window.errors()).toEqual([]);
  } catch (error) {
    await mkdir('.cache/journeys', { recursive: true });
    await writeFile(`.cache/journeys/${name}-${language}.png`, await window.screenshot());
    throw error;
  } finally {
    await window.close();
  }
}
