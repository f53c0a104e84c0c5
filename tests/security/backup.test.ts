import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openForBackup } from '#server/backup/contents.ts';
import { arePaymentsHeld } from '#server/backup/payment-hold.queries.ts';
import { blockFileDeletion } from '#server/database/backup-file-lock.ts';
import { listMigrations, migrate, readMigrations } from '#server/database/migrate.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { markedFolder } from '#server/media/storage-mark.ts';
import { createLocalStorage } from '#server/media/storage.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { insertTestOrder } from '#server/testing/order-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { listJobs, takeJobs } from '#server/testing/queued-jobs.ts';
import { readMailServer, writeMailServer } from '#server/mail/mail-server.ts';
import { queueMails } from '#server/mail/outbox.queries.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { orderFormOf } from '../process/support.ts';
import { countersOf, picturesOf, rowsOf, rulesOf } from '../support/rows/shop-state.ts';
import { startShopping } from '../support/shopping.ts';

let shop: TestApp;
let folder: string;
let filled: Awaited<ReturnType<typeof fill>>;
let count = 0;
const awkward = 'tab\there\nline\\N \\. "quoted", \'single\' \u0001 عسل 🎁 \r\n\\x41';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dana-backup-'));
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  filled = await fill();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const mailServer = {
  host: 'smtp.example.qa',
  port: 465,
  security: 'tls',
  user: 'shop',
  password: 'pearl-secret-9',
  from: 'shop@example.qa',
  version: 2,
} as const;

const newFile = () => join(folder, `${++count}.tar.gz`);

async function backUp(snapshot?: string): Promise<string> {
  const file = newFile();
  const { storage } = shop.services;
  await writeBackup({ databaseUrl: shop.database.url, storage, file, ...(snapshot !== undefined && { snapshot }) });
  return file;
}

type Target = Awaited<ReturnType<typeof createTestDatabase>>;

/** Restores as the command does. */
async function restore(file: string, target: Target, withMails = true) {
  const dataDir = join(folder, `data-${++count}`);
  const storage = createLocalStorage(join(dataDir, 'uploads'));
  const prepare = () => prepareJobs(target.pool);
  const place = markedFolder(dataDir);
  await restoreBackup({ databaseUrl: target.url, storage, place, file, withMails, prepareJobs: prepare });
  const ran = await migrate(target.db);
  return { storage, ran };
}

/** Every row but the hold, which a restore writes: until someone has looked, nothing moves money. */
async function backedUpRowsOf(db: Target['db']): Promise<Record<string, string>> {
  const { payment_holds: _hold, ...rows } = await rowsOf(db);
  return rows;
}

async function withEmptyDatabase<T>(work: (target: Target) => Promise<T>): Promise<T> {
  const target = await createTestDatabase({ empty: true });
  try {
    return await work(target);
  } finally {
    await target.drop();
  }
}

/** A shop with everything that a copy could lose. */
async function fill(): Promise<{ productId: number; variantId: number }> {
  const { productId, variantIds } = await createProduct(shop.db, {
    name: { en: awkward, ar: 'صندوق' },
    variants: [{ price: 0.1, stock: 1000, offers: [{ discount: 15 }], images: ['catalog/a.webp', 'NULL', '{"x,y"}'] }],
    options: [{ type: 'text' }],
  });
  const { userId } = await createUser(shop, { name: awkward });
  const variantId = variantIds[0] as number;
  await shop.db.insertInto('comments').values({ variant_id: variantId, user_id: userId, content: awkward }).execute();
  await shop.db.insertInto('comments').values({ variant_id: variantId, user_id: userId, content: '' }).execute();
  await shop.services.storage.put('catalog/a.webp', randomBytes(70_000));
  const path = `uploads/${randomBytes(16).toString('hex')}.webp`;
  await shop.services.storage.put(path, randomBytes(1000));
  await shop.db.insertInto('uploads').values({ path, shopper_id: null, bytes: 1000 }).execute();
  // More than one piece, and times that differ only in microseconds.
  await sql`insert into contact_messages (name, phone, email, message, language, created_at)
    select 'n' || n, '', '', repeat('عسل \\ ' || n, 60), 'en', now() + n * interval '1 microsecond'
    from generate_series(1, 4000) as n`.execute(shop.db);
  // What an order of a release before was paid is written into the book of money.
  const paid = { payment_status: 'Paid', delivered_at: new Date() } as const;
  await insertTestOrder(shop.db, { number: 'DN-261127-BOOKED', ...paid });
  await shop.services.money.openBook();
  await sql`insert into payments (id, order_id, provider, account, live, option, amount_dirhams, state, return_nonce, language,
      begun_at, expires_at)
    select gen_random_uuid(), id, 'tap', 'a', false, 'debit', 100, 'Open', 'nonce', 'en', now(), now() from orders limit 1`.execute(
    shop.db,
  );
  await queueMails(shop.db, [{ kind: 'password-changed', email: 'a@example.qa', language: 'ar' }]);
  await writeMailServer(shop.db, shop.services.secrets.codeKey, mailServer);
  return { productId, variantId };
}

