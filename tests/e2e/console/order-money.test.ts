import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { ConsoleClient } from '#contract/console/client.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { allowBank, paidLastFour, payAtBank } from '../support/demo-bank.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it as journey } from '../support/journey.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants, bothVariants, type Variant } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const shop = demoShop();
const iban = 'QA58DOHB00001234567890ABCDEFG';

const it = journey
  // A product of its own, so that the sums are known.
  .extend('gift', ({ addToCatalogue }) => async (price: number) => {
    const mark = randomBytes(4).toString('hex');
    const name = { en: `Tuberose ${mark}`, ar: `مسك الروم ${mark}` };
    const { productId, variantId } = await addToCatalogue.product({ name, variants: [{ price, stock: 90 }] });
    return { mark, name, line: { productId, variantId, quantity: 1 } };
  });

const money = (page: Page, language: RequiredLanguage) =>
  page.getByRole('region', { name: consoleWords[language]('orders.money') });

/** Axe finds nothing in what these journeys show, and it fits; on a phone, its targets are large enough. */
async function expectGoodPage(page: Page, { device, checksLayout }: Variant, within = 'main'): Promise<void> {
  expect(await sidewaysOverflow(page)).toBe(0);
  if (!checksLayout) return;
  expect(await axeViolations(page, within)).toEqual([]);
  if (device === 'phone') expect(await smallTargets(page, within)).toEqual([]);
}

/** An order for a caller who takes it at the counter, paid in cash. */
async function placePaid(call: ConsoleClient, line: { productId: number; variantId: number; quantity: number }) {
  const paymentOptionId = (await call('getPaymentSettings')).options[0]?.id ?? 0;
  const { number, id } = await call('createOrder', {
    body: { name: 'سارة', language: 'ar', lines: [line], paymentOptionId, paidBy: 'cash' },
  });
  return { number, id };
}

