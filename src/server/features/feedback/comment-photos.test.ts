import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import type { VariantId } from '#contract/ids.ts';
import { ensureShopper } from '../../shared/shoppers.queries.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type User = Awaited<ReturnType<typeof createUser>>;

let shop: TestApp;
let staff: Awaited<ReturnType<typeof createStaff>>;
let user: User;
let author: Client;
let variantId: VariantId;
let count = 0;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  staff = await createStaff(shop, 'support');
  user = await createUser(shop, { name: 'Noor' });
  author = shop.apiFor({ token: user.token });
});
afterAll(() => shop.close());
beforeEach(async () => {
  [variantId] = (await createProduct(shop.db, {})).variantIds as [number];
});

async function upload(owner = user): Promise<string> {
  const shopperId = await ensureShopper(shop.db, { kind: 'user', userId: owner.userId });
  const path = `uploads/photo-${++count}.webp`;
  await shop.db.insertInto('uploads').values({ path, shopper_id: shopperId, bytes: 9 }).execute();
  return path;
}

const write = (photos: string[], content = 'Fresh') => author('addComment', { body: { content, variantId, photos } });
const inShop = async (id: number) =>
  (await shop.apiFor()('listComments', { params: { variantId } })).rows.find((row) => row.id === id)?.photos;
const ofAuthor = (id: number) => author('listCommentPhotos', { params: { id } });
const inConsole = async (id: number) =>
  (await staff.console('listComments', { query: { view: 'all' } })).rows.find((row) => row.id === id);
const keep = (id: number, version: number, showsPhotos?: boolean) =>
  staff.console('keepComment', {
    params: { id },
    body: { version, ...(showsPhotos !== undefined && { showsPhotos }) },
  });

it('are shown once staff have said so, and can be taken out again', async () => {
  const photos = [await upload(), await upload()];
  const { id, ...comment } = await write(photos);
  expect(comment).not.toHaveProperty('photos');
  expect(await inShop(id)).toBeUndefined();
  expect(await ofAuthor(id)).toEqual({ photos, shown: false });
  expect(await inConsole(id)).toMatchObject({ photos, showsPhotos: false, isNew: true });
  await keep(id, 1);
  expect(await inShop(id)).toBeUndefined();
  expect(await keep(id, 1, true)).toMatchObject({ version: 1, act: expect.any(String) });
  expect(await inShop(id)).toEqual(photos);
  expect(await ofAuthor(id)).toEqual({ photos, shown: true });
  expect(await keep(id, 1, true)).toMatchObject({ act: null });
  await keep(id, 1, false);
  expect(await inShop(id)).toBeUndefined();
});

it('that are new wait again, and staff do not show what they have not seen', async () => {
  const [first, second] = [await upload(), await upload()];
  const { id } = await write([first]);
  await keep(id, 1, true);
  const edit = (photos?: string[]) =>
    author('editComment', { params: { id }, body: { content: 'Still fresh', variantId, ...(photos && { photos }) } });
  // The words alone leave the photos as they are.
  expect(await edit()).toMatchObject({ photos: [first] });
  expect(await edit([first])).toMatchObject({ photos: [first] });
  expect(await edit([second, second])).not.toHaveProperty('photos');
  expect(await ofAuthor(id)).toEqual({ photos: [second], shown: false });
  await expect(keep(id, 2, true)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await keep(id, 3, true);
  expect(await edit([])).not.toHaveProperty('photos');
  expect(await inConsole(id)).toMatchObject({ photos: [], showsPhotos: false });
});

it('stay with a comment that is hidden and shown again', async () => {
  const photos = [await upload()];
  const { id } = await write(photos);
  await keep(id, 1, true);
  const { act } = await staff.console('hideComment', { params: { id }, body: { version: 1, reason: 'Advertising' } });
  expect(await inShop(id)).toBeUndefined();
  await expect(ofAuthor(id)).rejects.toMatchObject({ code: 'not_found' });
  await staff.console('undoAct', { params: { act: act ?? '' } });
  expect(await inShop(id)).toEqual(photos);
});

it('are uploads of the author, at most four', async () => {
  const foreign = await upload(await createUser(shop));
  for (const path of [
    foreign,
    'uploads/unknown.webp',
    'catalog/first.webp',
    'https://evil.example/a.webp',
    '../secret',
  ])
    await expect(write([await upload(), path])).rejects.toMatchObject({
      status: 422,
      fields: { 'photos.1': expect.any(String) },
    });
  const { id } = await write([]);
  await expect(
    author('editComment', { params: { id }, body: { content: 'Mine', variantId, photos: [foreign] } }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(write(Array.from({ length: 5 }, () => 'uploads/a.webp'))).rejects.toMatchObject({ status: 422 });
  await expect(
    shop.apiFor({ token: (await createUser(shop)).token })('listCommentPhotos', { params: { id } }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

it('make a comment another one than the same words without them', async () => {
  const photos = [await upload()];
  const { id } = await write([], 'Twice');
  const { id: pictured } = await write(photos, 'Twice');
  expect(pictured).not.toBe(id);
  expect((await write(photos, 'Twice')).id).toBe(pictured);
});

it('are kept while a comment has them, and then swept', async () => {
  const photos = [await upload()];
  const { id } = await write(photos);
  const isStored = async () =>
    (await shop.db.selectFrom('uploads').select('path').where('path', 'in', photos).execute()).length > 0;
  const real = shop.at.now;
  shop.at.now = new Date(Date.now() + 2 * 24 * 3_600_000);
  await shop.services.uploads.sweep();
  expect(await isStored()).toBe(true);
  shop.at.now = real;
  await author('deleteComment', { params: { id } });
  shop.at.now = new Date(Date.now() + 2 * 24 * 3_600_000);
  await shop.services.uploads.sweep();
  expect(await isStored()).toBe(false);
  shop.at.now = real;
});