describe('a backup', () => {
  it('restores every row, picture, constraint and counter exactly', async () => {
    const file = await backUp();
    expect((await stat(file)).mode & 0o077).toBe(0);
    await withEmptyDatabase(async (target) => {
      const { storage, ran } = await restore(file, target);
      expect(ran).toEqual([]);
      const rows = await backedUpRowsOf(target.db);
      expect(rows).toEqual(await backedUpRowsOf(shop.db));
      expect(rows['contact_messages']).toMatch(/^4000 /);
      expect(rows['outbox_mails']).not.toMatch(/^0 /);
      expect(rows['money_moves']).not.toMatch(/^0 /);
      expect(await picturesOf(storage)).toEqual(await picturesOf(shop.services.storage));
      expect(Object.keys(await picturesOf(storage))).toHaveLength(2);
      expect(await rulesOf(target.db)).toBe(await rulesOf(shop.db));
      expect(await countersOf(target.db)).toEqual(await countersOf(shop.db));
      // The keys of the shop come with it, so its mail server works.
      expect(await readMailServer(target.db, (await loadSecrets(target.db)).codeKey)).toEqual(mailServer);
      // Triggers work again, and so do foreign keys.
      const before = await target.db.selectFrom('product_counts').select('products').execute();
      await createProduct(target.db);
      expect(await target.db.selectFrom('product_counts').select('products').execute()).not.toEqual(before);
      await expect(
        sql`insert into offers (variant_id, discount, description) values (-1, 1, '{}')`.execute(target.db),
      ).rejects.toMatchObject({ code: '23503' });
    });
  });

  it('is restored with a job for each unsent mail and for the work that follows from the rows', async () => {
    const { productId, variantId } = filled;
    const userId = (await createUser(shop)).userId;
    await sql`insert into stock_alerts (variant_id, user_id, language, asked_at, confirmed_at)
      values (${variantId}, ${userId}, 'en', now(), now())`.execute(shop.db);
    const file = await backUp();
    const target = await createTestDatabase();
    try {
      await queueMails(target.db, [{ kind: 'password-changed', email: 'c@example.qa', language: 'en' }]);
      await restore(file, target);
      const jobs = await listJobs<Record<string, number[] | number>>(target.db);
      const payloadsOf = (task: string) => jobs.filter((job) => job.task === task).map(({ payload }) => payload);
      const mails = await target.db.selectFrom('outbox_mails').select('id').orderBy('id').execute();
      expect(mails.length).toBeGreaterThan(0);
      // The queue promises no order among jobs that are enqueued at once.
      const queued = payloadsOf('send_mail').map(({ mailId }) => Number(mailId));
      expect(queued.toSorted((one, other) => one - other)).toEqual(mails.map(({ id }) => id));
      expect(payloadsOf('recount_ratings')).toEqual([{ variantIds: expect.arrayContaining([variantId]) }]);
      expect(payloadsOf('refresh_listing')).toEqual([{ productIds: expect.arrayContaining([productId]) }]);
      expect(payloadsOf('stock_alerts')).toEqual([{ variantIds: [variantId] }]);
      for (const task of ['anonymise_orders', 'purge_stock_alerts', 'sweep_uploads', 'watch_payments'])
        expect(payloadsOf(task)).toEqual([{}]);
      // Nothing moves money until someone has looked.
      expect(await arePaymentsHeld(target.db)).toBe(true);
    } finally {
      await target.drop();
    }
  });

  it('is a snapshot while people buy, and contains every order acknowledged before it began', async () => {
    const { productId, variantId } = filled;
    const buyers = await Promise.all([1, 2, 3].map(() => createUser(shop)));
    const clients = buyers.map(({ token }) => shop.apiFor({ token }));
    const shopping = startShopping(clients, [{ productId, variantId }], await orderFormOf(shop.apiFor()));
    while (shopping.placed.length < 20) await new Promise((resolve) => setTimeout(resolve, 20));
    const begun = performance.now();
    const { file, expected } = await shop.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
        const made = await backUp(rows[0]?.id);
        // A small shop is backed up faster than a busy machine places an order.
        while (!shopping.placed.some(({ at }) => at > begun)) await new Promise((resolve) => setTimeout(resolve, 20));
        return { file: made, expected: await backedUpRowsOf(tx) };
      });
    const ordersMeanwhile = shopping.placed.filter(({ at }) => at > begun).length;
    await shopping.stop();
    expect(shopping.failures).toEqual([]);
    expect(ordersMeanwhile).toBeGreaterThan(0);
    await withEmptyDatabase(async (target) => {
      await restore(file, target);
      expect(await backedUpRowsOf(target.db)).toEqual(expected);
      expect(expected).not.toEqual(await backedUpRowsOf(shop.db));
      const numbers = (await target.db.selectFrom('orders').select('number').execute()).map(({ number }) => number);
      const before = shopping.placed.filter(({ at }) => at < begun).map(({ number }) => number);
      expect(numbers).toEqual(expect.arrayContaining(before));
    });
  });

  it('of an older version is restored and then migrated', async () => {
    await withEmptyDatabase(async (old) => {
      const before = '0010-stock';
      const migrator = new Migrator({ db: old.db, provider: { getMigrations: readMigrations } });
      expect((await migrator.migrateTo(before)).error).toBeUndefined();
      await prepareJobs(old.pool);
      await sql`insert into users (email, name, phone, password_hash, language) values ('old@example.qa', ${awkward}, '', '', 'ar')`.execute(
        old.db,
      );
      await sql`with made as (insert into categories (handle, name, description) values ('c', '{}', '{}') returning id)
        insert into products (handle, category_id, name, description)
        select 'p' || n, id, '{"en":"Honey","ar":"عسل"}', '{}' from made, generate_series(1, 3) as n`.execute(old.db);
      const file = newFile();
      const storage = createLocalStorage(join(folder, 'none'));
      await writeBackup({ databaseUrl: old.url, storage, file });
      await withEmptyDatabase(async (target) => {
        const { ran } = await restore(file, target);
        const all = await listMigrations();
        expect(ran).toEqual(all.slice(all.indexOf(before) + 1));
        await migrate(old.db);
        // Only the times at which migrations ran differ.
        const apart = { kysely_migration: '' };
        expect({ ...(await rowsOf(target.db)), ...apart }).toEqual({ ...(await rowsOf(old.db)), ...apart });
        expect(await rulesOf(target.db)).toBe(await rulesOf(shop.db));
      });
    });
  });

  it('replaces the initial rows of a new shop, and can omit the unsent mails', async () => {
    await queueMails(shop.db, [{ kind: 'password-changed', email: 'b@example.qa', language: 'ar' }]);
    const file = await backUp();
    const target = await createTestDatabase();
    try {
      await restore(file, target, false);
      const { rows } = await sql<{ task: string }>`
        select distinct task_identifier as task from graphile_worker.jobs`.execute(target.db);
      expect(rows.map(({ task }) => task)).not.toContain('send_mail');
      expect(await target.db.selectFrom('outbox_mails').select('id').execute()).toEqual([]);
      expect(rows.length).toBeGreaterThan(0);
      const zones = (from: Target['db']) => from.selectFrom('zones').selectAll().orderBy('id').execute();
      expect(await zones(target.db)).toEqual(await zones(shop.db));
    } finally {
      await target.drop();
    }
  });

  it('prevents the deletion of files until it is complete', async () => {
    const path = `uploads/${randomBytes(16).toString('hex')}.webp`;
    await shop.services.storage.put(path, Buffer.from('x'));
    const holder = await openForBackup(shop.database.url);
    await blockFileDeletion(holder);
    await shop.services.uploads.deleteFiles([path]);
    const isThere = await shop.services.storage.has(path);
    await holder.end();
    expect(isThere).toBe(true);
    const jobs = await takeJobs<{ paths: string[] }>(shop.db, { tasks: ['delete_files'] });
    expect(jobs.map(({ payload }) => payload)).toEqual([{ paths: [path] }]);
    await shop.services.uploads.deleteFiles([path]);
    expect(await shop.services.storage.has(path)).toBe(false);
  });

  it('appears completely or not, and overwrites no file', async () => {
    const file = await backUp();
    const { storage } = shop.services;
    await expect(writeBackup({ databaseUrl: shop.database.url, storage, file })).rejects.toThrow(/already/);
    const broken = { ...storage, get: () => Promise.reject(new Error('the disk is gone')) };
    const other = newFile();
    await expect(writeBackup({ databaseUrl: shop.database.url, storage: broken, file: other })).rejects.toThrow(
      'the disk is gone',
    );
    expect((await readdir(folder)).filter((name) => name === basename(other) || name.endsWith('.part'))).toEqual([]);
  });

  it('is not begun where there is a folder of its name', async () => {
    const place = newFile();
    await mkdir(place);
    const storage = { ...shop.services.storage, get: () => Promise.reject(new Error('a picture was read')) };
    await expect(writeBackup({ databaseUrl: shop.database.url, storage, file: place })).rejects.toThrow(
      `${place} is a folder. Name a file in it.`,
    );
    expect(await readdir(place)).toEqual([]);
  });
});

