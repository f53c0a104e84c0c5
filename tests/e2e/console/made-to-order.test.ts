import { describe, expect } from 'vitest';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { it } from '../support/journey.ts';
import { chooseZone, dayName } from '../support/steps.ts';
import { untilShown } from '../support/until-shown.ts';
import { arabicPhone, englishDesktop } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const zones = { en: 'Doha', ar: 'الدوحة' };
const [full, free] = [2, 3].map((days) => addDays(qatarDay(new Date()), days)) as [string, string];

describe.each([arabicPhone, englishDesktop])('a cake that is made to order, in $language', ({ language, size }) => {
  const t = consoleWords[language];
  const shopWords = wordsOf[language];

  it('has a limit for each day, and returns to the stock with a count', async ({
    addToCatalogue,
    openConsole,
    openAsCustomer,
  }) => {
    const mark = `${language}${Date.now() % 100_000}`;
    const { productId, variantId } = await addToCatalogue.product({
      name: { en: `Cake ${mark}`, ar: `كيكة ${mark}` },
      variants: [{ price: 120, stock: 0 }],
    });
    const { page, call } = await openConsole({ size, role: 'owner', language });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const save = page.getByRole('button', { name: t('catalogue.action.save'), exact: true });
    await openHydrated(page, `/console/products/${productId}`);
    await field(t('catalogue.price.stockMode')).selectOption('made');
    await field(t('catalogue.price.dayLimit')).fill('0');
    await save.click();
    await untilShown(page.getByText(t('catalogue.price.wrongDayLimit', { max: 10_000 })));
    await field(t('catalogue.price.dayLimit')).fill('٢');
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await save.click();
    const read = async () => (await call('getConsoleProduct', { params: { id: productId } })).variants[0];
    await expect.poll(read).toMatchObject({ stockMode: 'made', dayLimit: 2 });

    const cartOf = (quantity: number): [{ productId: number; variantId: number }, number][] => [
      [{ productId, variantId }, quantity],
    ];
    const first = await openAsCustomer({ language, size, cart: cartOf(2) });
    const zoneId = (await first.api('listZones')).rows.find(({ name }) => name === zones[language])?.id ?? 0;
    const paymentOptionId = (await first.api('listPaymentOptions')).rows[0]?.id ?? 0;
    const days = await first.api('listDeliveryDays', { query: { zoneId } });
    const slotId = days.rows.find(({ day }) => day === full)?.slots.find(({ open }) => open)?.id ?? '';
    await first.api('placeOrder', {
      body: {
        shippingAddress: { zoneId, address_line1: 'Villa 3' },
        paymentInfo: { paymentOptionId },
        delivery: { day: full, slotId },
      },
    });

    const { page: store } = await openAsCustomer({ language, size, cart: cartOf(1) });
    await openHydrated(store, `/${language}/product/${productId}`);
    await untilShown(store.getByText(shopWords('product.madeForYou', { days: 0 }), { exact: true }).first());
    await store.goto(`/${language}/check-out`);
    await chooseZone(store, language, zones[language]);
    const chip = (day: string) => store.getByRole('radio', { name: dayName(day, language) });
    await untilShown(chip(free));
    expect(await chip(full).count()).toBe(0);

    await page.reload();
    await field(t('catalogue.price.stockMode')).selectOption('counted');
    await save.click();
    await untilShown(page.getByText(t('catalogue.price.wrongStock')));
    expect(await read()).toMatchObject({ stockMode: 'made' });
    await field(t('catalogue.price.stock')).fill('5');
    await save.click();
    await expect.poll(read).toMatchObject({ stockMode: 'counted', stock: 5 });
  });
});
