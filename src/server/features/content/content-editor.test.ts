import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { PageContent, StoredSection } from '#contract/content/stored-content.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { publishContent } from '../../testing/content-factory.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { it } from '../../testing/shop-test.ts';
import { createStaff } from '../../testing/staff-factory.ts';

const text = (en: string, ar = '') => ({ en, ar });
const promo = (id: string, title: string): StoredSection => ({
  id,
  kind: 'promo',
  tone: 'dark',
  title: text(title),
  text: text(''),
  action: text(''),
  picture: null,
  link: null,
});
const page = (title: string, ...sections: StoredSection[]): PageContent => ({
  title: text(title),
  description: text(''),
  sections,
});

const home = { handle: 'home' };

it('a page is shared with the picture that was chosen for it', async ({ shop, owner: { console: owner } }) => {
  const params = { handle: 'eid' };
  const sharingPicture = { path: 'catalog/eid.webp', focus: { x: 50, y: 50 } };
  await shop.services.storage.put(sharingPicture.path, Buffer.from('x'));
  const content = page('Eid');
  await owner('addOwnPage', { body: { handle: 'eid', content } });
  const publish = async (draft: PageContent, base: PageContent) => {
    const { version } = await owner('getOwnPage', { params });
    const saved = await owner('saveOwnPage', { params, body: { version, content: draft, base } });
    await owner('publishPage', { params, body: { version: saved.version } });
    return (await shop.apiFor()('getPageContent', { params })).sharingPicture;
  };
  expect(await publish({ ...content, sharingPicture }, content)).toBe('/images/catalog/eid.webp');
  expect((await owner('getOwnPage', { params })).draft).toEqual({ ...content, sharingPicture });
  // A console of the release before leaves it alone.
  expect(await publish({ ...content, title: text('Eid 2027') }, content)).toBe('/images/catalog/eid.webp');
  expect(await publish({ ...content, sharingPicture: null }, { ...content, sharingPicture })).toBeUndefined();
  // One that this release cannot read is none; the page is shown.
  const unread = JSON.stringify({ ...content, sharingPicture: { path: 'newer' } });
  await shop.db.updateTable('content_pages').set({ published: unread }).where('handle', '=', 'eid').execute();
  expect(await shop.apiFor()('getPageContent', { params })).toMatchObject({ title: 'Eid', sections: [] });
});

it('a draft has only pictures that the shop has stored, and those that it had', async ({
  shop,
  owner: { console: owner },
}) => {
  const focus = { x: 50, y: 50 };
  const pictured = (path: string, title = 'Eid') => ({ ...promo('eid', title), picture: { path, focus } });
  const [here, none, old] = ['catalog/here.webp', 'catalog/no-such.webp', 'catalog/old.webp'] as const;
  await shop.services.storage.put(here, Buffer.from('x'));
  const field = (name: string) => ({ code: 'invalid', fields: { [name]: 'Upload the photo again' } });
  const save = async (...sections: StoredSection[]) => {
    const { version, draft } = await owner('getHomeDraft');
    return owner('saveHomeDraft', { body: { version, content: { sections }, base: draft } });
  };
  const wrong = field('content.sections.1.picture.path');
  await expect(save(promo('first', 'First'), pictured(none))).rejects.toMatchObject(wrong);
  await save(pictured(here));
  await expect(
    owner('addOwnPage', { body: { handle: 'eid', content: page('Eid', pictured(none)) } }),
  ).rejects.toMatchObject(field('content.sections.0.picture.path'));
  await owner('addOwnPage', { body: { handle: 'eid', content: page('Eid', pictured(here)) } });
  const body = { version: 1, content: { ...page('Eid'), sharingPicture: { path: none, focus } } };
  await expect(owner('saveOwnPage', { params: { handle: 'eid' }, body })).rejects.toMatchObject(
    field('content.sharingPicture.path'),
  );

  // Of a release before, or lost since: the words beside it are edited as before.
  await publishContent(shop.db, 'home', { sections: [pictured(old)] });
  await save(pictured(old, 'Eid is here'));
  const { version } = await save(promo('eid', 'Eid is here'));
  await owner('saveHomeDraft', { body: { version, content: { sections: [pictured(old)] } } });
});

