import { describe, expect } from 'vitest';
import type { PageContent, StoredLink, StoredSection } from '#contract/content/stored-content.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { it } from '../../testing/shop-test.ts';
import { createStaff } from '../../testing/staff-factory.ts';

const text = (en: string, ar = '') => ({ en, ar });
const blank = text('');
const content = (...sections: StoredSection[]): PageContent => ({ title: blank, description: blank, sections });
const named = (title: string, link: StoredLink) => ({ title: text(title, title), link });
const toOffers: StoredLink = { kind: 'page', handle: 'offers' };
const params = { handle: 'frame' };

describe('what stands around every page', () => {
  it('is the merchant’s once it is published, in both languages', async ({ shop, owner: { console: owner } }) => {
    const first = await owner('getOwnPage', { params });
    expect(first).toMatchObject({ version: 1, publishedAt: null, hasChanges: false });
    expect(first.draft.sections.map(({ kind }) => kind)).toEqual(['menu', 'footer', 'hours', 'promises']);
    expect((await owner('listOwnPages')).rows[0]).toMatchObject({ handle: 'frame', version: 1 });

    const sections: StoredSection[] = [
      { id: 'menu', kind: 'menu', links: [{ title: text('Gifts', 'هدايا'), link: toOffers }] },
      {
        id: 'footer',
        kind: 'footer',
        text: text('Since 1998 at {shop}', 'منذ 1998'),
        columns: [{ title: text('Help'), links: [named('Write to us', { kind: 'page', handle: 'contact' })] }],
      },
      { id: 'hours', kind: 'hours', text: text('Every day from 9 to 21', 'كل يوم من 9 إلى 21') },
      { id: 'promises', kind: 'promises', delivery: text('Same day in Doha', 'في اليوم نفسه'), returns: blank },
    ];
    const { version } = await owner('saveOwnPage', { params, body: { version: 1, content: content(...sections) } });
    const frame = async (language: 'en' | 'ar' = 'en') => (await shop.apiFor({ language })('getShop')).frame;
    expect(await frame()).toBeUndefined();
    const published = await owner('publishPage', { params, body: { version } });
    expect(await frame()).toEqual({
      menu: [{ title: 'Gifts', link: toOffers }],
      footer: 'Since 1998 at Dana',
      columns: [{ title: 'Help', links: [{ title: 'Write to us', link: { kind: 'page', handle: 'contact' } }] }],
      hours: 'Every day from 9 to 21',
      delivery: 'Same day in Doha',
      returns: '',
    });
    expect(await frame('ar')).toMatchObject({
      footer: 'منذ 1998',
      delivery: 'في اليوم نفسه',
      hours: 'كل يوم من 9 إلى 21',
    });

    const file = await owner('exportContent');
    expect(file.pages.map(({ handle }) => handle)).toContain('frame');
    await owner('unpublishPage', { params, body: { version: published.version } });
    expect(await frame()).toBeUndefined();
    const { rows } = await owner('listPageHistory', { params });
    expect(rows).toHaveLength(1);
  });

  it('links to what the shop has, and again to what comes back', async ({ shop, owner: { console: owner } }) => {
    const category = await createCategory(shop.db);
    const { productId } = await createProduct(shop.db, { category });
    const links = [
      named('Product', { kind: 'product', id: productId }),
      named('Gone', { kind: 'category', id: 999_999 }),
      { title: blank, link: toOffers },
      named('Web', { kind: 'external', url: 'https://www.example.qa/' }),
    ];
    const { version } = await owner('getOwnPage', { params });
    const saved = await owner('saveOwnPage', {
      params,
      body: { version, content: content({ id: 'menu', kind: 'menu', links }) },
    });
    await owner('publishPage', { params, body: { version: saved.version } });
    const titles = async () => (await shop.apiFor()('getShop')).frame?.menu.map(({ title }) => title);
    expect(await titles()).toEqual(['Product', 'Web']);
    const publish = (published: boolean) =>
      shop.db.updateTable('products').set({ published }).where('id', '=', productId).execute();
    await publish(false);
    await expect.poll(titles).toEqual(['Web']);
    await publish(true);
    await expect.poll(titles).toEqual(['Product', 'Web']);
  });

  it('has kinds of its own, and is no page', async ({ shop, owner: { console: owner } }) => {
    const hours: StoredSection = { id: 'hours', kind: 'hours', text: blank };
    const { version } = await owner('getOwnPage', { params: { handle: 'terms' } });
    const refused = { code: 'invalid', fields: { 'content.sections': expect.any(String) } };
    await expect(
      owner('saveOwnPage', { params: { handle: 'terms' }, body: { version, content: content(hours) } }),
    ).rejects.toMatchObject(refused);
    await expect(
      owner('saveHomeDraft', { body: { version: 1, content: { sections: [hours] } } }),
    ).rejects.toMatchObject(refused);
    const frame = await owner('getOwnPage', { params });
    const strip: StoredSection = { id: 'strip', kind: 'strip', points: [] };
    await expect(
      owner('saveOwnPage', { params, body: { version: frame.version, content: content(strip) } }),
    ).rejects.toMatchObject(refused);
    const eight = Array.from({ length: 9 }, () => named('Offers', toOffers));
    await expect(
      owner('saveOwnPage', {
        params,
        body: { version: frame.version, content: content({ id: 'menu', kind: 'menu', links: eight }) },
      }),
    ).rejects.toMatchObject({ code: 'invalid' });
    await expect(owner('addOwnPage', { body: { ...params, content: content() } })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(owner('removeOwnPage', { params })).rejects.toMatchObject({ code: 'not_found' });
    expect((await shop.request({ url: '/api/v1/content/pages/frame' })).statusCode).toBe(404);
    const { console: packer } = await createStaff(shop, 'packer');
    await expect(packer('getOwnPage', { params })).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it('is previewed around the home page', async ({ shop, owner: { console: owner } }) => {
    const { version } = await owner('getOwnPage', { params });
    const sections: StoredSection[] = [{ id: 'hours', kind: 'hours', text: text('Closed on Friday') }];
    await owner('saveOwnPage', { params, body: { version, content: content(...sections) } });
    const { token } = await owner('previewPage', { params });
    const preview = await shop.apiFor()('getContentPreview', { params: { token } });
    expect(preview).toMatchObject({ handle: 'frame', title: '', frame: { hours: 'Closed on Friday', menu: [] } });
    expect(preview.sections.length).toBeGreaterThan(0);
  });
});
