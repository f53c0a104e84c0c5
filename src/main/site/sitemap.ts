import type { ReadReplica } from '#server/database/replica.ts';
import { listAllCategories, listProductBatch, listProductParts } from '#server/features/catalog/sitemap.queries.ts';
import { listShownHandles } from '#server/features/collections/collections.queries.ts';
import { listPublishedPages } from '#server/features/content/content.queries.ts';
import { languages } from '#contract/values/locale.ts';
import { withLanguage } from '#storefront/runtime/i18n/language.ts';
import { type PageName, pages } from '#storefront/runtime/page-table.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const openSet = `${head}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const closeSet = '</urlset>\n';

/** `once`, or for each id or handle. */
type SitemapEntry = 'once' | 'product' | 'category' | 'parent-category' | 'own' | 'collection';

/** How often each page is listed. Those that are missing are not. */
export const sitemapEntries: Partial<Record<PageName, SitemapEntry>> = {
  home: 'once',
  categories: 'once',
  subcategories: 'parent-category',
  'all-products': 'once',
  products: 'category',
  product: 'product',
  offers: 'once',
  'gift-finder': 'once',
  collection: 'collection',
  own: 'own',
  about: 'once',
  contact: 'once',
  privacy: 'once',
  terms: 'once',
};

const pathsBy = Map.groupBy(pages, ({ name }) => sitemapEntries[name]);

/** The paths of the pages with this entry, for one id or handle. */
function pathsOf(entry: SitemapEntry, id: number | string = ''): string[] {
  return (pathsBy.get(entry) ?? []).map(({ path }) => path.replace(/:\w+/, String(id)));
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The entries of a page: one for each language, with links to its alternates. */
function entriesOf(origin: string, path: string): string {
  const address = (language: (typeof languages)[number] | null) => escape(origin + withLanguage(path, language));
  const alternates = [...languages.map((language) => [language, address(language)]), ['x-default', address(null)]].map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  );
  return languages.map((language) => `<url><loc>${address(language)}</loc>${alternates.join('')}</url>\n`).join('');
}

/** `/sitemap.xml`: the index of the other sitemaps. */
export async function sitemapIndex(readFrom: ReadReplica, origin: string): Promise<string> {
  const parts = await readFrom(listProductParts);
  const files = ['/sitemap-pages.xml', ...parts.map((part) => `/sitemap-products-${part}.xml`)];
  const entries = files.map((file) => `<sitemap><loc>${escape(origin + file)}</loc></sitemap>\n`);
  return `${head}<sitemapindex xmlns="${schema}">\n${entries.join('')}</sitemapindex>\n`;
}

/** `/sitemap-pages.xml`: all pages except products. */
export async function sitemapOfPages(readFrom: ReadReplica, origin: string, now: Date): Promise<string> {
  const ofCategories = (await readFrom(listAllCategories)).flatMap(({ id, hasChildren }) => [
    ...(hasChildren ? pathsOf('parent-category', id) : []),
    ...pathsOf('category', id),
  ]);
  const own = (await readFrom(listPublishedPages)).flatMap((handle) => pathsOf('own', handle));
  const shown = await readFrom((db) => listShownHandles(db, now));
  const collections = shown.flatMap((handle) => pathsOf('collection', handle));
  return (
    openSet +
    [...pathsOf('once'), ...own, ...collections, ...ofCategories].map((path) => entriesOf(origin, path)).join('') +
    closeSet
  );
}

/** One part of the products, streamed. Null if the part has no products. */
export async function sitemapOfProducts(
  readFrom: ReadReplica,
  origin: string,
  part: number,
): Promise<AsyncGenerator<string> | null> {
  const readBatch = (last: number | null) => readFrom((db) => listProductBatch(db, part, last));
  const first = await readBatch(null);
  if (first.ids.length === 0) return null;
  const write = (ids: number[]) =>
    ids.flatMap((id) => pathsOf('product', id).map((path) => entriesOf(origin, path))).join('');
  async function* text(): AsyncGenerator<string> {
    yield openSet;
    for (let batch = first; ; batch = await readBatch(batch.next)) {
      yield write(batch.ids);
      if (batch.next === null) break;
    }
    yield closeSet;
  }
  return text();
}
