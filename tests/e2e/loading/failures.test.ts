import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { demoShop } from '../support/demo-shop.ts';
import { findWalk } from '../support/data/goods.ts';
import { placeOrder } from '../support/data/orders.ts';
import { clientOf } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { logIn } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { phone, visit, type Visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
let account: Awaited<ReturnType<typeof createAccount>>;
let orderId: number;

beforeAll(async () => {
  account = await createAccount(dataDir);
  const { productId } = await findWalk((language) => clientOf(url, { language }), 8);
  const api = clientOf(url, { token: account.token });
  const variantId = (await api('getProduct', { params: { id: productId } })).variants[0]?.id as number;
  orderId = (await placeOrder(api, [{ productId, variantId, quantity: 1 }])).id;
});

const lists = '**/api/v1/orders/all*';
const asked = (requests: string[]) => requests.filter((line) => line.includes('/orders/all')).length;

describe.each(requiredLanguages)('in %s', (language) => {
  const t = wordsOf[language];

  function visitPage(name: string, steps: (visitor: Visit) => Promise<void>, token = account.token): Promise<void> {
    return visit({ url, size: phone, name: `failures-${name}-${language}` }, async (visitor) => {
      await visitor.context.addCookies([{ name: storageKeys.tokenCookie, value: token, url }]);
      await steps(visitor);
    });
  }

  const errorOf = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });

  // Speeds up the clock of the page, and records when it requests the list.
  async function hastenTime({ page, discardPage }: Visit): Promise<void> {
    discardPage();
    await page.clock.install();
    await page.addInitScript(() => {
      const asking: number[] = [];
      const { fetch } = globalThis;
      Object.assign(globalThis, {
        asking,
        fetch: (...call: Parameters<typeof fetch>) => {
          if (typeof call[0] === 'string' && call[0].includes('/orders/all')) asking.push(Date.now());
          return fetch(...call);
        },
      });
    });
  }

  // The first request at once, then after at least 1, 2 and 4 seconds, and no more.
  async function expectThreeRetries({ page, requests }: Visit): Promise<void> {
    for (let steps = 0; steps < 100 && asked(requests) < 1 + limits.query.retries; steps += 1)
      await page.clock.runFor(250);
    const times = await page.evaluate(() => (globalThis as unknown as { asking: number[] }).asking);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits).toHaveLength(limits.query.retries);
    for (const [retry, wait] of waits.entries())
      expect(wait).toBeGreaterThanOrEqual(limits.query.retryFirstMs * 2 ** retry);
  }

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S9.20, D26.3
    it('a failed read is retried three times, shows one error, and can be loaded again by its button', () =>
      visitPage('breakdown', async (visitor) => {
        const { page, requests, expectRefusal } = visitor;
        expectRefusal('500 GET /api/v1/orders/all');
        const error = { code: 'internal', message: serverMessages[language].error('internal') };
        await hastenTime(visitor);
        await page.route(lists, (route) => route.fulfill({ status: 500, json: { error } }));
        await page.goto(`/${language}/all-orders`);
        await expect.poll(() => asked(requests)).toBe(1);
        await expectThreeRetries(visitor);
        await untilShown(errorOf(page, error.message));
        expect(await page.getByRole('alert').getByText(error.message).count()).toBe(1);
        await page.clock.runFor(60_000);
        expect(asked(requests)).toBe(1 + limits.query.retries);

        await page.unroute(lists);
        await page
          .getByRole('main')
          .getByRole('button', { name: t('action.retry') })
          .click();
        await untilShown(page.getByRole('link', { name: t('action.viewDetails') }));
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S8.14
    it('a refused read is not retried and shows one error', () =>
      visitPage('refusal', async ({ page, requests, expectRefusal, discardPage }) => {
        expectRefusal('403 GET /api/v1/orders/all');
        const error = { code: 'csrf_failed', message: serverMessages[language].error('csrf_failed') };
        await page.route(lists, (route) => route.fulfill({ status: 403, json: { error } }));
        discardPage();
        await page.clock.install();
        await page.goto(`/${language}/all-orders`);
        await untilShown(errorOf(page, error.message));
        expect(await page.getByRole('alert').getByText(error.message).count()).toBe(1);
        await untilShown(page.getByRole('main').getByRole('button', { name: t('action.retry') }));
        await page.clock.runFor(3000);
        expect(asked(requests)).toBe(1);
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S8.2
    it('a network failure shows one error for all failed requests, asking to check the connection', () =>
      visitPage('network', async (visitor) => {
        const { page, requests, expectRefusal } = visitor;
        expectRefusal('lost GET /api/v1/');
        await hastenTime(visitor);
        await page.goto(`/${language}/order-details/${orderId}`);
        await untilShown(page.getByRole('button', { name: t('orders.reorder') }));
        await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
        await page
          .getByRole('main')
          .getByRole('link', { name: t('orders.title') })
          .click();
        await expect.poll(() => asked(requests)).toBe(1);
        await expectThreeRetries(visitor);
        await untilShown(errorOf(page, t('error.network')));
        if (language === 'en') await untilShown(errorOf(page, 'Check your internet connection'));
        expect(await page.getByRole('alert').getByText(t('error.network')).count()).toBe(1);
        await page.unroute('**/api/v1/**');
        await page
          .getByRole('main')
          .getByRole('button', { name: t('action.retry') })
          .click();
        await untilShown(page.getByRole('link', { name: t('action.viewDetails') }));
      }));

  // The language makes no difference here.
  if (language === 'ar')
    // Spec: S9.21
    it('a failed write is not retried: its error is shown, and the page is unchanged', () =>
      visitPage('write', async ({ page, requests, expectRefusal, discardPage }) => {
        expectRefusal('500 POST /api/v1/orders/');
        const writes = () => requests.filter((line) => line.startsWith('POST'));
        const error = { code: 'internal', message: serverMessages[language].error('internal') };
        discardPage();
        await page.clock.install();
        await page.goto(`/${language}/order-details/${orderId}`);
        const open = page.getByRole('main').getByRole('button', { name: t('orders.cancel') });
        await open.click();
        await page.route('**/api/v1/orders/*/cancel', (route) => route.fulfill({ status: 500, json: { error } }));
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('orders.cancel') })
          .click();
        await untilShown(errorOf(page, error.message));
        await page.clock.runFor(60_000);
        expect(writes()).toEqual([`POST /api/v1/orders/${orderId}/cancel`]);
        await untilShown(open);
        expect(await page.getByRole('main').locator('[aria-current="step"]').innerText()).toContain(
          t('orderStatus.Pending'),
        );
      }));

  // The language makes no difference here.
  if (language === 'en')
    // Spec: S2.23, S8.15, D25.2, D27.3
    it('an expired session leads to the login, which says so and returns to the page', () =>
      visitPage(
        'session',
        async ({ page, context, expectRefusal }) => {
          expectRefusal('401 GET /api/v1/');
          const cookie = async () => (await context.cookies()).find(({ name }) => name === storageKeys.tokenCookie);
          await page.goto(`/${language}/all-orders?limit=10`);
          await page.waitForURL(`**/${language}/auth/login`);
          await expect.poll(cookie).toBeUndefined();
          await untilShown(errorOf(page, t('error.sessionEnded')));
          await logIn(page, language, account);
          await page.waitForURL(`**/${language}/all-orders?limit=10`);
          await untilShown(page.getByRole('link', { name: t('action.viewDetails') }));
          // No browser keeps a token longer than the server does, to half an hour.
          const days = ((await cookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
          expect(days).toBeCloseTo(limits.sessionDays, 1);

          // The session may also end between two pages. It ends at the server: a session that goes on renews its cookie.
          await clientOf(url, { token: (await cookie())?.value ?? '' })('logout');
          await page.getByRole('link', { name: t('action.viewDetails') }).click();
          await page.waitForURL(`**/${language}/auth/login`);
          await expect.poll(cookie).toBeUndefined();
          await logIn(page, language, account);
          await page.waitForURL(`**/${language}/order-details/${orderId}`);
          const ended = serverMessages[language].error('login_required');
          expect(await page.getByRole('alert').getByText(ended).count()).toBe(0);
        },
        'expired-session',
      ));
});
