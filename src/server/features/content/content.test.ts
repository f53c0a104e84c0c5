import { describe, expect } from 'vitest';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { publishContent } from '../../testing/content-factory.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { it } from '../../testing/shop-test.ts';

const blank = { en: '', ar: '' };
const promo = (id: string, link: object) => ({
  id,
  kind: 'promo',
  tone: 'dark',
  title: { en: 'Only here', ar: '' },
  text: blank,
  action: blank,
  picture: null,
  link,
});

describe('the home page', () => {
  it('of a new shop has the parts of the specification, with neutral words and the name of the shop', async ({
    shop,
  }) => {
    const { sections } = await shop.apiFor({ language: 'ar' })('getHomeContent');
    expect(sections.map(({ kind }) => kind)).toEqual([
      'slides',
      'strip',
      'categories',
      'promo',
      'rail',
      'promo',
      'rail',
      'testimonials',
    ]);
    expect(sections[0]).toMatchObject({ slides: [{ title: 'أهلًا بك في دانة', picture: null }, {}, {}, {}] });
  });

  it('takes pictures of its own products where it has none', async ({ shop }) => {
    await createProduct(shop.db, { image: 'catalog/one.webp' });
    const { sections } = await shop.apiFor()('getHomeContent');
    expect(sections[3]).toMatchObject({ picture: { path: 'catalog/one.webp', focus: { x: 50, y: 50 } } });
  });

  it('has the new picture of a product at once, whatever showed the earlier one', async ({ shop }) => {
    const { productId } = await createProduct(shop.db, { image: 'catalog/one.webp' });
    const words = { title: { en: 'Eid', ar: 'العيد' }, description: blank };
    await publishContent(shop.db, 'eid', { ...words, sections: [promo('here', { kind: 'page', handle: 'about' })] });
    const read = async () => {
      const [home, page] = await Promise.all([
        shop.apiFor()('getHomeContent'),
        shop.apiFor()('getPageContent', { params: { handle: 'eid' } }),
      ]);
      return [home.sections[3], page.sections[0]].map((one) => one?.kind === 'promo' && one.picture?.path);
    };
    expect(await read()).toEqual(['catalog/one.webp', 'catalog/one.webp']);
    await shop.db.updateTable('products').set({ image: 'catalog/two.webp' }).where('id', '=', productId).execute();
    await expect.poll(read).toEqual(['catalog/two.webp', 'catalog/two.webp']);
    await shop.db
      .updateTable('variants')
      .set({ images: ['catalog/three.webp'] })
      .where('product_id', '=', productId)
      .execute();
    await expect.poll(read).toEqual(['catalog/three.webp', 'catalog/three.webp']);
  });

  it('falls back to the other language, and links to nothing that is not in the shop', async ({ shop }) => {
    const parent = await createCategory(shop.db);
    const categoryId = await createCategory(shop.db, { parentId: parent });
    const { productId } = await createProduct(shop.db, { category: categoryId });
    await publishContent(shop.db, 'ramadan', { title: blank, description: blank, sections: [] });
    const links = [
      { kind: 'category', id: parent },
      { kind: 'category', id: 999_999 },
      { kind: 'product', id: productId },
      { kind: 'page', handle: 'ramadan' },
      { kind: 'page', handle: 'eid' },
      { kind: 'page', handle: 'offers' },
    ];
    await publishContent(shop.db, 'home', {
      sections: [
        ...links.map((link, n) => promo(`promo-${n}`, link)),
        { id: 'gone', kind: 'rail', title: blank, products: { from: 'category', category: 999_999 } },
        { id: 'picked', kind: 'rail', title: blank, products: { from: 'picked', picked: [999_999, productId] } },
        { id: 'none', kind: 'rail', title: blank, products: { from: 'picked', picked: [999_999] } },
        { id: 'newer', kind: 'hologram' },
      ],
    });
    const read = async () => (await shop.apiFor({ language: 'ar' })('getHomeContent')).sections;
    const shown = await read();
    expect(shown.map((section) => section.kind === 'promo' && [section.title, section.link])).toEqual([
      ['Only here', { kind: 'category', id: parent, hasSubCategory: true }],
      ['Only here', null],
      ['Only here', { kind: 'product', id: productId }],
      ['Only here', { kind: 'page', handle: 'ramadan' }],
      ['Only here', null],
      ['Only here', { kind: 'page', handle: 'offers' }],
      false,
    ]);
    expect(shown[6]).toMatchObject({ id: 'picked', products: { picked: [{ id: productId }] } });

    await shop.db.updateTable('products').set({ published: false }).where('id', '=', productId).execute();
    const after = await read();
    expect(after[2]).toMatchObject({ link: null });
    expect(after.some(({ id }) => id === 'picked')).toBe(false);
  });

  it('shows and hides a slide at its times, and wakes up for the next of them', async ({ shop }) => {
    const slide = (title: string, times: object) => ({
      title: { en: title, ar: title },
      text: blank,
      action: blank,
      link: null,
      picture: null,
      phonePicture: null,
      ...times,
    });
    const [noon, evening] = ['2030-12-18T09:00:00.000Z', '2030-12-18T18:00:00.000Z'];
    const slides = [slide('always', {}), slide('day', { from: noon, until: evening })];
    const content = { sections: [{ id: 'slides', kind: 'slides' as const, slides }] };
    await shop.services.content.addDemoPage('home', content);
    const titles = async () => {
      const [first] = (await shop.apiFor()('getHomeContent')).sections;
      return first?.kind === 'slides' ? first.slides.map(({ title }) => title) : [];
    };
    expect(await titles()).toEqual(['always']);
    expect(await takeJobs(shop.db, { tasks: ['turn_content'], dueBy: new Date(noon) })).toHaveLength(1);

    shop.at.now = new Date(noon);
    await shop.services.content.turnDue();
    expect(await titles()).toEqual(['always', 'day']);
    expect(await takeJobs(shop.db, { tasks: ['turn_content'], dueBy: new Date(evening) })).toHaveLength(1);
    shop.at.now = new Date(evening);
    await shop.services.content.turnDue();
    expect(await titles()).toEqual(['always']);
    expect(await takeJobs(shop.db, { tasks: ['turn_content'] })).toEqual([]);
  });

  it('may be stored by any cache, separately for each language', async ({ shop }) => {
    const answer = await shop.request({ method: 'GET', url: '/api/v1/content/home' });
    expect(answer.headers['cache-control']).toMatch(/^public/);
    expect(answer.headers.vary).toContain('Accept-Language');
  });
});

