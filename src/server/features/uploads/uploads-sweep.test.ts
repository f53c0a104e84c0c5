import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect } from 'vitest';
import { createJobHandlers } from '../../jobs.ts';
import { guestHash } from '../../http/guest-id.ts';
import { findStorageProblem } from '../../media/storage-mark.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { it as shopIt } from '../../testing/shop-test.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { listJobs, takeJobs } from '../../testing/queued-jobs.ts';

const it = shopIt.extend('environment', { scope: 'file' }, () => ({ RATE_LIMIT: 'off' }));
let shop: TestApp;
let picture: Buffer;
const hour = 3_600_000;

beforeAll(async () => {
  picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8a1538' } })
    .png()
    .toBuffer();
});
it.beforeEach(({ shop: emptyShop }) => {
  shop = emptyShop;
  // From here on the test moves the clock, and nothing else does.
  shop.at.now = new Date();
});

async function upload(person: Person): Promise<string> {
  const { token, guestId } = person;
  const answer = await shop.request({
    method: 'POST',
    url: '/api/v1/uploads/image',
    payload: Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="x.png"\r\n\r\n'),
      picture,
      Buffer.from('\r\n--x--\r\n'),
    ]),
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(guestId && { 'guest-id': guestId }),
    },
  });
  if (!token) person.guestId = String(answer.headers['guest-id']);
  const path = answer.json().data.data as string;
  expect(await isThere(path)).toBe(true);
  return path;
}

/**
 * Runs due jobs at the shop's time, as the job queue would, until there are none. Returns their
 * names.
 */
async function runJobs(): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const tasks = ['sweep_uploads', 'delete_files'];
    const rows = await takeJobs<{ paths: string[] }>(shop.db, { tasks, dueBy: shop.at.now ?? new Date() });
    if (rows.length === 0) return done;
    for (const { task, payload } of rows) {
      done.push(task);
      if (task === 'sweep_uploads') await shop.services.uploads.sweep();
      else {
        await shop.services.uploads.deleteFiles(payload.paths);
        await shop.services.images.evict(payload.paths);
      }
    }
  }
}

/** The clocks and the waiting jobs: what a failure needs to be understood. */
async function describeJobs(): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(shop.db);
  const jobs = (await listJobs(shop.db)).map(({ task, runAt }) => `${task} ${runAt.toISOString()}`);
  const clocks = { shop: shop.at.now, process: new Date(), database: rows[0]?.now };
  return [...Object.entries(clocks).map(([name, time]) => `${name} ${time?.toISOString()}`), ...jobs].join('\n');
}

function later(hours: number): void {
  shop.at.now = new Date((shop.at.now ?? new Date()).getTime() + hours * hour);
}

const isThere = (path: string) => shop.services.storage.has(path);

it('an unused picture is deleted after a day; pictures of carts, profiles and orders are kept', async () => {
  const user = await createUser(shop);
  const person = { token: user.token };
  const guest: Person = {};
  const { productId, variantIds, optionIds } = await createProduct(shop.db, {
    options: [{ type: 'image' }, { type: 'text' }],
  });
  const [unused, ofGuest] = [await upload(person), await upload(guest)];
  const [face, oldFace] = [await upload(person), await upload(person)];
  const [inCart, ofGuestCart, ordered] = [await upload(person), await upload(guest), await upload(person)];

  const { name, email, phone } = user;
  const api = shop.apiFor(person);
  for (const image of [oldFace, face]) await api('updateProfile', { body: { name, email, phone, image } });
  const add = (who: Person, value: string) =>
    shop.apiFor(who)('addToCart', {
      body: {
        productId,
        variantId: variantIds[0] as number,
        quantity: 1,
        customOptions: [{ customization_option_id: optionIds[0] as number, option_value: value }],
      },
    });
  await add(person, ordered);
  const zoneId = (await api('listZones')).rows[0]?.id as number;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id as number;
  await api('placeOrder', {
    body: { shippingAddress: { zoneId, address_line1: 'Building 41' }, paymentInfo: { paymentOptionId } },
  });
  await add(person, inCart);
  await add(guest, ofGuestCart);
  await shop.request({ method: 'GET', url: `/images/${unused}?w=96`, headers: { accept: 'image/webp' } });
  const shownOf = () => readdir(join(shop.dataDir, 'pictures', 'uploads'));
  expect((await shownOf()).length).toBe(1);

  later(23);
  const waiting = await describeJobs();
  expect(await runJobs(), waiting).toEqual([]);
  expect(await isThere(unused)).toBe(true);

  later(1.1);
  expect(await runJobs()).toEqual(['sweep_uploads', 'delete_files']);
  const gone = [unused, ofGuest, oldFace];
  const inUse = [face, inCart, ofGuestCart, ordered];
  expect(await Promise.all(gone.map(isThere))).toEqual(gone.map(() => false));
  expect(await Promise.all(inUse.map(isThere))).toEqual(inUse.map(() => true));
  expect(await shownOf()).toEqual([]);
  const rows = await shop.db.selectFrom('uploads').select('path').execute();
  expect(rows.map(({ path }) => path).sort()).toEqual([...inUse].sort());
  expect((await shop.request({ method: 'GET', url: `/images/${unused}` })).statusCode).toBe(404);

  // The next day's sweep deletes what the cart no longer shows, and later unused uploads.
  await shop.apiFor(guest)('clearCart');
  const late = await upload(guest);
  later(25);
  expect(await runJobs()).toEqual(['sweep_uploads', 'delete_files']);
  expect(await Promise.all([ofGuestCart, late, inCart, ordered].map(isThere))).toEqual([false, false, true, true]);
});

