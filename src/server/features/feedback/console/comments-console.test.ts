import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommentView } from '#contract/console/inbox.ts';
import { createProduct } from '../../../testing/catalog-factory.ts';
import { createUser } from '../../../testing/people.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { orderOf } from '../../../testing/order-of.ts';

let shop: TestApp;
let support: Awaited<ReturnType<typeof createStaff>>;
let owner: Awaited<ReturnType<typeof createStaff>>;
let author: Awaited<ReturnType<typeof createUser>>;
let item: { productId: number; variantId: number };

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  support = await createStaff(shop, 'support');
  owner = await createStaff(shop, 'owner');
  author = await createUser(shop, { name: 'نورة المري' });
  const { productId, variantIds } = await createProduct(shop.db, {
    name: { en: 'Roses', ar: 'ورد' },
    variants: [{ price: 20, stock: 100 }],
  });
  item = { productId, variantId: variantIds[0] as number };
});
afterAll(() => shop.close());

const write = (content: string) =>
  shop.apiFor({ token: author.token })('addComment', { body: { content, variantId: item.variantId } });
const listed = async (view: CommentView) => (await support.console('listComments', { query: { view } })).rows;
const found = async (id: number, view: CommentView = 'all') => (await listed(view)).find((row) => row.id === id);
const inShop = async () =>
  (await shop.apiFor()('listComments', { params: { variantId: item.variantId } })).rows.map(({ id }) => id);
const waiting = async () => (await support.console('countInbox')).comments ?? 0;

/** The newest entries of the log about a comment. */
async function logOf(id: number) {
  const { rows } = await owner.console('listAudit', { query: { subjectKind: 'comment', subjectId: String(id) } });
  return rows.map(({ action, by, reason }) => [action, by.name, reason]);
}

describe('a new comment', () => {
  it('waits, with who wrote it, the stars and when the author bought the product', async () => {
    const before = await waiting();
    const { id } = await write('ورد جميل، Thank you!');
    expect(await waiting()).toBe(before + 1);
    const plain = await found(id, 'new');
    expect(plain).toMatchObject({
      content: 'ورد جميل، Thank you!',
      author: { id: author.userId, name: 'نورة المري' },
      product: { id: item.productId, name: { en: 'Roses', ar: 'ورد' } },
      stars: null,
      boughtAt: null,
      isNew: true,
      isHidden: false,
    });
    const api = shop.apiFor({ token: author.token });
    await api('rate', { body: { variantId: item.variantId, rating: 4.5 } });
    const placed = await orderOf(api, item);
    expect(await found(id)).toMatchObject({ stars: 4.5, boughtAt: placed.created_at });
    await api('cancelOrder', { params: { id: placed.id } });
    expect(await found(id)).toMatchObject({ boughtAt: null });
  });

  it('that is kept waits no more, stays in the shop, and waits again after an edit', async () => {
    const { id } = await write('Fresh');
    const before = await waiting();
    const body = { version: 1 };
    const keptBySupport = await support.console('keepComment', { params: { id }, body });
    expect(keptBySupport).toMatchObject({ isNew: false, act: expect.any(String) });
    expect(await owner.console('keepComment', { params: { id }, body })).toMatchObject({ isNew: false, act: null });
    expect([await waiting(), await found(id, 'new')]).toEqual([before - 1, undefined]);
    expect(await inShop()).toContain(id);
    expect(await logOf(id)).toEqual([['comment.kept', support.name, null]]);
    await shop.apiFor({ token: author.token })('editComment', {
      params: { id },
      body: { content: 'Rude', variantId: item.variantId },
    });
    expect(await found(id, 'new')).toMatchObject({ content: 'Rude', isEdited: true, version: 2 });
  });
});

describe('a hidden comment', () => {
  it('leaves the shop and its count, with a reason; undone it is as before', async () => {
    const { id } = await write('Call me: 5512 3456');
    const params = { id };
    const count = async () => (await shop.apiFor()('listComments', { params: { variantId: item.variantId } })).total;
    const before = await count();
    const hidden = await support.console('hideComment', { params, body: { version: 1, reason: 'A phone number' } });
    expect(hidden).toEqual({ id, version: 2, isHidden: true, isNew: false, act: expect.any(String) });
    expect(await inShop()).not.toContain(id);
    expect(await count()).toBe(before - 1);
    expect(await found(id, 'hidden')).toMatchObject({ reason: 'A phone number', isHidden: true });
    expect(await found(id, 'new')).toBeUndefined();
    await support.console('undoAct', { params: { act: hidden.act ?? '' } });
    expect(await inShop()).toContain(id);
    expect(await count()).toBe(before);
    expect(await found(id, 'new')).toMatchObject({ reason: '', version: 3 });
    expect(await logOf(id)).toEqual([
      ['comment.shown', support.name, null],
      ['comment.hidden', support.name, 'A phone number'],
    ]);
  });

  it('is shown again later, as one that was looked at', async () => {
    const { id } = await write('Rude?');
    const params = { id };
    const { act } = await support.console('hideComment', { params, body: { version: 1, reason: 'Rude' } });
    const shown = await support.console('showComment', { params, body: { version: 2 } });
    expect(shown).toMatchObject({ isHidden: false, isNew: false, version: 3 });
    // What has changed since is not undone, and not by those who may not hide.
    const late = await support.console('undoAct', { params: { act: act ?? '' } });
    expect(late).toMatchObject({ done: [], refused: [{ id, code: 'changed_meanwhile' }] });
    const packer = await createStaff(shop, 'packer');
    await expect(packer.console('undoAct', { params: { act: act ?? '' } })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    expect(await inShop()).toContain(id);
  });

  it('needs a reason', async () => {
    const { id } = await write('Fine');
    await expect(
      support.console('hideComment', { params: { id }, body: { version: 1, reason: ' ' } }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { reason: expect.any(String) } });
  });

  it('is hidden once when two of the staff hide it at once', async () => {
    const { id } = await write('Spam');
    const hide = (person: typeof owner) =>
      person.console('hideComment', { params: { id }, body: { version: 1, reason: 'Spam' } });
    const both = await Promise.all([hide(support), hide(owner)]);
    expect(both.filter(({ act }) => act !== null)).toHaveLength(1);
    expect(await logOf(id)).toHaveLength(1);
  });

  it('is not kept, and words that were not seen are not hidden', async () => {
    const { id } = await write('Good');
    const params = { id };
    const edit = (content: string) =>
      shop.apiFor({ token: author.token })('editComment', { params, body: { content, variantId: item.variantId } });
    await edit('Better');
    const late = support.console('hideComment', { params, body: { version: 1, reason: 'Old' } });
    await expect(late).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: {}, by: expect.any(String), at: expect.any(String), version: 2 },
    });
    await support.console('hideComment', { params, body: { version: 2, reason: 'Rude' } });
    const keep = owner.console('keepComment', { params, body: { version: 2 } });
    await expect(keep).rejects.toMatchObject({ code: 'changed_meanwhile', details: { version: 3, by: support.name } });
    expect(await inShop()).not.toContain(id);
  });
});

