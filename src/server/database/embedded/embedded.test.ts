import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findRunningCluster, startEmbedded } from './embedded.ts';
import { query } from './testing/support.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'dana-embedded-')));
afterAll(() => rmSync(root, { recursive: true }));
const log = () => undefined;

async function refusalOf(dataDir: string): Promise<string> {
  const error: unknown = await startEmbedded({ dataDir, log }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'EmbeddedDatabaseError', code: 'EMBEDDED_DATABASE' });
  return (error as Error).message;
}

test('a first start creates a UTF-8 database for Arabic, a later one opens it again', async () => {
  const dataDir = join(root, 'two words & ünïcode');
  const messages: string[] = [];
  expect(await findRunningCluster(dataDir)).toBeNull();

  const first = await startEmbedded({ dataDir, log: (message) => messages.push(message) });
  expect(messages).toEqual([`Creating the database in ${join(dataDir, 'database')}`]);
  const [facts] = await query(
    first.url,
    `select current_database() as name, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('ssl') as ssl, current_setting('timezone') as timezone,
            cardinality(show_trgm('عسل')) as trigrams, lower('ÉCLAIR') as lower,
            (select rolsuper from pg_roles where rolname = current_user) as super`,
  );
  expect(facts).toEqual({
    name: 'dana',
    encoding: 'UTF8',
    fsync: 'on',
    ssl: 'off',
    timezone: 'UTC',
    trigrams: 4,
    lower: 'éclair',
    super: false,
  });
  const modes = ['', 'dana.lock', 'dana.pid', 'database', 'database/password'].map((name) =>
    (statSync(join(dataDir, name)).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['700', '600', '600', '700', '600']);
  await query(first.url, `create table note as select 'عسل' as text`);
  expect(await findRunningCluster(dataDir)).toBe(first.url);
  await first.stop();
  await first.stop();
  expect(await findRunningCluster(dataDir)).toBeNull();

  const second = await startEmbedded({ dataDir, log: (message) => messages.push(message) });
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'عسل' }]);
  expect(messages).toHaveLength(1);

  expect(await refusalOf(dataDir)).toBe(
    `Dana is already running on ${dataDir} (process ${process.pid}). Stop it first, or set another DATA_DIR.`,
  );
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('the password is required', async () => {
  const dataDir = join(root, 'password');
  const database = await startEmbedded({ dataDir, log });
  const wrongUrl = database.url.replace(/:[0-9a-f]{48}@/, ':guess@');
  await expect(query(wrongUrl, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await database.stop();

  rmSync(join(dataDir, 'database/password'));
  expect(await refusalOf(dataDir)).toContain('The password of the database is missing');
  writeFileSync(join(dataDir, 'database/password'), 'another');
  expect(await refusalOf(dataDir)).toContain('password authentication failed');
});

test('a database of another PostgreSQL version is refused and not changed', async () => {
  const cluster = join(root, 'old', 'database/cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  expect(await refusalOf(join(root, 'old'))).toMatch(/was made by PostgreSQL 17, but this Dana brings PostgreSQL 18\./);
  expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
});

test('a folder with other files is refused and not changed', async () => {
  const database = join(root, 'foreign', 'database');
  mkdirSync(database, { recursive: true });
  writeFileSync(join(database, 'recipes.txt'), 'honey cake');
  expect(await refusalOf(join(root, 'foreign'))).toContain('holds files but no PostgreSQL database');
  expect(readdirSync(database)).toEqual(['recipes.txt']);
});

test('an invalid data folder is refused with a message', async () => {
  writeFileSync(join(root, 'file'), '');
  expect(await refusalOf(join(root, 'file'))).toContain('a part of its path is a file');
  expect(await refusalOf(join(root, 'file', 'data'))).toContain('a part of its path is a file');
});
