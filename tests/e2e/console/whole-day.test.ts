import { randomBytes, randomInt } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import type { OrderForm } from '#contract/checkout.ts';
import { consoleWords } from '../support/console.ts';
import { createAccount } from '../support/data/accounts.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { clientOf } from '../support/shop.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { allVariants } from '../support/variants.ts';
import { openHydrated, phone, sidewaysOverflow } from '../support/visit.ts';

const { url, dataDir } = demoShop();

type Good = { productId: number; variantId: number };
type FreeTime = { day: string; slotId: string };

const messageOf = ({ number, contactTexts }: ConsoleOrder) => contactTexts?.giver.replaceAll(number, '') ?? '';

/** The days on which the shop delivers to a zone, each with a free time. */
async function freeTimes(api: Client, zoneId: number): Promise<FreeTime[]> {
  const { rows } = await api('listDeliveryDays', { query: { zoneId } });
  return rows.flatMap(({ day, slots }) => {
    const slot = slots.findLast(({ open }) => open);
    return slot ? [{ day, slotId: slot.id }] : [];
  });
}

describe.each(allVariants)('the whole day in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('from the first ring to the last delivery', async ({ openConsole, hireColleague, products }) => {
    // Letters only: thanks may not contain a number to call.
    const mark = randomBytes(6)
      .toString('hex')
      .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
    const good: Good = products.rose;
    const account = async () => clientOf(url, { token: (await createAccount(dataDir)).token, language });
    const shopper = await account();
    const zoneId = (await shopper('listZones')).rows[0]?.id ?? 0;
    const paymentOptionId = (await shopper('listPaymentOptions')).rows[0]?.id ?? 0;
    await shopper('addToCart', { body: { ...good, quantity: 1 } });
    // Orders of other tests take the places of the first days.
    const [{ day }, later] = (await freeTimes(shopper, zoneId)).slice(-2) as [FreeTime, FreeTime];
    async function timeOfDay(): Promise<FreeTime> {
      const found = (await freeTimes(shopper, zoneId)).find((one) => one.day === day);
      if (!found) throw new Error(`No place is left on ${day}.`);
      return found;
    }

    async function order(more: Partial<OrderForm>, api?: Client) {
      const by = api ?? (await account());
      await by('addToCart', { body: { ...good, quantity: 1 } });
      const placed = await by('placeOrder', {
        body: {
          paymentInfo: { paymentOptionId },
          ...(!more.gift?.askRecipient && {
            shippingAddress: { zoneId, address_line1: `فيلا ${mark}` },
            delivery: await timeOfDay(),
          }),
          ...more,
        },
      });
      return { id: placed.id, number: placed.order_number, api: by };
    }

    const owner = await openConsole({ size, role: 'owner', language });
    const { page, call } = owner;
    const read = (number: string) => call('getOrder', { params: { order: number } });
    const main = page.getByRole('main');

    // The first ring: an order with a wish and an address that is changed before anyone accepts it.
    const noted = await order({ note: `no nuts ${mark}` }, shopper);
    await shopper('changeDelivery', {
      params: { id: noted.id },
      body: { shippingAddress: { zoneId, address_line1: `Tower ${mark}` }, delivery: await timeOfDay() },
    });
    await openHydrated(page, `/console/orders/${noted.number}`);
    await untilShown(main.getByText(`Tower ${mark}`));
    await main
      .getByRole('button', { name: t('orders.step.accept') })
      .first()
      .click();
    await untilShown(main.getByText(t('orders.stage.pick')).first());

    // Two gifts, one of them to an address that its recipient chooses, an order for a later day, and a known caller.
    const gift = { recipientName: 'Hessa', recipientPhone: '66001122', message: `Mabrouk ${mark}`, hidePrices: true };
    const given = await order({ gift });
    const asked = await order({ gift: { ...gift, askRecipient: true } });
    const monday = await order({ delivery: later });
    const caller = `66${randomInt(100_000, 999_999)}`;
    const phoned = { name: 'سارة', phone: caller, language, lines: [{ ...good, quantity: 1 }], paymentOptionId };
    const delivery = { zoneId, address: `Villa ${mark}`, slot: await timeOfDay() };
    const before = await call('createOrder', { body: { ...phoned, paidBy: 'cash', handOver: true } });
    expect((await read(before.number)).stage).toBe('done');
    const [known] = (await call('findCallers', { query: { phone: caller.slice(0, 6) } })).rows;
    expect(known).toMatchObject({ name: 'سارة', orders: [{ number: before.number }] });
    const byPhone = await call('createOrder', {
      body: { ...phoned, delivery, accept: true, paidBy: 'transfer', paymentReference: mark },
    });
    for (const { id } of [given, monday]) await call('acceptOrder', { params: { id }, body: { version: 1 } });

    // The recipient chooses; only then can the gift be accepted.
    const link = (await asked.api('getOrder', { params: { id: asked.id } })).gift?.recipientUrl ?? '';
    const token = link.split('/').at(-1) ?? '';
    const waiting = await read(asked.number);
    expect(waiting.possible).not.toContain('Processing');
    await asked.api('chooseGift', {
      params: { token },
      body: { zoneId, address: `Farm ${mark}`, ...(await timeOfDay()), note: `Blue gate ${mark}` },
    });
    const chosen = await read(asked.number);
    await call('acceptOrder', { params: { id: asked.id }, body: { version: chosen.version } });

    // What is made today, and what is not.
    await openHydrated(page, `/console/production?day=${day}`);
    for (const { number } of [noted, given, asked, byPhone]) await untilShown(main.getByText(number.slice(-6)).first());
    await untilShown(main.getByText(`no nuts ${mark}`).first());
    expect(await main.getByText(monday.number.slice(-6)).count()).toBe(0);
    expect(await sidewaysOverflow(page)).toBe(0);

    // The packer cannot overlook the wish.
    const packer = await openConsole({ size, role: 'packer', language });
    const bench = packer.page.getByRole('main');
    await openHydrated(packer.page, `/console/orders/${noted.number}/pick`);
    await untilShown(bench.getByRole('region', { name: t('orderPeople.mustRead') }).getByText(`no nuts ${mark}`));
    const saved = packer.page.waitForResponse((answer) => answer.url().endsWith('/picked'));
    await bench.getByRole('checkbox').first().click();
    await saved;
    await bench.getByRole('button', { name: t('orders.step.packed') }).click();
    await expect.poll(async () => (await read(noted.number)).stage).toBe('ready');
    const colleague = await hireColleague('packer');
    for (const { id, number } of [given, asked, byPhone])
      await colleague('packOrder', { params: { id }, body: { version: (await read(number)).version } });

    // One run for all of them.
    const driver = await openConsole({ size: phone, role: 'driver', language });
    const run = driver.page;
    driver.forgive(/offline|network|Failed to load|lost /i);
    const stops = [noted, given, asked, byPhone];
    const items = await Promise.all(
      stops.map(async ({ id, number }) => ({ id, version: (await read(number)).version })),
    );
    expect((await call('handOver', { body: { driverId: driver.staff.id, items } })).refused).toEqual([]);
    const pinOf = async ({ id, api }: { id: number; api: Client }) =>
      (await api('getOrder', { params: { id } })).deliveryPin ?? '';
    const pins = {
      [noted.number]: await pinOf(noted),
      [given.number]: await pinOf(given),
      [asked.number]: (await asked.api('getGift', { params: { token }, query: {} })).deliveryPin ?? '',
      // Without an account, the message of the shop has it.
      [byPhone.number]: /(?<!\d)\d{4}(?!\d)/.exec(messageOf(await read(byPhone.number)))?.[0] ?? '',
    };
    await openHydrated(run, '/console/run');
    const door = run.getByRole('dialog');
    async function deliver(number: string): Promise<void> {
      const stop = run.getByRole('article', { name: number });
      await stop.getByRole('button', { name: t('orders.step.delivered') }).click();
      await door.getByRole('textbox', { name: t('orders.deliver.pin') }).fill(pins[number] ?? '');
      await door.getByRole('button', { name: t('orders.step.delivered') }).click();
    }
    const delivered = run.getByRole('region', { name: t('orders.run.delivered') });
    await untilShown(run.getByRole('article', { name: asked.number }).getByText(`Blue gate ${mark}`));
    expect(await sidewaysOverflow(run)).toBe(0);
    await deliver(noted.number);
    await untilShown(delivered.getByText(noted.number));
    // In a basement there is no network.
    await driver.context.setOffline(true);
    await deliver(given.number);
    await untilShown(run.getByText(t('outbox.waiting', { count: 1 })));
    await driver.context.setOffline(false);
    await untilHidden(run.getByText(t('outbox.waiting', { count: 1 })));
    await untilShown(delivered.getByText(given.number));
    for (const { number } of [asked, byPhone]) {
      await deliver(number);
      await untilShown(delivered.getByText(number));
    }

    // All are delivered but the one of another day, which nobody has packed.
    for (const { number } of stops) expect((await read(number)).stage, number).toBe('delivered');
    expect(await read(monday.number)).toMatchObject({ stage: 'pick', promise: { day: later.day } });
    await asked.api('thankGiver', { params: { token }, body: { text: `Thank you ${mark}` } });
    expect((await asked.api('getOrder', { params: { id: asked.id } })).gift?.thanks).toBe(`Thank you ${mark}`);
    await call('cancelOrder', {
      params: { id: monday.id },
      body: { version: (await read(monday.number)).version, reason: 'Test' },
    });
  });
});
