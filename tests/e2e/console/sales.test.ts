import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { consoleWords, signInAs } from '../support/console.ts';
import { demoShop } from '../support/demo-shop.ts';
import { it } from '../support/journey.ts';
import { expectGoodLayout } from '../support/layout.ts';
import { untilShown } from '../support/until-shown.ts';
import { arabicPhone, bothVariants } from '../support/variants.ts';
import { openHydrated } from '../support/visit.ts';

const shop = demoShop();

describe.each(bothVariants)('the sales in $language on a $device', (variant) => {
  const { language, size } = variant;
  const t = consoleWords[language];

  it('are on the first page, and in reports of chosen days that a sheet can read', async ({ open, orders }) => {
    const { page, context } = await open({ size });
    await orders.accepted({ lines: 2 });
    await signInAs(context, shop, { role: 'owner', language });
    const main = page.getByRole('main');
    const named = (what: string) => t('reports.chartLabel', { what });

    await openHydrated(page, '/console');
    const work = page.getByRole('navigation', { name: t('today.work') });
    for (const name of [t('today.lowStock'), t('today.inbox')])
      await untilShown(work.getByRole('link', { name: new RegExp(`${name} ?\\d+`) }));
    const sales = page.getByRole('region', { name: t('reports.today.title') });
    await untilShown(sales);
    // What must be done is above.
    expect((await work.boundingBox())?.y).toBeLessThan((await sales.boundingBox())?.y ?? 0);
    await page.getByRole('region', { name: t('reports.today.days') }).scrollIntoViewIfNeeded();
    const chart = page.getByRole('img', { name: named(t('reports.today.days')) });
    await expect.poll(() => chart.locator('rect').count()).toBe(14);
    await page.getByText(t('reports.today.asTable')).click();
    expect(await page.getByRole('row').count()).toBe(15);
    await expectGoodLayout(page, variant);

    await main.getByRole('link', { name: t('reports.today.all') }).click();
    await untilShown(page.getByRole('heading', { level: 1, name: t('nav.reports') }));
    const table = page.getByRole('region', { name: t('reports.table') }).getByRole('row');
    await expect.poll(() => table.count()).toBe(8);
    await expect.poll(() => main.getByRole('img').locator('rect').count()).toBe(7);
    const [first, last] = [main.locator('rect').first(), main.locator('rect').last()];
    const [begin, end] = [(await first.boundingBox())?.x ?? 0, (await last.boundingBox())?.x ?? 0];
    // Time runs as the language is read.
    expect(begin < end).toBe(language === 'en');
    await expectGoodLayout(page, variant);

    await main.getByRole('link', { name: t('reports.by.product') }).click();
    // The links of the page keep its choices: they follow this one.
    await untilShown(page.getByRole('img', { name: named(t('reports.by.product')) }));
    await main.getByRole('link', { name: t('reports.period.30') }).click();
    await untilShown(page.getByRole('img', { name: named(t('reports.by.product')) }));
    await untilShown(main.getByRole('link', { name: t('reports.period.30') }).and(page.locator('[aria-current]')));
    expect(new URL(page.url()).search).toBe('?by=product&period=30');
    await expectGoodLayout(page, variant);
    const saved = page.waitForEvent('download');
    await main.getByRole('button', { name: t('reports.download') }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^sales-product-.*\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n')[0]).toMatch(new RegExp(`^\ufeff${t('reports.product')},`));
    expect(text.split('\r\n').length).toBeGreaterThan(2);

    await main.getByRole('link', { name: t('reports.by.money'), exact: true }).click();
    await untilShown(page.getByRole('region', { name: t('reports.money.byWay') }));
    expect(
      await page
        .getByRole('region', { name: t('reports.totals') })
        .getByRole('definition')
        .count(),
    ).toBe(8);
    await expectGoodLayout(page, variant);
    await main.getByRole('link', { name: t('reports.by.product') }).click();
    await untilShown(page.getByRole('img', { name: named(t('reports.by.product')) }));

    await main.getByRole('link', { name: t('reports.period.own') }).click();
    const [from, to] = [
      page.getByLabel(t('reports.from'), { exact: true }),
      page.getByLabel(t('reports.to'), { exact: true }),
    ];
    const today = qatarDay(new Date());
    await from.fill(today);
    await to.fill(addDays(today, -1));
    await main.getByRole('button', { name: t('reports.show'), exact: true }).click();
    await untilShown(page.getByText(t('reports.daysProblem.order')));
    await from.fill(addDays(today, 3));
    await to.fill(addDays(today, 4));
    await main.getByRole('button', { name: t('reports.show'), exact: true }).click();
    await untilShown(page.getByRole('heading', { name: t('reports.future') }));
    await page.reload();
    await untilShown(page.getByRole('heading', { name: t('reports.future') }));
    await expectGoodLayout(page, variant);
  });
});

describe.each([arabicPhone])('the sales in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('are not for a packer, and the list of orders loads no chart', async ({ openConsole }) => {
    const { page, requests } = await openConsole({ size, role: 'packer', language });
    await openHydrated(page, '/console');
    const work = page.getByRole('navigation', { name: t('today.work') });
    await untilShown(work.getByRole('link', { name: t('today.lowStock') }));
    expect(await work.getByRole('link', { name: t('today.inbox') }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: t('reports.today.title') }).count()).toBe(0);
    await openHydrated(page, '/console/orders');
    await untilShown(page.getByRole('heading', { level: 1 }));
    expect(requests.filter((line) => /reports|chart/.test(line))).toEqual([]);
    expect(requests.some((line) => line.includes('orders-page'))).toBe(true);
    await openHydrated(page, '/console/reports');
    await untilShown(page.getByRole('heading', { level: 1, name: t('closed.title') }));
  });
});