describe('a page of the merchant', () => {
  it('is shown in each language once it is published', async ({ shop }) => {
    const body = [
      { kind: 'heading', text: { en: 'How it began', ar: 'كيف بدأنا' } },
      { kind: 'list', items: [{ en: 'Oud', ar: 'عود' }, blank] },
      { kind: 'button', action: { en: 'Write', ar: 'راسلنا' }, link: { kind: 'page', handle: 'contact' } },
    ];
    await publishContent(shop.db, 'our-story', {
      title: { en: 'The story of {shop}', ar: 'قصتنا' },
      description: blank,
      sections: [{ id: 'text', kind: 'text', title: blank, blocks: body }],
    });
    const english = await shop.apiFor()('getPageContent', { params: { handle: 'our-story' } });
    expect(english).toMatchObject({ handle: 'our-story', title: 'The story of Dana', description: '' });
    expect(english.sections).toEqual([
      {
        id: 'text',
        kind: 'text',
        title: '',
        blocks: [
          { kind: 'heading', text: 'How it began' },
          { kind: 'list', items: ['Oud'] },
          { kind: 'button', action: 'Write', link: { kind: 'page', handle: 'contact' } },
        ],
      },
    ]);
    await shop.db.updateTable('content_pages').set({ published: null }).execute();
    await expect(shop.apiFor()('getPageContent', { params: { handle: 'our-story' } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('has no handle of a page of every shop', async ({ shop }) => {
    await publishContent(shop.db, 'home', { title: blank, description: blank, sections: [] });
    const answer = await shop.request({ method: 'GET', url: '/api/v1/content/pages/home' });
    expect(answer.statusCode).toBe(404);
  });
});
