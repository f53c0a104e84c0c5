import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { it } from '../support/journey.ts';
import { expectFocus } from '../support/layout.ts';
import { chooseZone, expectLanguage, field } from '../support/steps.ts';
import { smallTargets } from '../support/targets.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants } from '../support/variants.ts';
import { openHydrated, phone, sidewaysOverflow } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const doha = { en: 'Doha', ar: 'الدوحة' };
const thanks = { en: 'The roses are lovely', ar: 'الورد جميل، شكرًا' };
const recipient = { en: 'Maryam', ar: 'مريم' };

async function beginGift(page: Page, language: RequiredLanguage): Promise<void> {
  const t = wordsOf[language];
  await page.goto(`/${language}/check-out`);
  await page.getByRole('radio', { name: t('checkout.aGift') }).check();
  await field(page, t('checkout.giftRecipient')).fill(recipient[language]);
  await page.locator('input[name=giftPhone]').fill('5500 0108');
  await page.getByRole('checkbox', { name: t('checkout.giftUnnamed') }).check();
}

describe.each(allVariants)('a gift in $language on a $device', ({ language, size, checksLayout }) => {
  const t = wordsOf[language];

  it('whose recipient is asked waits for them, and is then accepted with their address, which the giver never sees', async ({
    openAsCustomer,
    openConsole,
    open,
    products,
  }) => {
    const giver = await openAsCustomer({ language, size, cart: [[products.rose, 1]] });
    const { page, api } = giver;
    await beginGift(page, language);
    await page.getByRole('checkbox', { name: t('checkout.askRecipient') }).check();
    expect(await page.getByRole('heading', { name: t('checkout.deliverGiftTo') }).count()).toBe(0);
    await untilShown(page.getByText(t('checkout.feeAtMost')));
    const place = page.getByRole('button', { name: t('checkout.place') });
    await page.getByRole('checkbox', { name: t('checkout.giftCashYes') }).check();
    await expect.poll(() => place.isEnabled()).toBe(true);
    if (checksLayout) expect(await axeViolations(page, 'main')).toEqual([]);
    await expectLanguage(page, language);
    await place.click();
    await page.waitForURL(`**/${language}/all-orders`);
    await untilShown(page.getByRole('link', { name: t('orders.asked.send') }));
    await expectLanguage(page, language);
    const id = (await api('listOrders')).rows[0]?.id as number;
    const placed = await api('getOrder', { params: { id } });
    const link = placed.gift?.recipientUrl ?? '';

    // Staff see two people and cannot accept yet.
    const staff = await openConsole({ role: 'owner', language, size });
    const tc = consoleWords[language];
    await openHydrated(staff.page, `/console/orders/${placed.order_number}`);
    await untilShown(staff.page.getByText(tc('orders.step.awaitsRecipient')).first());
    expect(await staff.page.getByRole('button', { name: tc('orders.step.accept') }).count()).toBe(0);
    const theirs = staff.page.getByRole('group', { name: tc('orders.recipient') });
    const message = await theirs.getByRole('link', { name: tc('orders.whatsapp') }).getAttribute('href');
    expect(decodeURIComponent(message ?? '')).toContain('/for-you/');
    expect(await staff.page.getByRole('group', { name: tc('orderPeople.giver') }).count()).toBe(1);
    if (checksLayout) expect(await axeViolations(staff.page)).toEqual([]);
    expect(await sidewaysOverflow(staff.page)).toBe(0);

    // The list of those that wait has it, until the recipient has chosen.
    const listed = staff.page.getByRole('link', { name: placed.order_number, exact: true });
    await openHydrated(staff.page, '/console/orders?stage=all&due=asked');
    await untilShown(listed);
    const waiting = staff.page.getByRole('navigation', { name: tc('orders.due.label') });
    await untilShown(waiting.getByRole('link', { name: tc('orders.due.asked') }));
    expect(await sidewaysOverflow(staff.page)).toBe(0);
    await openHydrated(staff.page, `/console/orders/${placed.order_number}`);

    // The recipient has nothing but the link.
    const guest = await open({ size });
    await guest.page.goto(new URL(link).pathname);
    await untilShown(
      guest.page
        .getByText(t('recipient.state.asked'))
        .or(guest.page.getByText(t('recipient.where')))
        .first(),
    );
    expect(await guest.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await chooseZone(guest.page, language, doha[language]);
    await field(guest.page, t('checkout.address')).fill('Villa 77');
    await field(guest.page, t('recipient.note')).fill('Ring twice');
    expect(await guest.page.getByRole('main').innerText()).not.toMatch(/QAR|ر\.ق/);
    if (checksLayout) expect(await axeViolations(guest.page, 'main')).toEqual([]);
    expect(await smallTargets(guest.page)).toEqual([]);
    await expectLanguage(guest.page, language);
    await guest.page.getByRole('button', { name: t('recipient.confirm') }).press('Enter');
    await untilShown(guest.page.getByText(t('recipient.state.chosen')));
    // The pressed button is gone: its focus goes to what came in its place.
    const change = guest.page.getByRole('button', { name: t('recipient.change') });
    await expectFocus(guest.page.locator('[tabindex="-1"]').filter({ has: change }).last());

    // A change asks for the last digits of the phone.
    await change.press('Enter');
    await expectFocus(
      guest.page
        .locator('[tabindex="-1"]')
        .filter({ has: guest.page.locator('form') })
        .last(),
    );
    await chooseZone(guest.page, language, doha[language]);
    await field(guest.page, t('checkout.address')).fill('Villa 78');
    await field(guest.page, t('recipient.note')).fill('Ring twice');
    await field(guest.page, t('recipient.lastFour')).fill('0108');
    await guest.page.getByRole('button', { name: t('recipient.confirm') }).click();
    await untilShown(guest.page.getByText(t('recipient.state.chosen')));

    await untilShown(staff.page.getByText('Villa 78'));
    await staff.page
      .getByRole('button', { name: tc('orders.step.accept') })
      .first()
      .click();
    await untilShown(staff.page.getByText(tc('orders.stage.pick')).first());

    await openHydrated(page, `/${language}/order-details/${id}`);
    await untilShown(page.getByText(t('orders.asked.chosen', { recipient: recipient[language] })));
    expect(await page.getByRole('main').innerText()).not.toMatch(/Villa 7|Ring twice/);
    if (checksLayout) expect(await axeViolations(page, 'main')).toEqual([]);
    await expectLanguage(page, language);

    // It is picked, packed and handed to a driver.
    const main = staff.page.getByRole('main');
    await openHydrated(staff.page, `/console/orders/${placed.order_number}/pick`);
    await untilShown(main.getByText('Ring twice'));
    const saved = staff.page.waitForResponse((answer) => answer.url().endsWith('/picked'));
    await main.getByRole('checkbox').first().click();
    await saved;
    await main.getByRole('button', { name: tc('orders.step.packed') }).click();
    const driverName = `سالم ${placed.order_number.slice(-6)}`;
    const driver = await openConsole({ role: 'driver', language, size: phone, name: driverName });
    await openHydrated(staff.page, `/console/orders/${placed.order_number}`);
    await main
      .getByRole('button', { name: tc('orders.step.handOver') })
      .first()
      .click();
    await staff.page.getByRole('dialog').getByRole('button', { name: driverName }).click();
    await untilShown(main.getByText(tc('orders.stage.way')).first());

    // At the door, the recipient tells the PIN of the page.
    await openHydrated(driver.page, '/console/run');
    const stop = driver.page.getByRole('article', { name: placed.order_number });
    await untilShown(stop.getByText('Villa 78'));
    await untilShown(stop.getByText('Ring twice'));
    await guest.page.reload();
    const pin = guest.page.getByRole('region', { name: t('recipient.pin') }).locator('bdi');
    await untilShown(pin);
    expect(await guest.page.getByRole('main').innerText()).not.toMatch(/QAR|ر\.ق/);
    await stop.getByRole('button', { name: tc('orders.step.delivered') }).click();
    const door = driver.page.getByRole('dialog');
    await door.getByRole('textbox', { name: tc('orders.deliver.pin') }).fill(await pin.innerText());
    await door.getByRole('button', { name: tc('orders.step.delivered') }).click();
    await untilShown(
      driver.page.getByRole('region', { name: tc('orders.run.delivered') }).getByText(placed.order_number),
    );

    // The recipient thanks, and the giver reads that and nothing else.
    await guest.page.reload();
    await field(guest.page, t('recipient.thanks')).fill(thanks[language]);
    await guest.page.getByRole('button', { name: t('recipient.sendThanks') }).click();
    await untilShown(guest.page.getByText(t('recipient.thanked')));
    if (checksLayout) expect(await axeViolations(guest.page, 'main')).toEqual([]);
    await openHydrated(page, `/${language}/order-details/${id}`);
    await untilShown(page.getByText(thanks[language]));
    await untilShown(page.getByText(t('orders.asked.delivered')).first());
    expect(await page.getByRole('main').innerText()).not.toMatch(/Villa 7|Ring twice/);
    await expectLanguage(page, language);
  });
});
