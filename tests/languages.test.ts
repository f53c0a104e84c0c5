import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#contract/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { buildStorefront } from '#main/build/build.ts';
import { buildShopApp, type ShopApp } from '#main/run/shop-app.ts';
import { readConfig } from '#server/process/config.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { createServices } from '#server/services.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { pages } from '#storefront/runtime/page-table.ts';

// What a new language needs, beyond what the compiler checks.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let shop: ShopApp;
let app: FastifyInstance;
let product: Awaited<ReturnType<typeof createProduct>>;

beforeAll(async () => {
  await buildStorefront();
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'dana-languages-'));
  const services = createServices({
    db: database.db,
    secrets: await loadSecrets(database.db),
    clock: () => new Date(),
    dataDir,
    limitsOn: false,
  });
  product = await createProduct(database.db, { variants: [{ stock: 20 }, { stock: 20 }] });
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' });
  shop = await buildShopApp({ services, config, databaseUrl: database.url, log: () => {} });
  app = shop.app;
});
afterAll(async () => {
  await shop.app.close();
  await shop.changes.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(path: string) {
  const answer = await app.inject({ url: path, headers: { host: 'localhost' } });
  const text = answer.body.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  return { status: answer.statusCode, text };
}

// A message that was not formatted still shows `{count, plural, ...}` or `{name}`.
const messageSyntax = /\{\s*\w+\s*[,}]/;

const paths = pages.filter(({ path }) => path !== '*').map(({ path }) => path);

describe.each(languages)('%s', (language) => {
  it.each(paths)('serves %s', async (path) => {
    const id = path.startsWith('/product/') ? product.productId : product.categoryId;
    const { status, text } = await open(`/${language}${path === '/' ? '' : path.replace(':id', `${id}`)}`);
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
