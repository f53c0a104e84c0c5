import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/api/client.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { addressesOf } from '../support/addresses.ts';
import { publishOwnPage } from '../support/data/own-page.ts';
import { demoShop } from '../support/demo-shop.ts';
import { clientOf } from '../support/shop.ts';
import { wordsOf } from '../support/words.ts';

const { url, dataDir } = demoShop();
const other = { en: 'ar', ar: 'en' } as const;

async function read(path: string) {
  const answer = await fetch(path.startsWith('http') ? path : url + path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

/** The content of the head: metas by name or property, links by rel (and language). */
function headOf(html: string): Record<string, string> {
  const found: Record<string, string> = { title: decoded(/<title>([^<]*)</.exec(html)?.[1] ?? '') };
  for (const [, attributes = ''] of html.matchAll(/<(?:meta|link) ([^>]*?)\/?>/g)) {
    const of = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`, 'i').exec(attributes)?.[1];
    const name = of('name') ?? of('property') ?? [of('rel'), of('hreflang')].filter(Boolean).join(' ');
    found[name] = decoded(of('content') ?? of('href') ?? '');
  }
  return found;
}

interface Thing {
  '@type': string | string[];
  [property: string]: unknown;
}

function thingsOf(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].flatMap(([, json = '']) => {
    const data = JSON.parse(json) as { '@context': string; '@graph': Thing[] };
    expect(data['@context']).toBe('https://schema.org');
    return data['@graph'];
  });
}

function thing(html: string, type: string): Thing {
  const found = thingsOf(html).find((one) => [one['@type']].flat().includes(type));
  if (!found) throw new Error(`The page has no structured data of type ${type}.`);
  return found;
}

let anyone: Client;
beforeAll(async () => {
  await publishOwnPage(dataDir);
  anyone = clientOf(url, {});
});

describe.each(requiredLanguages)('search engines and shared links in %s', (language) => {
  const t = wordsOf[language];
  const api = clientOf(url, { language });

  // Spec: WEB.1, D31.1
  it('find title, description, picture, both languages and one canonical address on every public page', async () => {
    const titles: string[] = [];
    for (const { page, path } of await addressesOf(anyone, 1)) {
      if (page.caching !== 'public' || page.path === '*' || page.name === 'search') continue;
      const head = headOf((await read(`/${language}${path === '/' ? '' : path}`)).text);
      expect(head['robots'], path).toBeUndefined();
      expect(head['canonical'], path).toMatch(new RegExp(`^${url}/${language}(/|$)`));
      expect(head['alternate ' + other[language]], path).toBe(
        head['canonical']?.replace(`${url}/${language}`, `${url}/${other[language]}`),
      );
      expect(head['description']?.length, path).toBeGreaterThan(20);
      expect(head).toMatchObject({
        'og:title': head['title'],
        'og:description': head['description'],
        'og:url': head['canonical'],
        'og:site_name': t('meta.brand'),
        'og:type': page.name === 'product' ? 'product' : 'website',
        'og:locale': `${language}_QA`,
        'og:locale:alternate': `${other[language]}_QA`,
        'twitter:card': 'summary_large_image',
        manifest: `/${language}/manifest.webmanifest`,
      });
      expect(head['og:image:alt'], path).not.toBe('');
      expect(head['og:image'], path).toMatch(new RegExp(`^${url}/(assets|images)/`));
      // The page of categories has the same content as their list, and names it as canonical.
      if (page.name !== 'category-entry') titles.push(head['title'] ?? '');
    }
    expect(new Set(titles).size).toBe(titles.length);
  });

  // Spec: WEB.7
  it('find the shop and its search on the home page', async () => {
    const { text } = await read(`/${language}`);
    const shop = await api('getShop');
    expect(thing(text, 'Organization')).toMatchObject({
      name: shop.name,
      legalName: shop.legalName,
      url: `${url}/${language}`,
      email: shop.emails[0],
      telephone: shop.phones[0],
      sameAs: expect.arrayContaining([shop.social.instagram]),
    });
    const { potentialAction } = thing(text, 'WebSite') as unknown as {
      potentialAction: { '@type': string; target: { urlTemplate: string } };
    };
    expect(potentialAction['@type']).toBe('SearchAction');
    const results = await read(potentialAction.target.urlTemplate.replace('{search_term_string}', 'x'));
    expect(results.status).toBe(200);
    // Not in the index, but it names its other language.
    expect(headOf(results.text)).toMatchObject({
      robots: 'noindex',
      [`alternate ${other[language]}`]: `${url}/${other[language]}/search?query=x`,
    });
  });

  // Spec: DETAIL4.2
  it('find each product’s price, stock, pictures and breadcrumb', async () => {
    const { rows } = await api('listProducts', { query: { limit: 100 } });
    const kinds = [
      rows.find(({ variants }) => variants.length === 1),
      rows.find(({ variants }) => variants.length > 1),
    ];
    for (const row of kinds) {
      const product = await api('getProduct', { params: { id: row?.id as number } });
      const { text } = await read(`/${language}/product/${product.id}`);
      const prices = product.variants.map(({ discountedPrice, variantPrice }) => discountedPrice ?? variantPrice);
      const data = thing(text, 'Product');
      expect(data).toMatchObject({
        name: product.name,
        url: `${url}/${language}/product/${product.id}`,
        image: expect.arrayContaining([`${url}/images/${product.mainImage}`]),
      });
      expect(data['offers']).toMatchObject(
        prices.length === 1
          ? {
              '@type': 'Offer',
              price: prices[0]?.toFixed(2),
              priceCurrency: 'QAR',
              availability: expect.stringMatching(/^https:\/\/schema\.org\/(In|OutOf)Stock$/),
            }
          : {
              '@type': 'AggregateOffer',
              lowPrice: Math.min(...prices).toFixed(2),
              highPrice: Math.max(...prices).toFixed(2),
              offerCount: prices.length,
              priceCurrency: 'QAR',
            },
      );
      expect('aggregateRating' in data).toBe(product.rating.count > 0);
      expect(headOf(text)).toMatchObject({
        'product:price:amount': (product.discountedPrice ?? product.basePrice).toFixed(2),
        'product:price:currency': 'QAR',
      });
      expect(thing(text, 'BreadcrumbList')['itemListElement']).toMatchObject([
        { position: 1, name: t('nav.home'), item: `${url}/${language}` },
        { position: 2, name: product.category.name, item: `${url}/${language}/products/${product.category.id}` },
        { position: 3, name: product.name },
      ]);
    }
  });

  // Spec: WEB.2
  it('find every page of a list, but no filtered or sorted list', async () => {
    const pages = await anyone('listOffers', { query: {} });
    expect(pages.totalPages).toBeGreaterThan(1);
    const second = headOf((await read(`/${language}/offer-products?page=2`)).text);
    expect(second).toMatchObject({
      canonical: `${url}/${language}/offer-products?page=2`,
      [`alternate ${other[language]}`]: `${url}/${other[language]}/offer-products?page=2`,
      prev: `${url}/${language}/offer-products`,
    });
    expect(second['title']).toContain('2');
    const first = headOf((await read(`/${language}/offer-products`)).text);
    expect(first['next']).toBe(`${url}/${language}/offer-products?page=2`);
    expect(first['prev']).toBeUndefined();
    const { rows } = await anyone('listCategories');
    for (const query of ['?sort=rating', '?offers=true', '?min=10', '?page=99']) {
      const head = headOf((await read(`/${language}/products/${rows[0]?.id}${query}`)).text);
      expect([head['robots'], head['canonical']], query).toEqual(['noindex', undefined]);
    }
    // Unknown query parameters of a link change nothing.
    const followed = headOf((await read(`/${language}/products/${rows[0]?.id}?utm_source=x`)).text);
    expect(followed['canonical']).toBe(`${url}/${language}/products/${rows[0]?.id}`);
    const inCapitals = headOf((await read(`/${language}/PRODUCTS/${rows[0]?.id}`)).text);
    expect(inCapitals['canonical']).toBe(followed['canonical']);
    const trail = thing((await read(`/${language}/products/${rows[0]?.id}`)).text, 'BreadcrumbList');
    expect(trail['itemListElement']).toMatchObject([
      { name: t('nav.home') },
      { name: t('nav.categories'), item: `${url}/${language}/categories` },
      { name: expect.any(String) as string },
    ]);
  });
});

describe('the sitemap', () => {
  // Spec: WEB.4
  it('lists every page and product; each exists, may be indexed and is its own canonical', async () => {
    const robots = await read('/robots.txt');
    const index = await read(/^Sitemap: (.*)$/m.exec(robots.text)?.[1] ?? '');
    expect(index.type).toBe('application/xml; charset=utf-8');
    const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');
    const files = await Promise.all(locations(index.text).map(read));
    const found = files.flatMap(({ text }) => locations(text));
    const { total } = await anyone('listProducts', { query: { limit: 1 } });
    expect(found.filter((one) => one.includes('/product/'))).toHaveLength(total * 2);
    const closed = [...robots.text.matchAll(/^Disallow: (\S+)$/gm)].map((match) => match[1] ?? '');
    const sample = found.filter((one, place) => !one.includes('/product/') || place % 29 === 0);
    expect(sample.length).toBeGreaterThan(30);
    for (const address of sample.filter((_one, place) => place % 2 === 0)) {
      const { status, text } = await read(address);
      const head = headOf(text);
      expect([status, head['robots'], head['canonical']], address).toEqual([200, undefined, address]);
      expect(
        closed.filter((start) => new URL(address).pathname.startsWith(start)),
        address,
      ).toEqual([]);
    }
  });
});

describe('the icons of the shop', () => {
  // Spec: DETAIL30.3
  it('exist in every size that is named', async () => {
    const manifest = JSON.parse((await read('/ar/manifest.webmanifest')).text) as {
      icons: { src: string; sizes: string; purpose: string }[];
      start_url: string;
    };
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', ...manifest.icons.map(({ src }) => src)];
    for (const icon of icons) {
      const { status, type } = await read(icon);
      expect([status, type?.split('/')[0]], icon).toEqual([200, 'image']);
    }
    expect((await read(manifest.start_url)).status).toBe(200);
    expect((await read(new URL(headOf((await read('/en')).text)['og:image'] ?? '').pathname)).type).toMatch(
      /^image[/](webp|avif|jpeg|png)$/,
    );
  });
});
