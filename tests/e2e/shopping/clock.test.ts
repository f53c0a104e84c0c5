import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addDays, qatarDay, untilMidnightMs } from '#contract/values/qatar-time.ts';
import { it } from '../support/journey.ts';
import { chooseZone } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { phone } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf.en;
const hourMs = 3_600_000;

/** Names of the days of delivery, by day. */
const namesOf = (page: Page) =>
  page
    .locator('input[name=delivery-day]')
    .evaluateAll((boxes) =>
      Object.fromEntries(
        boxes.map((box) => [(box as HTMLInputElement).value, box.closest('label')?.innerText.split('\n')[0]]),
      ),
    );

// The browser's zone makes no difference: days are those of Qatar.
describe.each([-30, -5, 72])('a device whose clock is wrong by %i hours', (hours) => {
  it('calls the days of delivery as the shop does', async ({ openAsCustomer, products }) => {
    const { page, api, discardPage } = await openAsCustomer({
      language: 'en',
      size: phone,
      cart: [[products.rose, 1]],
    });
    discardPage();
    await page.clock.install({ time: Date.now() + hours * hourMs });
    await page.goto('/en/check-out');
    await untilShown(page.getByRole('heading', { level: 1, name: t('checkout.title') }));
    await chooseZone(page, 'en', 'Doha');
    const zone = (await api('listZones')).rows.find(({ name }) => name === 'Doha');
    const days = (await api('listDeliveryDays', { query: { zoneId: zone?.id ?? 0 } })).rows;
    const today = qatarDay(new Date());
    const expected = (now: string) =>
      Object.fromEntries(
        days.map(({ day }) => [
          day,
          day === now ? t('checkout.today') : day === addDays(now, 1) ? t('checkout.tomorrow') : expect.any(String),
        ]),
      );
    await expect.poll(() => namesOf(page)).toEqual(expected(today));
    const names = Object.values(await namesOf(page));
    expect(names.filter((name) => name === t('checkout.today')).length).toBe(days[0]?.day === today ? 1 : 0);
  });
});

it('a page that is open over midnight calls the next day today', async ({ openAsCustomer, products }) => {
  const { page, discardPage } = await openAsCustomer({ language: 'en', size: phone, cart: [[products.rose, 1]] });
  discardPage();
  await page.clock.install();
  await page.goto('/en/check-out');
  await untilShown(page.getByRole('heading', { level: 1, name: t('checkout.title') }));
  await chooseZone(page, 'en', 'Doha');
  const tomorrow = addDays(qatarDay(new Date()), 1);
  await expect.poll(async () => (await namesOf(page))[tomorrow]).toBe(t('checkout.tomorrow'));
  const aheadMs = untilMidnightMs(Date.now()) + 60_000;
  // The shop's clock moves with that of the page.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + aheadMs).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.clock.fastForward(aheadMs);
  await expect.poll(async () => (await namesOf(page))[tomorrow]).toBe(t('checkout.today'));
});
