import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { line, paragraph } from '#contract/validation.ts';
import { isolate, toHtml } from '#server/mail/isolation.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { payloads } from '../support/random/payloads.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
let productId: number;

beforeAll(async () => {
  shop = await openWholeShop();
  ({ productId } = await createProduct(shop.db));
});
afterAll(() => shop.close());

// What a database can store, with more dangerous texts than chance would produce.
const dangerous = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '`',
  '</script>',
  '<!--',
  '-->',
  '<script',
  ']]>',
  '\u2028',
  '\u2029',
  '\\',
  '$&',
];
const text = fc
  .array(
    fc.oneof(fc.constantFrom(...dangerous), fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom(...payloads)),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join('').toWellFormed().replaceAll('\0', ''));

/** A page whose product has these texts. */
async function pageOf(name: string, description: string, language: RequiredLanguage): Promise<string> {
  const both = (value: string) => JSON.stringify({ en: value, ar: value });
  await shop.db
    .updateTable('products')
    .set({ name: both(name), description: both(description) })
    .where('id', '=', productId)
    .execute();
  shop.responseCache.invalidate(['everything']);
  const { status, body } = await shop.sendRequest(`/${language}/product/${productId}`);
  expect(status).toBe(200);
  return body.toString();
}

/** The text of a data block as a browser reads it: up to the first possible end. */
function blockOf(html: string, opening: RegExp): string {
  const begun = opening.exec(html);
  if (!begun) throw new Error(`There is no ${opening}.`);
  const rest = html.slice(begun.index + begun[0].length);
  return rest.slice(0, rest.search(/<\/script|<!--/i));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const unescaped = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '');

describe('a page contains exactly the data', () => {
  it.each(requiredLanguages)('in %s: in its state, its structured data and its title', async (language) => {
    await fc.assert(
      fc.asyncProperty(text, text, async (name, description) => {
        const html = await pageOf(name, description, language);
        const state = JSON.parse(blockOf(html, /<script id="page-state" type="application\/json">/)) as {
          queries: [unknown, { id?: number; name?: string; description?: string }][];
        };
        const product = state.queries
          .map(([, data]) => data)
          .find((data) => data.id === productId && 'description' in data);
        expect(product).toMatchObject({ name, description });
        const data = JSON.parse(blockOf(html, /<script type="application\/ld\+json">/)) as unknown;
        expect(JSON.stringify(data)).toContain(JSON.stringify(name.trim()).slice(1, -1));
        const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
        expect(unescaped(title).replace(/\s+/g, ' ')).toContain(name.trim().replace(/\s+/g, ' '));
        // No text became an element: tags differ only in their values, which are quoted.
        const tags = html.replace(/<script\b[^]*?<\/script>/g, '').replace(/="[^"]*"/g, '');
        expect(tags.match(/<[^>]*\bevil\b/)?.[0]).toBeUndefined();
      }),
      { numRuns: 15 },
    );
  });

  it('in the web manifest and in what robots read', async () => {
    for (const name of ['</script>"\u2028<!--', ...payloads.filter((_, index) => index % 10 === 0)]) {
      const value = JSON.stringify({ en: name, ar: name });
      await shop.db
        .insertInto('settings')
        .values({ key: 'name', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
      shop.responseCache.invalidate(['everything']);
      expect(JSON.parse((await shop.sendRequest('/en/manifest.webmanifest')).body.toString())).toMatchObject({ name });
      for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-1.xml', '/robots.txt'])
        expect((await shop.sendRequest(path)).body.toString(), path).not.toMatch(/evil|__ran/);
    }
    const { headers } = await shop.sendRequest('/sitemap.xml', { headers: { host: 'localhost' } });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  });
});

describe('a mail', () => {
  it('has no element of a text that a user wrote, and shows the text unchanged', () => {
    fc.assert(
      fc.property(text, (written) => {
        const html = toHtml(isolate(written));
        expect(html.match(/<[^>]*>?/g)?.filter((tag) => !['<bdi>', '</bdi>', '<br>'].includes(tag)) ?? []).toEqual([]);
        const read = html
          .replaceAll('<br>', '\n')
          .replace(/<\/?bdi>/g, '')
          .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
        expect(read).toBe(written.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('texts of users', () => {
  const schemas = { line: line('nameRequired', 4000), paragraph: paragraph('messageRequired', 4000) };
  // Characters that reorder or break the text around them, and that no database and no JSON can
  // store.
  const forbidden = /(?!\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]|\p{Cs}/u;
  const anything = fc.string({ unit: 'binary', maxLength: 60 });
  const strange = fc.constantFrom(
    '\u202e',
    '\u2066',
    '\u2069',
    '\0',
    '\ud800',
    '\udfff',
    '\u2028',
    '\u0085',
    '\r\n',
    '\u001b',
  );

  it.each(['line', 'paragraph'] as const)(
    'as a %s are stored without characters that reorder them, NUL and half characters',
    (kind) => {
      fc.assert(
        fc.property(fc.array(fc.oneof(anything, strange), { maxLength: 12 }), (parts) => {
          const parsed = schemas[kind].safeParse(parts.join(''));
          if (!parsed.success) return;
          expect(parsed.data).not.toMatch(forbidden);
          expect(parsed.data.normalize('NFC')).toBe(parsed.data);
          if (kind === 'line') expect(parsed.data).not.toContain('\n');
          // A stored text does not change when it is sent again.
          expect(schemas[kind].parse(parsed.data)).toBe(parsed.data);
        }),
        { numRuns: 2000 },
      );
    },
  );

  it('keep the characters that Arabic, names and emoji need', () => {
    for (const allowed of ['السَّلامُ عليكم', 'a\u200fb', 'می\u200cخواهم', '👨‍👩‍👧', 'José', 'ﷺ'.normalize('NFC')])
      expect(schemas.line.parse(allowed)).toBe(allowed.normalize('NFC'));
    expect(schemas.paragraph.parse('one\r\ntwo\u2028three')).toBe('one\ntwo\nthree');
  });
});
