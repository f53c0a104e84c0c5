import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createCollection } from '#server/testing/collection-factory.ts';
import { publishContent } from '#server/testing/content-factory.ts';
import { pages } from '#storefront/runtime/page-table.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

// What a new language needs, beyond what the compiler checks.

let shop: WholeShop;
const handle = 'national-day';
let product: Awaited<ReturnType<typeof createProduct>>;

beforeAll(async () => {
  shop = await openWholeShop({}, async (db) => {
    product = await createProduct(db, { variants: [{ stock: 20 }, { stock: 20 }] });
    const words = { en: 'National Day', ar: 'اليوم الوطني' };
    await publishContent(db, handle, { title: words, description: words, sections: [] });
    await createCollection(db, { handle, products: [product.productId] });
  });
});
afterAll(() => shop.close());

async function open(path: string) {
  const { status, body } = await shop.sendRequest(path);
  return { status, text: String(body).replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '') };
}

// A message that was not formatted still shows `{count, plural, ...}` or `{name}`.
const messageSyntax = /\{\s*\w+\s*[,}]/;

const paths = pages.filter(({ path }) => path !== '*').map(({ path }) => path);

describe.each(languages)('%s', (language) => {
  it.each(paths)('serves %s', async (path) => {
    const id = path.startsWith('/product/') ? product.productId : product.categoryId;
    const { token } = await shop.services.content.editor.preview(handle);
    const named =
      path === '/preview/:token' ? `/preview/${token}` : path.replace(':id', `${id}`).replace(':handle', handle);
    const { status, text } = await open(`/${language}${path === '/' ? '' : named}`);
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${language}" dir="${languageFacts[language].direction}"`);
    expect(text).not.toMatch(messageSyntax);
  });

  it('is an alternate of every other language', async () => {
    for (const other of languages) {
      expect((await open(`/${other}`)).text).toMatch(new RegExp(`<link[^>]*hrefLang="${language}"`, 'i'));
    }
  });
});