describe.each(allVariants)('the money of an order in $language on a $device', (variant) => {
  const { language, size, checksLayout } = variant;
  const t = consoleWords[language];

  it('is paid with a link that a caller gets, and a piece of it is refunded', async ({
    openConsole,
    openAsGuest,
    gift,
  }) => {
    const { page, call } = await openConsole({ size, role: 'owner', language });
    const { mark, name } = await gift(45);
    const online = (await call('getPaymentSettings')).options.find(({ type }) => type === 'online');
    await openHydrated(page, '/console/orders/new');
    await page.getByRole('textbox', { name: t('newOrder.find') }).fill(mark);
    await page
      .getByRole('list', { name: t('newOrder.found') })
      .getByRole('button', { name: name[language], exact: true })
      .click();
    await page
      .locator('button:enabled', { hasText: t('newOrder.add') })
      .first()
      .click();
    await page.getByRole('textbox', { name: t('newOrder.name'), exact: true }).fill('سارة');
    await page
      .getByRole('textbox', { name: t('newOrder.phone'), exact: true })
      .fill(`66${randomInt(100_000, 999_999)}`);
    await page.getByRole('combobox', { name: t('newOrder.payment') }).selectOption(String(online?.id));
    await untilShown(page.getByText(t('newOrder.onlineHint')));
    await page.getByRole('button', { name: t('newOrder.place') }).click();

    // The page of the order asks for the link at once.
    await page.waitForURL(/\/console\/orders\/DN-/);
    const number = /DN-[\w-]+/.exec(page.url())?.[0] ?? '';
    const dialog = page.getByRole('dialog').filter({ hasText: number });
    await untilShown(dialog.getByText('45.00'));
    await expectGoodPage(page, variant, 'dialog[open]');
    await dialog.getByRole('button', { name: t('orderMoney.link.make'), exact: true }).click();
    await untilShown(dialog.getByRole('button', { name: t('orderMoney.link.copy'), exact: true }));
    const url = await dialog.getByText(`${shop.url}/`).first().innerText();
    const sent = await dialog.getByRole('link', { name: t('orderMoney.link.whatsapp') }).getAttribute('href');
    expect(sent).toMatch(/^https:\/\/wa\.me\/97466\d{6}\?/);
    expect(decodeURIComponent(sent ?? '')).toContain(url);
    await expectGoodPage(page, variant, 'dialog[open]');
    await page.keyboard.press('Escape');

    // It does so once: neither a reload nor a return to the page opens the dialog.
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('asksLink');
    await page.reload();
    await untilShown(page.getByRole('button', { name: t('orderMoney.link.open'), exact: true }));
    expect(await page.locator('dialog[open]').count()).toBe(0);

    // It is listed with its sum, its time and its link until it is paid.
    await openHydrated(page, '/console/orders?stage=unpaid&sort=newest');
    const row = page.getByRole('article', { name: number, exact: true });
    await untilShown(row.getByText('45.00'));
    await untilShown(row.getByText(t.markup('orderMoney.payBy', { time: () => '' }).trim()));
    await untilShown(row.getByRole('button', { name: t('orderMoney.link.open'), exact: true }));
    await expectGoodPage(page, variant);
    await row.getByRole('link', { name: number, exact: true }).click();
    await untilShown(page.getByText(t.markup('orderMoney.waits', { time: () => '|' }).split('|')[0] ?? ''));
    await expectGoodPage(page, variant);

    const customer = await openAsGuest({ language, size });
    allowBank(customer);
    await openHydrated(customer.page, url.trim());
    await customer.page.getByRole('button', { name: wordsOf[language]('payment.pay'), exact: true }).click();
    await payAtBank(customer.page, shop.url, 'paid');
    await untilShown(customer.page.getByRole('heading', { level: 1, name: wordsOf[language]('payment.success') }));

    // The console hears of it by itself.
    await untilShown(page.getByRole('strong').filter({ hasText: new RegExp(`^${t('orders.stage.new')}$`) }));
    const list = money(page, language);
    await untilShown(list.getByText(t('orderMoney.paidBy.card'), { exact: true }));
    await untilShown(list.getByText(paidLastFour, { exact: true }));

    await list.getByRole('button', { name: t('orderMoney.refund.open'), exact: true }).click();
    const asking = page.getByRole('dialog').filter({ hasText: number });
    await untilShown(asking.getByText(paidLastFour, { exact: true }));
    await asking.getByRole('button', { name: t('orderMoney.refund.send'), exact: true }).click();
    await untilShown(asking.getByText(t('orderMoney.refund.noAmount')));
    await asking.getByLabel(t('orderMoney.refund.amount')).fill('١٠٫٥٠');
    await asking.getByLabel(t('orderMoney.refund.reason'), { exact: true }).fill('One stem was broken');
    await untilShown(asking.getByRole('status').filter({ hasText: '10.50' }));
    if (checksLayout) expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    await asking.getByRole('button', { name: t('orderMoney.refund.send'), exact: true }).click();
    const refund = list.getByRole('list', { name: t('orderMoney.refunds') }).getByRole('listitem');
    await untilShown(refund.getByText('10.50'));
    await untilShown(refund.getByText('One stem was broken'));
    // It is sent at once, and the page says so by itself.
    await untilShown(refund.getByText(new RegExp(`${t('orderMoney.state.sent')}|${t('orderMoney.state.done')}`)));
    await expectGoodPage(page, variant);
  }, 120_000);
});