it('a picture that is used during the sweep stays; afterwards it is refused', async () => {
  const guest: Person = {};
  const [held, lost] = [await upload(guest), await upload(guest)];
  const hash = guestHash(shop.services.secrets.guestKey, guest.guestId ?? '') as Buffer;
  // The test sweeps once, inside the transaction.
  await takeJobs(shop.db, { tasks: ['sweep_uploads'] });
  later(25);
  await shop.db.transaction().execute(async (tx) => {
    expect(await shop.services.uploads.isOwn(tx, { kind: 'guest', hash }, held)).toBe(true);
    await shop.services.uploads.sweep();
  });
  await runJobs();
  expect(await Promise.all([held, lost].map(isThere))).toEqual([true, false]);
  expect(await shop.services.uploads.isOwn(shop.db, { kind: 'guest', hash }, lost)).toBe(false);
});

/** Writes files as a crash leaves them, and returns when the disk says that it was. */
async function leaveFiles(folder: string, names: string[]): Promise<Date> {
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(join(folder, name), 'x');
  return (await lstat(join(folder, names.at(-1) ?? ''))).mtime;
}

/** Which of these files are in the folder. */
async function findFiles(folder: string, names: string[]): Promise<string[]> {
  const there = await readdir(folder);
  return names.filter((name) => there.includes(name));
}

/** The clocks of a test and the times of all files: what a failure needs to be understood. */
async function describeTimes(folder: string): Promise<string> {
  const inFolder = async (name: string) => {
    const found = await lstat(join(folder, name));
    return `${name} ${found.mtime.toISOString()}${found.isFile() ? '' : ', not a file'}`;
  };
  const clocks = {
    shop: shop.at.now,
    'new Date()': new Date(),
    'Date.now()': new Date(Date.now()),
    process: new Date(performance.timeOrigin + performance.now()),
  };
  const lines = Object.entries(clocks).map(([name, time]) => `${name} ${time?.toISOString() ?? 'is real'}`);
  return [...lines, folder, ...(await Promise.all((await readdir(folder)).map(inFolder)))].join('\n');
}

it('files that a crash left without a row or half written are deleted after a day', async () => {
  const folder = join(shop.dataDir, 'uploads', 'uploads');
  const left = [`${'a'.repeat(32)}.webp`, `${'b'.repeat(32)}.webp.01234567.part`];
  // The disk has a clock of its own.
  shop.at.now = await leaveFiles(folder, left);
  await shop.services.uploads.sweep();
  expect(await findFiles(folder, left)).toEqual(left);

  // All files are older than a day then, but the row of one is not.
  later(25);
  const known = await upload({});
  later(1);
  await shop.services.uploads.sweep();
  expect(await findFiles(folder, left), await describeTimes(folder)).toEqual([]);
  expect(await isThere(known)).toBe(true);
});

it('the folder of another shop is left as it is', async () => {
  const folder = join(shop.dataDir, 'uploads', 'uploads');
  const theirs = `${'c'.repeat(32)}.webp`;
  shop.at.now = await leaveFiles(folder, [theirs]);
  later(25);
  const { services } = shop;
  expect(await findStorageProblem(shop.db, services.storageMark)).toBeNull();
  const ours = await services.storageMark.read();
  const mailer = { from: async () => '', send: async () => {} };
  const jobs = createJobHandlers({ services, mailer, clock: () => new Date(), publicUrl: '', log: () => {} });
  await services.storageMark.write('0123456789abcdef');
  await expect(jobs.sweep_uploads({})).rejects.toThrow('has the pictures of another shop');
  expect(await findFiles(folder, [theirs])).toEqual([theirs]);
  await services.storageMark.write(ours);
  await jobs.sweep_uploads({});
  expect(await findFiles(folder, [theirs]), await describeTimes(folder)).toEqual([]);
});
