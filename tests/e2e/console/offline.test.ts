import { describe, expect } from 'vitest';
import { consoleWords } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { untilHidden, untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated } from '../support/visit.ts';

demoShop();

describe.each(bothVariants)('the run without a network in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('keeps a delivery, sends it once, and says why another one was refused', async ({
    openConsole,
    hireColleague,
    orders,
  }) => {
    const { page, context, staff, forgive, expectRefusal } = await openConsole({ size, role: 'driver', language });
    forgive(/offline|network|Failed to load|lost /i);
    const owner = await hireColleague('owner');
    const [taken, recalled] = [await orders.ready(), await orders.ready()];
    const items = [taken, recalled].map(({ id }) => ({ id, version: 3 }));
    await owner('handOver', { body: { driverId: staff.id, items } });
    await openHydrated(page, '/console/run');
    const stopOf = (number: string) => page.getByRole('article', { name: number });
    await untilShown(stopOf(taken.number));
    const door = page.getByRole('dialog');
    // The dialog is loaded while there is a network.
    const pins = [await taken.pin(), await recalled.pin()];
    await context.setOffline(true);
    for (const [index, order] of [taken, recalled].entries()) {
      await stopOf(order.number)
        .getByRole('button', { name: t('orders.step.delivered') })
        .click();
      await door.getByRole('textbox', { name: t('orders.deliver.pin') }).fill(pins[index] ?? '');
      await door.getByRole('button', { name: t('orders.step.delivered') }).click();
      await untilShown(stopOf(order.number).getByText(t('outbox.waits')));
    }
    await untilShown(page.getByText(t('outbox.waiting', { count: 2 })));
    expectRefusal(`409 POST /api/console/v1/orders/${recalled.id}/deliver`);
    await owner('cancelOrder', { params: { id: recalled.id }, body: { version: 4, reason: 'Asked for it' } });
    await context.setOffline(false);
    await untilShown(page.getByRole('region', { name: t('orders.run.delivered') }).getByText(taken.number));
    const refusal = page.getByRole('alert').filter({ hasText: recalled.number });
    await untilShown(refusal);
    await untilHidden(page.getByText(t('outbox.waiting', { count: 2 })));
    expect((await owner('getOrder', { params: { order: taken.number } })).stage).toBe('delivered');
    await refusal.getByRole('button', { name: t('outbox.dismiss') }).click();
    await untilHidden(refusal);
  });
});
