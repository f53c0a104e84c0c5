import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { commandActor } from '#server/audit/actors.ts';
import { importCatalogue } from '#server/features/import/import.service.ts';
import { takeJobs } from '#server/testing/queued-jobs.ts';
import { it } from '#server/testing/shop-test.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
let folder: string;

it.beforeEach(async ({ shop: emptyShop }) => {
  shop = emptyShop;
  folder = await mkdtemp(join(tmpdir(), 'dana-import-'));
  return () => rm(folder, { recursive: true, force: true });
});

const text = (words: string) => ({ en: words, ar: words });

async function importProducts(names: string[], indexLaterFrom: number) {
  const file = join(folder, 'catalogue.json');
  const products = names.map((name, index) => ({
    handle: `product-${index}`,
    category: 'all',
    name: text(name),
    variants: [{ sku: `SKU-${index}`, price: 10, stock: 5 }],
  }));
  await writeFile(file, JSON.stringify({ categories: [{ handle: 'all', name: text('All') }], products }));
  const report = await importCatalogue({ ...shop.services, by: commandActor(), file, indexLaterFrom });
  expect(report.problems).toEqual([]);
}

function search(query: string) {
  return shop.apiFor()('search', { query: { query } });
}

it('finds the products of a small import at once', async () => {
  await importProducts(['Walnut bowl', 'Maple tray'], 100);
  const result = await search('walnut');
  expect(result.total).toBe(1);
  expect(result).not.toHaveProperty('indexing');
});

it('reports after a large import that products are being indexed, until they are found', async () => {
  await importProducts(['Walnut bowl', 'Maple tray'], 2);
  expect(await search('walnut')).toMatchObject({ total: 0, indexing: true });
  const [job, ...rest] = await takeJobs(shop.db, { tasks: ['index_products'], dueBy: new Date() });
  expect(job?.task).toBe('index_products');
  expect(rest).toEqual([]);
  await shop.services.searchEngine.catchUp();
  const result = await search('walnut');
  expect(result.total).toBe(1);
  expect(result).not.toHaveProperty('indexing');
});
