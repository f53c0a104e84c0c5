import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalizedText, requiredLanguages } from '#contract/values/locale.ts';
import { createCategory, createProduct } from '#server/testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

// The products of a gift shop in Qatar, each with the words by which shoppers look for it.
interface Example {
  sku: string;
  name: LocalizedText;
  queries: string[];
}

const file = new URL('fixtures/search-synonyms.json', import.meta.url);
const examples = JSON.parse(await readFile(file, 'utf8')) as Example[];

let shop: TestApp;
const nameOf = new Map<number, string>();

beforeAll(async () => {
  shop = await createTestApp();
  const category = await createCategory(shop.db, { name: { en: 'Everything', ar: 'كل شيء' } });
  for (const { sku, name } of examples) {
    const { productId } = await createProduct(shop.db, {
      name,
      description: { en: '', ar: '' },
      category,
      variants: [{ sku }],
    });
    nameOf.set(productId, name.en);
  }
});
afterAll(() => shop.close());

async function found(query: string, language: 'en' | 'ar'): Promise<string[]> {
  const { rows } = await shop.apiFor({ language })('search', { query: { query, limit: 100 } });
  return rows.map(({ id }) => nameOf.get(id) ?? '');
}

// Spec: S4.26
it('75 groups of synonyms of gifts have an example', () => {
  expect(examples.length).toBeGreaterThanOrEqual(75);
  for (const { sku, queries } of examples) expect(queries.length, sku).toBeGreaterThan(1);
});

describe.each(examples)('$name.en', ({ name, queries }) => {
  it.each(queries)('is among the first results for %s', async (query) => {
    for (const language of requiredLanguages) {
      expect((await found(query, language)).slice(0, 3)).toContain(name.en);
    }
  });
});
