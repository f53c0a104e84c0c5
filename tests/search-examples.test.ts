import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requiredLanguages, type RequiredLanguage } from '#contract/values/locale.ts';
import { commandActor } from '#server/audit/actors.ts';
import { importCatalogue } from '#server/features/import/import.service.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addOtherProducts } from './support/other-products.ts';

// Typical queries in Qatar and their results: each SKU of `expect` is among the first `top` rows,
// and at most `max` rows are found.
interface Example {
  q: string;
  expect: string[];
  top: number;
  level: 'must' | 'should' | 'stretch';
  kind: string;
  max?: number;
}

const fileOf = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const examplesOf = async (name: string) => JSON.parse(await readFile(fileOf(name), 'utf8')) as Example[];
const examples = [...(await examplesOf('search-examples.json')), ...(await examplesOf('search-examples-more.json'))];
const others = 10_000;

let shop: TestApp;
let skuOf: Map<number, string>;

beforeAll(async () => {
  shop = await createTestApp();
  const report = await importCatalogue({ ...shop.services, by: commandActor(), file: fileOf('souq.json') });
  expect(report.problems).toEqual([]);
  const rows = await shop.db.selectFrom('variants').select(['product_id', 'sku']).execute();
  skuOf = new Map(rows.map((row) => [row.product_id, row.sku]));
});
afterAll(() => shop.close());

/** The SKUs that the search box and the result page find, which must be the same. */
async function found(query: string, language: RequiredLanguage): Promise<string[]> {
  const api = shop.apiFor({ language });
  const suggested = (await api('suggest', { query: { query } })).rows.map(({ id }) => id);
  const listed = (await api('search', { query: { query, limit: 10 } })).rows.map(({ id }) => id);
  expect(listed).toEqual(suggested);
  return suggested.map((id) => skuOf.get(id) ?? `another product (${id})`);
}

function isMet({ expect: wanted, top, max }: Example, skus: string[]): boolean {
  return wanted.every((sku) => skus.slice(0, top).includes(sku)) && (max === undefined || skus.length <= max);
}

async function failuresOf(level: Example['level']) {
  const failures: { q: string; wanted: string[]; found: string[] }[] = [];
  for (const example of examples.filter((one) => one.level === level)) {
    const [english, arabic] = await Promise.all(requiredLanguages.map((language) => found(example.q, language)));
    expect(arabic, example.q).toEqual(english);
    if (!isMet(example, english ?? [])) failures.push({ q: example.q, wanted: example.expect, found: english ?? [] });
  }
  return failures;
}

const countOf = (level: Example['level']) => examples.filter((one) => one.level === level).length;

describe.each([
  ['with the catalogue only', 0],
  [`among ${others} other products`, others],
])('the examples, %s,', (_name, count) => {
  beforeAll(async () => {
    if (count > 0) await addOtherProducts(shop, count);
  });

  // Spec: S4.26
  it('that must be met are met', async () => {
    expect(countOf('must')).toBeGreaterThan(180);
    expect(await failuresOf('must')).toEqual([]);
  });

  it('that should be met are mostly met', async () => {
    const failures = await failuresOf('should');
    expect(failures.length, JSON.stringify(failures)).toBeLessThanOrEqual(0.3 * countOf('should'));
  });

  it('that would be nice are mostly met', async () => {
    const failures = await failuresOf('stretch');
    expect(failures.length, JSON.stringify(failures)).toBeLessThanOrEqual(0.5 * countOf('stretch'));
  });
});
