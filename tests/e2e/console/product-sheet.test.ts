import { describe, expect } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { consoleWords } from '../support/console.ts';
import { it } from '../support/journey.ts';
import { untilShown } from '../support/until-shown.ts';
import { bothVariants } from '../support/variants.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';

describe.each(bothVariants)('the page of a product in $language on a $device', ({ language, size }) => {
  const t = consoleWords[language];

  it('is a text without fields for a packer', async ({ openConsole, addToCatalogue }) => {
    const { page } = await openConsole({ size, role: 'packer', language });
    const name = { en: 'Readable box', ar: 'علبة للقراءة' };
    const { productId } = await addToCatalogue.product({
      name,
      variants: [{ sku: 'READ-1', price: 45, stock: 3 }],
      options: [{ type: 'text', name: { en: 'Name on it', ar: 'الاسم عليها' }, required: true, maxLength: 12 }],
    });
    await openHydrated(page, `/console/products/${productId}`);
    const main = page.getByRole('main');
    await untilShown(main.getByText('READ-1', { exact: true }));
    await untilShown(main.getByText(name.ar, { exact: true }).first());
    await untilShown(main.getByText({ en: 'Name on it', ar: 'الاسم عليها' }[language], { exact: true }));
    await untilShown(main.getByText(t('catalogue.price.counted', { count: 3 }), { exact: true }));
    expect(await main.locator('input, textarea, select, button:disabled').count()).toBe(0);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
