import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requiredLanguages, type LocalizedText, type RequiredLanguage } from '#contract/values/locale.ts';
import { run, type Shop, startShop, temporaryFolder } from '../support/shop.ts';
import { createAccount } from '../support/data/accounts.ts';
import { cartLink, checkOut, expectLanguage, logIn } from '../support/steps.ts';
import { desktop, phone, visit } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { untilShown } from '../support/until-shown.ts';

const fixture = fileURLToPath(new URL('../../fixtures/souq.json', import.meta.url));
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;

const file = JSON.parse(await readFile(fixture, 'utf8')) as {
  categories: { handle: string; name: LocalizedText }[];
  products: { category: string; name: LocalizedText; variants: { sku: string; price: number; stock: number }[] }[];
};

beforeAll(async () => {
  folder = await temporaryFolder('import');
  await putEmptyDatabase(folder.path);
  shop = await startShop(folder.path, { DEMO: 'off' });
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

it('a merchant’s file is imported into the running, empty shop, and an Arabic shopper orders from it', async () => {
  const t = wordsOf.ar;
  const empty = await (await fetch(`${shop.url}/ar/categories`)).text();
  expect(empty).toContain(t('category.empty'));

  const { code, output } = await run('src/main/cli.ts', ['import', fixture], { DATA_DIR: folder.path }).ended;
  expect(code, output).toBe(0);

  const api = shop.apiFor({ language: 'ar' });
  expect((await api('listProducts', { query: { limit: 100 } })).total).toBe(file.products.length);

  const product = file.products.find(({ variants }) => variants.length === 1 && (variants[0]?.stock ?? 0) > 5);
  const category = file.categories.find(({ handle }) => handle === product?.category);
  if (!product || !category) throw new Error('The fixture holds nothing to buy.');
  const account = await createAccount(folder.path);
  await visit({ url: shop.url, size: phone, name: 'imported-catalogue' }, async ({ page }) => {
    await page.goto('/ar/categories');
    await page.getByRole('main').getByRole('link', { name: category.name.ar, exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: product.name.ar, exact: true }).click();
    await untilShown(page.getByRole('heading', { level: 1, name: product.name.ar }));
    await expectLanguage(page, 'ar');
    await page
      .getByRole('button', { name: t('product.addToCart') })
      .filter({ visible: true })
      .click();
    await cartLink(page, 'ar', 1).click();
    await page.getByRole('button', { name: t('cart.checkout') }).click();
    await logIn(page, 'ar', account);
    const number = await checkOut(page, 'ar', 'منطقة 66، شارع 950، مبنى 41');
    await page
      .getByRole('link', { name: t('action.viewDetails') })
      .first()
      .click();
    await untilShown(page.getByRole('main').getByText(number).first());
    await untilShown(page.getByRole('main').getByText(product.name.ar).first());
  });
});

// Typical queries in Qatar, and the products that they mean.
const typed: [string, string[]][] = [
  ['قهوه عربيه', ['SOUQ-013', 'SOUQ-054']],
  ['شكولاته', ['SOUQ-007', 'SOUQ-008', 'SOUQ-009']],
  ['bakhour', ['SOUQ-029']],
  ['samsng', ['SOUQ-049']],
  ['7alwa', ['SOUQ-011']],
  ['٥٠٠ جم', ['SOUQ-001', 'SOUQ-010', 'SOUQ-020']],
  ['honey', ['SOUQ-001', 'SOUQ-002']],
];

const nameOf = (sku: string, language: RequiredLanguage) =>
  file.products.find(({ variants }) => variants.some((variant) => variant.sku === sku))?.name[language] ?? sku;

// Spec: S4.27
it.each(requiredLanguages)(
  'its search in %s finds the right products, and the matches in their names',
  async (language) => {
    const api = shop.apiFor({ language });
    for (const [query, skus] of typed) {
      const { rows } = await api('suggest', { query: { query } });
      const names = rows.slice(0, skus.length).map(({ name }) => name);
      expect(names.sort(), query).toEqual(skus.map((sku) => nameOf(sku, language)).sort());
    }
    const honey = { en: 'Honey', ar: 'عسل' }[language];
    const [first] = (await api('suggest', { query: { query: honey } })).rows;
    expect(first?.marks.map(([from, to]) => first.name.slice(from, to))).toEqual([honey]);
  },
);

it('the search box shows the matches in bold, and the result page names the correction of a misspelling', () =>
  visit({ url: shop.url, size: desktop, name: 'souq-search' }, async ({ page }) => {
    const language = 'en';
    const t = wordsOf[language];
    await page.goto(`/${language}`);
    await untilShown(cartLink(page, language, 0));
    const box = page.getByRole('banner').getByRole('combobox').and(page.locator('input'));
    const rows = page.getByRole('listbox', { name: t('search.suggestions') }).getByRole('option');
    await box.fill('Honey');
    await expect.poll(() => rows.first().locator('mark').allInnerTexts()).toEqual(['Honey']);

    await box.fill('samsng');
    await untilShown(rows.filter({ hasText: nameOf('SOUQ-049', language) }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${language}/search?query=samsng`);
    const main = page.getByRole('main');
    const found = main.getByRole('link', { name: nameOf('SOUQ-049', language) }).first();
    await untilShown(found);
    await main.getByRole('link', { name: 'Samsung', exact: true }).click();
    await page.waitForURL(`**/${language}/search?query=Samsung`);
    await untilShown(found);
    await expect.poll(() => main.getByText('samsng').count()).toBe(0);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  }));