describe.each(bothVariants)('money by hand in $language on a $device', (variant) => {
  const { language, size } = variant;
  const t = consoleWords[language];

  it('is given back by transfer with an account that is shown on request', async ({ openConsole, gift }) => {
    const { page, call, staff, expectRefusal } = await openConsole({ size, role: 'owner', language, elevated: false });
    const { line } = await gift(60);
    const { number } = await placePaid(call, line);
    await openHydrated(page, `/console/orders/${number}#money`);
    const list = money(page, language);
    await untilShown(list.getByText(t('orderMoney.paidBy.counter'), { exact: true }));
    await list.getByRole('button', { name: t('orderMoney.refund.open'), exact: true }).click();
    const asking = page.getByRole('dialog').filter({ hasText: number });
    await asking.getByRole('button', { name: /60\.00/ }).click();
    await asking.getByLabel(t('orderMoney.refund.reason'), { exact: true }).fill('Brought back');
    expectRefusal('403 POST /api/console/v1/orders/');
    await asking.getByRole('button', { name: t('orderMoney.refund.send'), exact: true }).click();
    const proof = page.getByRole('dialog', { name: t('session.codeTitle') });
    await proof.getByLabel(t('session.password'), { exact: true }).fill(staff.password);
    await proof.getByRole('button', { name: t('secondFactor.prove') }).click();

    await list.getByRole('button', { name: t('orderMoney.hand.open'), exact: true }).click();
    const hand = page.getByRole('dialog').filter({ hasText: '60.00' });
    expect(await hand.getByLabel(t('orderMoney.hand.iban')).count()).toBe(0);
    await hand.getByRole('radio', { name: t('orderMoney.hand.transfer') }).check();
    await hand.getByLabel(t('orderMoney.hand.name')).fill('سارة الكواري');
    await hand.getByLabel(t('orderMoney.hand.iban')).fill('QA00');
    expectRefusal('422 PUT /api/console/v1/refunds/');
    await hand.getByRole('button', { name: t('orderMoney.hand.save'), exact: true }).click();
    await untilShown(hand.locator('[aria-invalid="true"]'));
    await expectGoodPage(page, variant, 'dialog[open]');
    await hand.getByLabel(t('orderMoney.hand.iban')).fill(iban);
    await hand.getByRole('button', { name: t('orderMoney.hand.save'), exact: true }).click();
    await untilShown(hand.getByText(t('orderMoney.hand.noted')));
    expect(await hand.innerText()).not.toContain('DOHB');
    await hand.getByRole('button', { name: t('orderMoney.hand.show'), exact: true }).click();
    await untilShown(hand.getByText('QA58 DOHB'));
    await expectGoodPage(page, variant, 'dialog[open]');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('DOHB');
    await hand.getByLabel(t('orderMoney.hand.reference')).fill('QNB 7');
    await hand.getByRole('button', { name: t('orderMoney.hand.send'), exact: true }).click();
    await untilShown(list.getByText(t('orderMoney.state.done'), { exact: true }));
    await untilShown(list.getByText('QNB 7'));
    expect(await list.getByRole('button', { name: t('orderMoney.refund.open'), exact: true }).count()).toBe(0);
    await expectGoodPage(page, variant);
  });

  it('above the limit of a manager waits for another person', async ({ openConsole, hireColleague, gift }) => {
    const { page, call, expectRefusal } = await openConsole({ size, role: 'owner', language });
    const manager = await hireColleague('manager', 'Hamad');
    const { line } = await gift(2500);
    const { number, id } = await placePaid(call, line);
    for (const amount of [2100, 350])
      await manager('refundOrder', { params: { id }, body: { amount, reason: 'Sent back' } });
    await openHydrated(page, `/console/orders/${number}#money`);
    const refunds = money(page, language).getByRole('list', { name: t('orderMoney.refunds') });
    const waiting = refunds.getByRole('listitem').filter({ hasText: t('orderMoney.state.second') });
    await expect.poll(() => waiting.count()).toBe(2);
    await expectGoodPage(page, variant);
    await waiting
      .filter({ hasText: '350.00' })
      .getByRole('button', { name: t('orderMoney.refuse.open'), exact: true })
      .click();
    const asking = page.getByRole('dialog', { name: t('orderMoney.refuse.title'), exact: true });
    expectRefusal('422 POST /api/console/v1/refunds/');
    await asking.getByRole('button', { name: t('orderMoney.refuse.send'), exact: true }).click();
    await untilShown(asking.locator('[aria-invalid="true"]'));
    await asking.getByLabel(t('orderMoney.refund.reason'), { exact: true }).fill('Too much');
    await expectGoodPage(page, variant, 'dialog[open]');
    await asking.getByRole('button', { name: t('orderMoney.refuse.send'), exact: true }).click();
    await untilShown(refunds.getByText(t('orderMoney.state.refused'), { exact: true }));
    await waiting.getByRole('button', { name: t('orderMoney.approve'), exact: true }).click();
    await untilShown(refunds.getByText(t('orderMoney.state.by_hand'), { exact: true }));
    await expect.poll(() => waiting.count()).toBe(0);
  });

  it('whose price has outgrown a refund by hand keeps it: the refund is withdrawn with a reason', async ({
    openConsole,
    orders,
    gift,
  }) => {
    const { page, call } = await openConsole({ size, role: 'owner', language });
    const { id, number } = await orders.ready();
    const { line } = await gift(45);
    const read = () => call('getOrder', { params: { order: number } });
    await call('markPaid', { params: { id }, body: { version: (await read()).version, way: 'cash' } });
    await call('refundOrder', { params: { id }, body: { amount: 20, reason: 'Late' } });
    const { version, total } = await read();
    await call('editOrder', {
      params: { id },
      body: {
        version,
        reason: 'Asked',
        additions: [{ variantId: line.variantId, quantity: 1 }],
        expectedTotal: (total ?? 0) + 45,
      },
    });
    await openHydrated(page, `/console/orders/${number}#money`);
    const refund = money(page, language)
      .getByRole('list', { name: t('orderMoney.refunds') })
      .getByRole('listitem');
    await untilShown(refund.getByText(t('orderMoney.state.by_hand'), { exact: true }));
    await expectGoodPage(page, variant);
    await refund.getByRole('button', { name: t('orderMoney.withdraw.open'), exact: true }).click();
    const asking = page.getByRole('dialog', { name: t('orderMoney.withdraw.title'), exact: true });
    await untilShown(asking.getByText('20.00'));
    await asking.getByLabel(t('orderMoney.refund.reason'), { exact: true }).fill('One more rose');
    await expectGoodPage(page, variant, 'dialog[open]');
    await asking.getByRole('button', { name: t('orderMoney.withdraw.send'), exact: true }).click();
    await untilShown(refund.getByText(t('orderMoney.state.withdrawn'), { exact: true }));
    await expect.poll(() => refund.getByRole('button').count()).toBe(0);
    expect((await read()).money).toMatchObject({ owed: 25, dueBack: 0 });
  });

  it('that a driver did not bring in whole is marked, and waived', async ({ openConsole, hireColleague, orders }) => {
    const { page, call } = await openConsole({ size, role: 'owner', language });
    const driver = await hireColleague('driver');
    const { id, number, pin } = await orders.ready();
    const { version, total } = await call('getOrder', { params: { order: number } });
    await call('handOver', { body: { driverId: (await driver('getMe')).id, items: [{ id, version }] } });
    await driver('deliverOrder', {
      params: { id },
      body: {
        version: (await call('getOrder', { params: { order: number } })).version,
        pin: await pin(),
        collected: (total ?? 0) - 5,
      },
    });
    await openHydrated(page, '/console/orders?stage=delivered&sort=newest');
    const row = page.getByRole('article', { name: number, exact: true });
    await untilShown(row.getByText(t('orders.payment.short'), { exact: true }));
    await expectGoodPage(page, variant);
    await row.getByRole('link', { name: number, exact: true }).click();
    await untilShown(money(page, language).getByText(t('orderMoney.short'), { exact: true }));
    await expectGoodPage(page, variant);
    await money(page, language)
      .getByRole('button', { name: t('orderMoney.waive.open'), exact: true })
      .click();
    const waiving = page.getByRole('dialog').filter({ hasText: '5.00' });
    await waiving.getByLabel(t('orderMoney.refund.reason'), { exact: true }).fill('A regular');
    await expectGoodPage(page, variant, 'dialog[open]');
    await waiving.getByRole('button', { name: t('orderMoney.waive.send'), exact: true }).click();
    await untilShown(money(page, language).getByText(t('orderMoney.waived'), { exact: true }));
    await page.getByText(t('orderMoney.short'), { exact: true }).waitFor({ state: 'detached' });
    expect(await money(page, language).getByText(t('orderMoney.owed'), { exact: true }).count()).toBe(0);
  });
});
