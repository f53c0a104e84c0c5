import { describe, expect } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { axeViolations } from '../support/axe.ts';
import { consoleAt, consoleWords, signInAs } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { smallTargets } from '../support/targets.ts';
import { it } from '../support/journey.ts';
import { untilShown } from '../support/until-shown.ts';
import { allVariants, bothVariants } from '../support/variants.ts';
import { openHydrated, phone, sidewaysOverflow } from '../support/visit.ts';

const shop = demoShop();
const { url } = shop;

let count = 0;

describe.each(allVariants)('an order of the console in $language on a $device', (variant) => {
  const { language, size, checksLayout } = variant;
  const t = consoleWords[language];

  it('that the customer has cancelled meanwhile is not accepted, and says who and when', async ({
    openConsole,
    orders,
  }) => {
    const { page, expectRefusal } = await openConsole({ size, role: 'owner', language });
    const order = await orders.place();
    await openHydrated(page, `/console/orders/${order.number}`);
    const accept = page.getByRole('button', { name: t('orders.step.accept') });
    await untilShown(accept);
    // The page does not learn of the cancellation before the press.
    await page.route('**/api/console/v1/orders/**', async (route) => {
      if (route.request().method() === 'POST') await order.cancel();
      await route.continue();
    });
    expectRefusal('409 POST /api/console/v1/orders');
    await accept.click();
    const alert = page.getByRole('alert').filter({ hasText: order.number });
    await untilShown(alert);
    await untilShown(page.getByRole('strong').filter({ hasText: t('orders.stage.cancelled') }));
    expect(await accept.count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('is found by number, phone, name and SKU; Escape returns the focus', async ({ openConsole, orders }) => {
    const { page, staff } = await openConsole({ size, role: 'support', language });
    count += 1;
    const order = await orders.place({ name: `نورة الكواري ${count}`, phone: `+9745577${String(1000 + count)}` });
    await openHydrated(page, '/console/orders');
    const tab = page
      .getByRole('navigation', { name: t('orders.stages') })
      .getByRole('link')
      .first();
    await tab.focus();
    const field = page.getByRole('search', { name: t('search.label') }).getByRole('searchbox');
    const first = page.getByRole('search').getByRole('link').first();
    const digits = `5577${String(1000 + count)}`;
    const arabic = digits.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    for (const typed of [
      order.number,
      order.number.slice(-4),
      `${arabic.slice(0, 4)} ${arabic.slice(4)}`,
      'نوره الكوارى',
    ]) {
      await page.keyboard.press('/');
      await field.fill(typed);
      await expect.poll(() => first.textContent()).toContain(order.number);
      if (checksLayout && typed === order.number) expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await tab.evaluate((link) => link === document.activeElement)).toBe(true);
    }
    // With its SKU, the product is first.
    await page.keyboard.press('/');
    await field.fill(order.sku);
    await expect.poll(() => first.getAttribute('href')).toMatch(/\/products\/\d+$/);
    await untilShown(page.getByRole('region', { name: t('nav.orders') }).getByRole('link', { name: order.number }));
    const q = language === 'en' ? 'dates' : 'تمر';
    const { products } = await consoleAt(url, staff)('searchShop', { query: { q } });
    const name = products?.[0]?.name[language] ?? '';
    await page.keyboard.press('/');
    await field.fill(q);
    const product = page
      .getByRole('region', { name: t('results.products') })
      .getByRole('link')
      .first();
    await untilShown(product.getByText(name, { exact: true }));
    await product.click();
    await untilShown(page.getByRole('heading', { level: 1, name, exact: true }));
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/products\/\d+$/);
    // Enter does not wait for the results, and opens none of the search before.
    await page.keyboard.press('/');
    await field.fill(order.number);
    await page.keyboard.press('Enter');
    await untilShown(page.getByRole('heading', { level: 1, name: order.number }));
    // Without a hit, Enter stays here.
    await page.keyboard.press('/');
    await field.fill('٤٤٤٤٠٠٠٤٤٤٤');
    await page.keyboard.press('Enter');
    await untilShown(page.getByRole('search').getByText(t('results.nothing', { query: '44440004444' })));
    if (checksLayout) expect(await axeViolations(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toMatch(order.number);
    await page
      .getByRole('search')
      .getByRole('link', { name: t('results.allProducts') })
      .click();
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.products') }));
    expect(new URL(page.url()).searchParams.get('q')).toBe('44440004444');
  });
});

describe.each(bothVariants)('an order of the console in $language on a $device', ({ language, device, size }) => {
  const t = consoleWords[language];

  it('is accepted, ticked and packed; a note stays, a driver’s name is in its history', async ({
    openConsole,
    orders,
  }) => {
    const { page } = await openConsole({ size, role: 'owner', language, name: 'مريم' });
    const order = await orders.place();
    await openHydrated(page, `/console/orders/${order.number}`);
    await untilShown(page.getByRole('heading', { level: 1, name: order.number }));
    const next = page
      .getByRole('group', { name: t('orders.nextStep') })
      .getByRole('button')
      .first();
    expect(await next.textContent()).toBe(t('orders.step.accept'));
    if (device === 'phone')
      expect(await next.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom)).toBeGreaterThan(0);
    await next.click();
    await untilShown(page.getByRole('button', { name: t('orders.step.packed') }));
    const isFocused = () => next.evaluate((button) => button === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    const tick = page.getByRole('checkbox').first();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/picked'));
    await tick.click();
    expect((await saved).status()).toBe(200);
    await untilShown(page.getByText(t('orders.pickedOf', { picked: 1, all: 1 })));
    await page.reload();
    await untilShown(page.getByText(t('orders.pickedOf', { picked: 1, all: 1 })));
    await page.getByRole('button', { name: t('orders.step.note') }).click();
    await page.getByRole('textbox', { name: t('customers.noteText') }).fill('اتصل قبل الوصول');
    await page.getByRole('button', { name: t('customers.saveNote') }).click();
    await untilShown(page.getByRole('region', { name: t('orders.notes') }).getByText('اتصل قبل الوصول'));
    expect(await axeViolations(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.getByRole('button', { name: t('orders.step.packed') }).click();
    await untilShown(page.getByRole('button', { name: t('orders.step.handOver') }));
    await expect.poll(isFocused).toBe(true);
    const history = page.getByRole('region', { name: t('orders.history') });
    await untilShown(history.getByText(t('orders.event.packed')));
    expect(await history.getByText('مريم').count()).toBe(2);
  });
});

describe.each(requiredLanguages)('an order of the console in %s', (language) => {
  const t = consoleWords[language];

  it('copies the phone and the address for a message or a driver', async ({ open, orders }) => {
    const { page, context } = await open({ size: phone });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs(context, shop, { role: 'support', language });
    const order = await orders.place({ phone: '+97455123456' });
    await openHydrated(page, `/console/orders/${order.number}`);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: t('orders.copyPhone') }).click();
    await expect.poll(copied).toBe('+97455123456');
    await untilShown(page.getByText(t('action.copied')));
    await page.getByRole('button', { name: t('orders.copyAddress') }).click();
    await expect.poll(copied).toMatch(/^[^\n]+ · [^\n]+\nشارع الورد 12$/);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('shows a packer the name and the cash to collect, but no phone, address and amounts', async ({
    openConsole,
    orders,
  }) => {
    const { page } = await openConsole({ size: phone, role: 'packer', language });
    const order = await orders.place({ name: 'Hessa Al-Thani', phone: '+97455667788' });
    await openHydrated(page, `/console/orders/${order.number}`);
    await untilShown(page.getByText('Hessa Al-Thani'));
    await untilShown(page.getByText(t('orders.toCollect')));
    const text = await page.getByRole('main').innerText();
    expect(text).not.toContain('5566');
    expect(text).not.toContain('شارع الورد');
    expect(await page.getByText(t('orders.total'), { exact: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: t('orders.call') }).count()).toBe(0);
  });
});