it('a page as long as it may be is saved with what the person read', async ({ owner: { console: owner } }) => {
  const paragraph = { kind: 'paragraph' as const, text: text('', 'و'.repeat(4000)) };
  const long = (id: string): StoredSection => ({
    id,
    kind: 'text',
    title: text(''),
    blocks: Array.from({ length: 12 }, () => paragraph),
  });
  const base = page('Long', long('a'), long('b'));
  expect(Buffer.byteLength(JSON.stringify(base))).toBeGreaterThan(190_000);
  await owner('addOwnPage', { body: { handle: 'long', content: base } });
  const content = { ...base, title: text('Longer') };
  await owner('saveOwnPage', { params: { handle: 'long' }, body: { version: 1, content, base } });
});

it('the history of a page has its 100 newest entries', async ({ shop, owner: { console: owner } }) => {
  const { version } = await owner('saveHomeDraft', {
    body: { version: 1, content: { sections: [promo('eid', 'Eid')] } },
  });
  const at = new Date('2026-01-01');
  const old = Array.from({ length: 150 }, () => ({ handle: 'home', content: '{"sections":[]}', at, act: null }));
  await owner('addOwnPage', { body: { handle: 'eid', content: page('Eid') } });
  const other = { handle: 'eid', content: '{}', at, act: null };
  await shop.db
    .insertInto('content_history')
    .values([...old, other])
    .execute();
  await owner('publishPage', { params: home, body: { version } });
  const rows = await shop.db.selectFrom('content_history').select(['handle', 'at']).orderBy('id', 'desc').execute();
  expect(rows.filter(({ handle }) => handle === 'home')).toHaveLength(100);
  expect(rows[0]?.at).not.toEqual(at);
  expect(rows.filter(({ handle }) => handle === 'eid')).toHaveLength(1);
});

