import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '#contract/values/locale.ts';
import { publishContent } from '#server/testing/content-factory.ts';
import { demoWords } from './support/demo-words.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

let shop: WholeShop;
const both = (en: string, ar: string) => ({ en, ar });
const tagline = both('Swiss watches in Lusail', 'ساعات سويسرية في لوسيل');
const promiseLine = both('Two years of warranty', 'ضمان سنتين');

beforeAll(async () => {
  shop = await openWholeShop({ ANSWER_SECONDS: '60' });
  await shop.services.settings.load({
    name: both('Lusail Watches', 'ساعات لوسيل'),
    emails: ['hello@watches.example'],
    tagline,
    promiseLine,
  });
});
afterAll(() => shop.close());

async function read(path: string): Promise<string> {
  const { status, body } = await shop.sendRequest(path);
  expect([path, status]).toEqual([path, 200]);
  return body.toString();
}

const pages = ['', '/about', '/contact', '/conditions', '/privacy', '/categories', '/products', '/offer-products'];

it.each(languages)(
  'a new shop says nothing of the demo in %s, on a page, at search engines or on a phone',
  async (language) => {
    for (const page of [...pages.map((path) => `/${language}${path}`), `/${language}/manifest.webmanifest`]) {
      const found = demoWords.exec((await read(page)).replaceAll(/<script[^>]* src=[^>]*>/g, ''));
      expect([page, found?.[0]]).toEqual([page, undefined]);
    }
  },
);

it.each(languages)('its tagline and promise are shown in %s', async (language) => {
  const home = await read(`/${language}`);
  expect(home).toContain(`<meta name="description" content="${tagline[language]}"/>`);
  expect(home.split(tagline[language]).length).toBeGreaterThan(2);
  expect(home).toContain(`<bdi>${promiseLine[language]}</bdi>`);
  expect(JSON.parse(await read(`/${language}/manifest.webmanifest`))).toMatchObject({ description: tagline[language] });
  expect(home).toContain('<meta property="og:image" content="');
});

it.each(languages)(
  'has the first letter of its name in the place of a logo in %s, not the mark of the product',
  async (language) => {
    await shop.services.settings.load({ logo: null });
    await shop.catchUpWithChanges();
    const letter = { en: 'L', ar: 'س' }[language];
    for (const page of ['', '/about', '/auth/login']) {
      const html = await read(`/${language}${page}`);
      expect(html).not.toMatch(/\/assets\/logo-/);
      expect(html).toMatch(new RegExp(`<span aria-hidden="true" class="[^"]*">${letter}</span><bdi`));
    }
  },
);

it('is shared with its logo', async () => {
  await shop.services.settings.set('logo', 'catalog/0b54b0c6-logo.png');
  await shop.catchUpWithChanges();
  expect(await read('/en/contact')).toContain(`content="${shop.url}/images/catalog/0b54b0c6-logo.png"`);
});

it('shows what the merchant writes on about, and adds to contact, terms and privacy below the duties', async () => {
  const section = (title: string, text: string) => ({
    id: 'own',
    kind: 'text',
    title: both(title, ''),
    blocks: [
      { kind: 'paragraph', text: both(text, '') },
      { kind: 'products', products: [1] },
    ],
  });
  const about = { title: both('Our watches', ''), description: both('Since 1998', '') };
  await publishContent(shop.db, 'about', { ...about, sections: [section('The workshop', '<b>Two</b> watchmakers')] });
  for (const [page, title] of [
    ['contact', 'Opening hours'],
    ['terms', 'Straps'],
    ['privacy', 'Serial numbers'],
  ] as const)
    await publishContent(shop.db, page, {
      title: both('', ''),
      description: both('', ''),
      sections: [section(title, `Words of ${page}`)],
    });
  await shop.catchUpWithChanges();

  const html = await read('/en/about');
  for (const words of ['<title>Our watches | Lusail Watches</title>', 'content="Since 1998"', 'The workshop'])
    expect(html).toContain(words);
  expect(html).toContain('&lt;b&gt;Two&lt;/b&gt; watchmakers');
  expect(html).toContain('Our promises');
  expect(await read('/en/contact')).toMatch(/Opening hours[^]*Words of contact/);
  // The duties come first, and the contents name what was added.
  expect(await read('/en/conditions')).toMatch(
    /href="[^"]*#own-own"[^]*id="returns"[^]*id="own-own"[^]*Words of terms/,
  );
  expect(await read('/en/privacy')).toMatch(/id="rights"[^]*id="own-own"[^]*Words of privacy/);
});

it('the page about the shop has a heading and a title also where the merchant has cleared them', async () => {
  await publishContent(shop.db, 'about', { title: both('', ''), description: both('', ''), sections: [] });
  await shop.catchUpWithChanges();
  for (const [language, title] of [
    ['en', 'About us | Lusail Watches'],
    ['ar', 'من نحن | ساعات لوسيل'],
  ] as const) {
    const html = await read(`/${language}/about`);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title.split(' | ')[0]}</h1>`));
  }
});