it('the list goes on below the last row, and a comment that is gone is not found', async () => {
  const ids: number[] = [];
  for (const content of ['one', 'two', 'three']) ids.unshift((await write(content)).id);
  const first = await support.console('listComments', { query: { view: 'all', limit: 2 } });
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await support.console('listComments', { query: { view: 'all', limit: 1, after: first.next ?? 0 } });
  expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(2));
  const gone = { params: { id: 999_999 }, body: { version: 1 } };
  await expect(support.console('keepComment', gone)).rejects.toMatchObject({ code: 'not_found' });
});

it('the counts name only what the role may open', async () => {
  const packer = await createStaff(shop, 'packer');
  expect(await packer.console('countInbox')).toEqual({ comments: null, messages: null });
  const helper = await createStaff(shop, 'packer', { extra: ['messages.answer'] });
  expect(await helper.console('countInbox')).toEqual({ comments: null, messages: 0 });
});

describe('a testimonial', () => {
  const body = {
    name: { en: 'Noora', ar: 'نورة' },
    content: { en: 'Fresh flowers', ar: 'ورد طازج' },
  };
  const order = async () => (await support.console('listTestimonials')).rows.map(({ id }) => id);
  const move = (id: number, direction: 'up' | 'down') =>
    support.console('moveTestimonial', { params: { id }, body: { direction } });

  it('is on the home page in both languages, in the order of the staff, until it is removed', async () => {
    const added: number[] = [];
    for (let made = 0; made < 3; made += 1) added.push((await support.console('addTestimonial', { body })).id);
    const [first = 0, second = 0, third = 0] = added;
    const own = async () => (await order()).filter((id) => added.includes(id));
    // Two moves at once add up.
    await Promise.all([move(third, 'up'), move(third, 'up')]);
    expect(await own()).toEqual([third, first, second]);
    await move(third, 'down');
    expect(await own()).toEqual([first, third, second]);
    expect(await move(second, 'down')).toMatchObject({ isMoved: false });
    const shown = (await shop.apiFor({ language: 'ar' })('listTestimonials')).rows;
    expect(shown.map(({ id }) => id)).toEqual(await order());
    expect(shown.at(-1)?.comment).toEqual({ content: 'ورد طازج', user: { name: 'نورة', image: null } });
    await support.console('removeTestimonial', { params: { id: second } });
    expect(await own()).toEqual([first, third]);
    await expect(support.console('removeTestimonial', { params: { id: second } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('keeps the words of who saved first, and takes the same words twice', async () => {
    const { id } = await support.console('addTestimonial', { body });
    const params = { id };
    const better = { ...body, content: { en: 'The freshest flowers', ar: 'أنضر ورد' } };
    expect(await support.console('saveTestimonial', { params, body: { version: 1, ...better } })).toEqual({
      id,
      version: 2,
    });
    const late = owner.console('saveTestimonial', { params, body: { version: 1, ...body } });
    await expect(late).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: {
        version: 2,
        by: support.name,
        at: expect.any(String),
        fields: { 'content.en': { yours: body.content.en, theirs: 'The freshest flowers' } },
      },
    });
    const same = await owner.console('saveTestimonial', { params, body: { version: 1, ...better } });
    expect(same).toEqual({ id, version: 2 });
  });

  it('keeps the words of both where they changed different ones', async () => {
    const { id } = await support.console('addTestimonial', { body });
    const params = { id };
    const named = { ...body, name: { ...body.name, en: 'Mariam A.' } };
    await support.console('saveTestimonial', { params, body: { version: 1, ...named, base: body } });
    const fresh = { ...body, content: { ...body.content, en: 'Fresh every time' } };
    const saved = await owner.console('saveTestimonial', { params, body: { version: 1, ...fresh, base: body } });
    expect(saved).toEqual({ id, version: 3 });
    const row = (await owner.console('listTestimonials')).rows.find((one) => one.id === id);
    expect(row).toMatchObject({ name: named.name, content: fresh.content });
  });

  it('needs both languages', async () => {
    const half = { ...body, content: { en: 'Fresh', ar: '' } };
    await expect(support.console('addTestimonial', { body: half })).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'content.ar': expect.any(String) },
    });
  });
});
