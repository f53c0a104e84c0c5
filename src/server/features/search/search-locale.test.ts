import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createPostgresEngine } from './postgres-engine.ts';

// Each test gets a database whose locale knows only ASCII letters, as some hosting providers have.
const name = 'dana_blind';
let admin: ReturnType<typeof connectDatabase>;
let blind: ReturnType<typeof connectDatabase>;

beforeEach(async () => {
  const url = new URL(inject('databaseUrl'));
  url.pathname = '/postgres';
  admin = connectDatabase(url.href, { max: 1, log: () => {} });
  await sql.raw(`drop database if exists ${name} with (force)`).execute(admin.db);
  await sql
    .raw(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C' locale_provider libc`)
    .execute(admin.db);
  url.pathname = `/${name}`;
  blind = connectDatabase(url.href, { max: 2, log: () => {} });
  await migrate(blind.db);
});
afterEach(async () => {
  await blind.db.destroy();
  await sql.raw(`drop database if exists ${name} with (force)`).execute(admin.db);
  await admin.db.destroy();
});

// Spec: S4.30
it('a locale without Arabic letters still finds words with one typing error, and reports the problem', async () => {
  await createProduct(blind.db, { name: { en: 'Dark chocolate', ar: 'شوكولاتة داكنة' } });
  const engine = createPostgresEngine({ db: blind.db });
  for (const query of ['شوكولاته', 'شكولاتة', 'الشوكولاتة', 'شوكو', 'chocolate', 'choclate', 'shokolata']) {
    expect(
      (await engine.suggest(query, { language: 'en', limit: 10 })).items.map((hit) => hit.name.en),
      query,
    ).toEqual(['Dark chocolate']);
  }
  expect(await engine.findProblem()).toMatch(/locale[\s\S]*Remedy: make a database with a UTF-8 locale/);
});

it('a database without pg_trgm still finds words with one typing error, and reports the problem', async () => {
  await createProduct(blind.db, { name: { en: 'Dark chocolate', ar: 'شوكولاتة داكنة' } });
  await sql`drop extension pg_trgm cascade`.execute(blind.db);
  const engine = createPostgresEngine({ db: blind.db });
  expect((await engine.suggest('shocholate', { language: 'en', limit: 10 })).items).toEqual([]);
  expect((await engine.suggest('choclate', { language: 'en', limit: 10 })).items).toHaveLength(1);
  expect(await engine.findProblem()).toContain('create extension pg_trgm');
});