describe('the draft of the home page', () => {
  it('is the default until it is saved, and shoppers see it once it is published', async ({
    shop,
    owner: { console: owner },
  }) => {
    const first = await owner('getHomeDraft');
    expect(first).toMatchObject({ handle: 'home', version: 1, publishedAt: null, hasChanges: false });
    expect(first.draft.sections[0]).toMatchObject({ kind: 'slides' });

    const content = { sections: [promo('eid', 'Eid is here')] };
    const saved = await owner('saveHomeDraft', { body: { version: 1, content } });
    expect(saved).toEqual({ handle: 'home', version: 2 });
    const seen = async () => (await shop.apiFor()('getHomeContent')).sections.map(({ id }) => id);
    expect(await seen()).not.toContain('eid');
    expect(await owner('getHomeDraft')).toMatchObject({ hasChanges: true, draft: content });

    const published = await owner('publishPage', { params: home, body: { version: 2 } });
    expect(await seen()).toEqual(['eid']);
    expect(await owner('getHomeDraft')).toMatchObject({ hasChanges: false, version: published.version });
    const { rows } = await owner('listPageHistory', { params: home });
    expect(rows).toMatchObject([{ by: expect.any(String) }]);

    const emptied = await owner('saveHomeDraft', { body: { version: published.version, content: { sections: [] } } });
    const again = await owner('publishPage', { params: home, body: { version: emptied.version } });
    expect(await seen()).toEqual([]);
    const restored = await owner('restorePage', {
      params: home,
      body: { version: again.version, id: rows[0]?.id ?? 0 },
    });
    expect(await seen()).toEqual([]);
    await owner('publishPage', { params: home, body: { version: restored.version } });
    expect(await seen()).toEqual(['eid']);
    await expect(
      owner('restorePage', { params: home, body: { version: restored.version + 1, id: 999_999 } }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('keeps what two people edit in two sections, and refuses two edits of one', async ({
    shop,
    owner: { console: one },
  }) => {
    const { console: other } = await createStaff(shop, 'manager');
    const base = { sections: [promo('a', 'A'), promo('b', 'B')] };
    const { version } = await one('saveHomeDraft', { body: { version: 1, content: base } });
    await other('saveHomeDraft', {
      body: { version, base, content: { sections: [promo('a', 'theirs'), promo('b', 'B')] } },
    });
    const mine = { sections: [promo('a', 'A'), promo('b', 'mine')] };
    await one('saveHomeDraft', { body: { version, base, content: mine } });
    const both = { sections: [promo('a', 'theirs'), promo('b', 'mine')] };
    expect(await one('getHomeDraft')).toMatchObject({ draft: both });
    await expect(
      one('saveHomeDraft', {
        body: { version, base, content: { sections: [promo('a', 'mine'), promo('b', 'mine')] } },
      }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile', details: { fields: { 'sections.a': {} } } });
    await expect(one('publishPage', { params: home, body: { version } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });
});

describe('a page of every shop', () => {
  it('is listed and has supplied words until the merchant publishes others', async ({
    shop,
    owner: { console: owner },
  }) => {
    const { rows } = await owner('listOwnPages');
    expect(rows.map(({ handle }) => handle)).toEqual(['frame', 'about', 'contact', 'terms', 'privacy']);
    const params = { handle: 'about' };
    const read = () => shop.apiFor()('getPageContent', { params });
    expect(await read()).toMatchObject({ title: 'About Dana' });
    const supplied = await owner('getOwnPage', { params });
    expect(supplied).toMatchObject({ version: 1, publishedAt: null, hasChanges: false });

    const content = page('Who we are', promo('story', 'The story of {shop}'));
    const saved = await owner('saveOwnPage', { params, body: { version: 1, content, base: supplied.draft } });
    expect(await read()).toMatchObject({ title: 'About Dana' });
    const { version } = await owner('publishPage', { params, body: { version: saved.version } });
    expect(await read()).toMatchObject({ title: 'Who we are', sections: [{ title: 'The story of Dana' }] });
    expect((await owner('listPageHistory', { params })).rows).toHaveLength(1);
    expect((await owner('listOwnPages')).rows).toHaveLength(5);

    await owner('unpublishPage', { params, body: { version } });
    expect(await read()).toMatchObject({ title: 'About Dana' });
  });

  it('is not added and not removed', async ({ owner: { console: owner } }) => {
    for (const handle of ['about', 'terms', 'home', 'categories']) {
      await expect(owner('addOwnPage', { body: { handle, content: page('Mine') } })).rejects.toMatchObject({
        code: 'invalid',
      });
      await expect(owner('removeOwnPage', { params: { handle } })).rejects.toMatchObject({ status: 404 });
    }
    await expect(owner('getOwnPage', { params: { handle: 'categories' } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a page of the merchant’s own', () => {
  it('is published on a day and ends by itself', async ({ shop, owner: { console: owner } }) => {
    const params = { handle: 'ramadan' };
    await owner('addOwnPage', { body: { ...params, content: page('Ramadan', promo('a', 'A')) } });
    await expect(owner('addOwnPage', { body: { ...params, content: page('Again') } })).rejects.toMatchObject({
      code: 'handle_taken',
    });
    const read = () => shop.apiFor()('getPageContent', { params });
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });

    const begins = new Date(Date.now() + 10 * 60_000).toISOString();
    const ends = new Date(Date.now() + 20 * 60_000).toISOString();
    await expect(owner('publishPage', { params, body: { version: 1, at: ends, until: begins } })).rejects.toMatchObject(
      { fields: { until: expect.any(String) } },
    );
    await owner('publishPage', { params, body: { version: 1, at: begins, until: ends } });
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });
    expect(await takeJobs(shop.db, { tasks: ['turn_content'], dueBy: new Date(begins) })).toHaveLength(1);

    shop.at.now = new Date(begins);
    await shop.services.content.turnDue();
    expect(await read()).toMatchObject({ title: 'Ramadan' });
    // Someone who signs in then.
    const { console: manager } = await createStaff(shop, 'manager');
    expect((await manager('listOwnPages')).rows.at(-1)).toMatchObject({ handle: 'ramadan', publishAt: null });
    expect((await manager('listPageHistory', { params })).rows).toMatchObject([{ by: null }]);
    shop.at.now = new Date(ends);
    await shop.services.content.turnDue();
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });
    const of = { subject: { kind: 'page', id: 'ramadan', label: 'Ramadan' }, by: { kind: 'system' } };
    expect((await manager('listAudit')).rows.slice(0, 2)).toMatchObject([
      { action: 'content.unpublished', at: ends, ...of },
      { action: 'content.published', at: begins, after: { until: ends }, ...of },
    ]);
  });

  it('keeps its end when it is published again, and its time can be taken back', async ({
    shop,
    owner: { console: owner },
  }) => {
    const params = { handle: 'national-day' };
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const [begins, ends] = [soon(1), soon(2)];
    await owner('addOwnPage', { body: { ...params, content: page('National Day') } });
    const first = await owner('publishPage', { params, body: { version: 1, until: ends } });
    const again = await owner('publishPage', { params, body: { version: first.version } });
    expect(await owner('getOwnPage', { params })).toMatchObject({ unpublishAt: ends });
    const late = { version: again.version, at: soon(3) };
    await expect(owner('publishPage', { params, body: late })).rejects.toMatchObject({
      fields: { until: expect.any(String) },
    });
    const planned = await owner('publishPage', { params, body: { version: again.version, at: begins } });
    const back = await owner('publishPage', { params, body: { version: planned.version, at: null, until: null } });
    expect(await owner('getOwnPage', { params })).toMatchObject({ publishAt: null, unpublishAt: null });
    expect(await shop.apiFor()('getPageContent', { params })).toMatchObject({ title: 'National Day' });
    // A draft that changes nothing is no act.
    const same = await owner('saveOwnPage', { params, body: { version: back.version, content: page('National Day') } });
    expect(same).toEqual(back);
  });

  it('is removed only once shoppers do not see it', async ({ owner: { console: owner } }) => {
    const params = { handle: 'about-us' };
    await owner('addOwnPage', { body: { ...params, content: page('About us') } });
    const { version } = await owner('publishPage', { params, body: { version: 1 } });
    await expect(owner('removeOwnPage', { params })).rejects.toMatchObject({ code: 'page_published' });
    await owner('unpublishPage', { params, body: { version } });
    await owner('removeOwnPage', { params });
    await expect(owner('getOwnPage', { params })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is edited only by those who may', async ({ shop }) => {
    const { console: packer } = await createStaff(shop, 'packer');
    await expect(packer('listOwnPages')).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(packer('addOwnPage', { body: { handle: 'x', content: page('X') } })).rejects.toMatchObject({
      code: 'not_permitted',
    });
  });
});

describe('the preview of a draft', () => {
  it('shows the saved draft to who has its token, and what begins later', async ({
    shop,
    owner: { console: owner },
  }) => {
    const handle = 'preview-of-eid';
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const content = page('Eid', { ...promo('later', 'Eid is here'), from: tomorrow });
    await owner('addOwnPage', { body: { handle, content } });
    const { token } = await owner('previewPage', { params: { handle } });
    const preview = () => shop.apiFor()('getContentPreview', { params: { token } });
    expect(await preview()).toMatchObject({ handle, title: 'Eid', sections: [{ id: 'later' }] });
    await owner('saveOwnPage', { params: { handle }, body: { version: 1, content: page('Eid al-Fitr') } });
    expect(await preview()).toMatchObject({ title: 'Eid al-Fitr', sections: [] });
    const { headers } = await shop.request({ url: `/api/v1/content/preview/${token}` });
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('shows the home page before anything is saved', async ({ shop, owner: { console: owner } }) => {
    const { token } = await owner('previewPage', { params: home });
    const { title, sections } = await shop.apiFor()('getContentPreview', { params: { token } });
    expect([title, sections.length > 0]).toEqual(['', true]);
  });

  it('is refused after 15 minutes, for another page, and to staff who may not write content', async ({
    shop,
    owner: { console: owner },
  }) => {
    const { token } = await owner('previewPage', { params: home });
    const read = (one: string) => shop.apiFor()('getContentPreview', { params: { token: one } });
    await expect(read(token.replace('home', 'about'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(owner('previewPage', { params: { handle: 'no-such-page' } })).rejects.toMatchObject({
      code: 'not_found',
    });
    const driver = await createStaff(shop, 'driver');
    await expect(driver.console('previewPage', { params: home })).rejects.toMatchObject({ code: 'not_permitted' });
    shop.at.now = new Date(Date.now() + 15 * 60_000 + 1000);
    await expect(read(token)).rejects.toMatchObject({ code: 'not_found' });
    shop.at.now = null;
  });
});

describe('the content of the shop as a file', () => {
  it('has every page that was edited, and comes back with the products that the shop has', async ({
    shop,
    owner: { console: owner },
  }) => {
    const { productId } = await createProduct(shop.db);
    const rail: StoredSection = {
      id: 'picked',
      kind: 'rail',
      title: text('Gifts'),
      products: { from: 'picked', picked: [productId] },
    };
    await owner('addOwnPage', { body: { handle: 'garangao', content: page('Garangao', rail) } });
    const file = await owner('exportContent');
    expect(file.pages).toEqual([{ handle: 'garangao', content: page('Garangao', rail) }]);

    const [exported] = file.pages;
    const { content = page(''), products, categories, collections } = { ...file, ...exported };
    expect(await owner('resolveContent', { body: { content, products, categories, collections } })).toEqual({
      content,
      lost: { products: 0, categories: 0, collections: 0, pictures: 0 },
    });
    // In a shop with other products.
    const elsewhere = { [productId]: 'no-such-product' };
    const { lost } = await owner('resolveContent', { body: { content, products: elsewhere, categories, collections } });
    expect(lost).toEqual({ products: 1, categories: 0, collections: 0, pictures: 0 });
  });

  it('refuses what is no content', async ({ owner: { console: owner } }) => {
    const script = { ...promo('x', 'x'), link: { kind: 'external', url: 'javascript:alert(1)' } } as StoredSection;
    await expect(
      owner('resolveContent', { body: { content: page('', script), products: {}, categories: {}, collections: {} } }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a draft that several people and releases write', () => {
  it('keeps the sections that two people have added at once, and those of a newer release', async ({
    shop,
    owner: { console: owner },
  }) => {
    const params = { handle: 'two-people' };
    const base = page('Two', promo('first', 'First'));
    await owner('addOwnPage', { body: { ...params, content: base } });
    const newer = { id: 'newer', kind: 'hologram', depth: 3 };
    const draft = JSON.stringify({ ...base, sections: [newer, ...base.sections] });
    await shop.db.updateTable('content_pages').set({ draft }).where('handle', '=', params.handle).execute();
    const { version } = await owner('getOwnPage', { params });
    const adding = (id: string) => ({ version, base, content: page('Two', promo('first', 'First'), promo(id, id)) });
    const { console: manager } = await createStaff(shop, 'manager');
    await owner('saveOwnPage', { params, body: adding('mine') });
    const saved = await manager('saveOwnPage', { params, body: adding('theirs') });
    const stored = async () => {
      const row = await shop.db
        .selectFrom('content_pages')
        .select(['draft', 'published'])
        .where('handle', '=', params.handle)
        .executeTakeFirstOrThrow();
      return [row.draft, row.published].map((content) =>
        ((content ?? { sections: [] }) as { sections: { id: string }[] }).sections.map(({ id }) => id).toSorted(),
      );
    };
    expect(await stored()).toEqual([['first', 'mine', 'newer', 'theirs'], []]);
    const { version: published } = await owner('publishPage', { params, body: { version: saved.version } });
    const { rows } = await owner('listPageHistory', { params });
    const restored = await owner('restorePage', { params, body: { version: published, id: rows[0]?.id ?? 0 } });
    expect(restored.version).toBe(published);
    const [now, shown] = await stored();
    expect(now).toEqual(shown);
    expect(now).toContain('newer');
  });

  it('says when the merchant published what is added to the terms', async ({ shop, owner: { console: owner } }) => {
    const params = { handle: 'terms' };
    const read = () => shop.apiFor()('getPageContent', { params });
    expect(await read()).not.toHaveProperty('publishedAt');
    const { version } = await owner('getOwnPage', { params });
    const saved = await owner('saveOwnPage', { params, body: { version, content: page('') } });
    const { version: published } = await owner('publishPage', { params, body: { version: saved.version } });
    expect(Date.now() - Date.parse((await read()).publishedAt ?? '')).toBeLessThan(60_000);
    await owner('unpublishPage', { params, body: { version: published } });
    expect(await read()).not.toHaveProperty('publishedAt');
  });
});

it('a picture for a page needs no permission for products', async ({ shop }) => {
  const support = await createStaff(shop, 'support', { extra: ['content.write'] });
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#8a1538' } })
    .png()
    .toBuffer();
  const payload = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const send = (url: string, { token } = support) =>
    shop.request({
      method: 'POST',
      url: `/api/console/v1${url}`,
      payload,
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'x-console': '1',
        cookie: `dana-staff=${token}`,
      },
    });
  const answer = await send('/content/pictures');
  expect(answer.statusCode).toBe(200);
  expect((answer.json().data as { path: string }).path).toMatch(/^catalog\//);
  expect((await send('/pictures')).statusCode).toBe(403);
  expect((await send('/content/pictures', await createStaff(shop, 'packer'))).statusCode).toBe(403);
});