describe('a restore refuses with a message, before it changes anything,', () => {
  let target: Target;
  let good: string;
  beforeAll(async () => {
    good = await backUp();
  });
  beforeEach(async () => {
    target = await createTestDatabase({ empty: true });
  });
  afterEach(() => target.drop());

  async function refused(file: string, sentence: RegExp): Promise<void> {
    await expect(restore(file, target)).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(sentence),
    });
    const { rows } = await sql`
      select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(target.db);
    expect(rows).toHaveLength(0);
  }

  async function changed(change: (bytes: Buffer) => Buffer): Promise<string> {
    const file = newFile();
    await writeFile(file, change(await readFile(good)));
    return file;
  }

  /**
   * Decompresses the archive, changes it and compresses it again, so that the checksum of the
   * compression is right.
   */
  const inside = (change: (tar: Buffer) => Buffer) =>
    changed((bytes) => gzipSync(change(gunzipSync(bytes)), { level: 1 }));

  function flip(bytes: Buffer, at: number): Buffer {
    bytes[at] = (bytes[at] as number) ^ 1;
    return bytes;
  }

  it('a missing file', () => refused(join(folder, 'none'), /^The file .* does not exist/));
  it('a file of another kind', async () => {
    const file = newFile();
    await writeFile(file, 'a letter to my aunt');
    await refused(file, /damaged or not a backup/);
    await writeFile(file, gzipSync('a letter to my aunt'));
    await refused(file, /damaged or not a backup/);
  });
  it('a truncated file', async () => {
    await refused(await changed((bytes) => bytes.subarray(0, bytes.length - 5000)), /damaged/);
    await refused(await inside((tar) => tar.subarray(0, tar.length - 512 * 5)), /damaged/);
  });
  it('a file with one flipped bit, at any place', async () => {
    for (const share of [0.1, 0.5, 0.9])
      await refused(await changed((bytes) => flip(bytes, Math.floor(bytes.length * share))), /damaged/);
    await refused(await inside((tar) => flip(tar, Math.floor(tar.length / 2))), /damaged/);
  });
  it('a backup from before release 0.1.0', async () => {
    await sql`update kysely_migration set name = '0001-catalog' where name like '0001-%'`.execute(shop.db);
    const file = await backUp();
    const [first] = await listMigrations();
    await sql`update kysely_migration set name = ${first} where name = '0001-catalog'`.execute(shop.db);
    await refused(file, /was made before release 0\.1\.0.*export catalogue FILE/);
  });
  it('a newer version, and another format', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'x')`.execute(shop.db);
    const file = await backUp();
    await sql`delete from kysely_migration where name = '9999-from-the-future'`.execute(shop.db);
    await refused(file, /newer version of Dana.*9999-from-the-future/);
    await refused(
      await inside((tar) => Buffer.from(tar.toString('latin1').replace('dana-backup-1', 'dana-backup-2'), 'latin1')),
      /This version of Dana cannot read the backup/,
    );
  });

  it('a shop that is not empty, and a foreign database', async () => {
    const used = await createTestDatabase();
    try {
      await createProduct(used.db);
      const before = await rowsOf(used.db);
      await expect(restore(good, used)).rejects.toThrow(/not empty: it has categories/);
      expect(await rowsOf(used.db)).toEqual(before);
    } finally {
      await used.drop();
    }
    await sql`create table wages (amount integer)`.execute(target.db);
    await expect(restore(good, target)).rejects.toThrow(/tables of another program/);
    await sql`select from wages`.execute(target.db);
  });

  it('rows that violate a constraint: the target stays unchanged', async () => {
    const file = newFile();
    await sql`alter table offers drop constraint offers_variant_id_fkey`.execute(shop.db);
    await sql`insert into offers (variant_id, discount, description) values (-1, 1, '{}')`.execute(shop.db);
    await writeBackup({ databaseUrl: shop.database.url, storage: shop.services.storage, file });
    await sql`delete from offers where variant_id = -1`.execute(shop.db);
    await sql`alter table offers add foreign key (variant_id) references variants (id) on delete cascade`.execute(
      shop.db,
    );
    await expect(restore(file, target)).rejects.toMatchObject({ code: '23503' });
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(target.db);
    expect(rows).toHaveLength(0);
  });
});
