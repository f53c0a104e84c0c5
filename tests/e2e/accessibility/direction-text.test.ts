import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { storefrontBundles } from '#main/build/bundles.ts';
import { addressesOf } from '../support/addresses.ts';
import { publishOwnPage } from '../support/data/own-page.ts';
import { demoShop } from '../support/demo-shop.ts';
import { openVisit } from '../support/direction.ts';
import { clientOf } from '../support/shop.ts';
import { shopperWithOrder, signIn, type ShopperWithOrder } from '../support/shopper.ts';
import { type TextNode, textNodes } from '../support/text-nodes.ts';
import { openHydrated, phone } from '../support/visit.ts';

const { url, dataDir } = demoShop();
const arabic = /[\u0600-\u06ff]/;
let shopper: ShopperWithOrder;
let nodes: (TextNode & { path: string })[] = [];
let latin: TextNode[] = [];
let fontIsThere: boolean;
let bodyPixels: number;

beforeAll(async () => {
  shopper = await shopperWithOrder(url, dataDir);
  await publishOwnPage(dataDir);
  const { visitor, end } = await openVisit({ url, size: phone, name: 'direction-text' });
  const { page, context } = visitor;
  await signIn(context, url, shopper.token);
  visitor.expectRefusal('404 GET /ar/no/such/page');
  const { token, orderId, giftToken, payment } = shopper;
  const addresses = await addressesOf(clientOf(url, { token }), orderId, giftToken, payment);
  for (const { path } of addresses) {
    await openHydrated(page, `/ar${path}`);
    await visitor.settled();
    await page.waitForFunction(() => document.querySelector('main .skeleton') === null);
    nodes.push(...(await textNodes(page)).map((node) => ({ ...node, path })));
  }
  fontIsThere = await page.evaluate(async () => {
    await document.fonts.ready;
    return (
      document.fonts.check('16px "Readex Pro"', 'عسل') &&
      [...document.fonts].some(
        (face) => face.family.includes('Readex Pro') && face.status === 'loaded' && face.unicodeRange.includes('U+6'),
      )
    );
  });
  bodyPixels = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  await page.goto('/en');
  latin = await textNodes(page);
  await end();
});

const ofArabic = () => nodes.filter(({ text }) => arabic.test(text));

function expectNone(wrong: readonly (TextNode & { path: string })[]): void {
  expect(wrong.map(({ path, place, text }) => `${path} ${place}: ${text.slice(0, 60)}`)).toEqual([]);
}

it('every page contains Arabic text', () => {
  expect(ofArabic().length).toBeGreaterThan(300);
});

describe('letters', () => {
  // Spec: R53.1
  it('R53 no Arabic text has letter spacing', () => {
    expectNone(
      ofArabic().filter(({ letterSpacing }) => letterSpacing !== 'normal' && Number.parseFloat(letterSpacing) !== 0),
    );
  });

  // Spec: R54.1
  it('R54 no Arabic text is italic or relies on capitals', () => {
    expectNone(ofArabic().filter(({ fontStyle, textTransform }) => fontStyle !== 'normal' || textTransform !== 'none'));
  });

  // Spec: R55.1
  it('R55 the Arabic font is the shop’s own, loaded, first in the list, in every used weight', async () => {
    expect(fontIsThere).toBe(true);
    expectNone(
      ofArabic().filter(
        ({ fontFamily }) => !/^"?Readex Pro"?,/.test(fontFamily) || /(?<!sans-)serif$/.test(fontFamily),
      ),
    );
    expectNone(ofArabic().filter(({ fontWeight }) => fontWeight < 160 || fontWeight > 700));
    const faces = (await builtCss()).match(/@font-face\{[^}]*Readex Pro[^}]*\}/g) ?? [];
    expect(faces.length).toBe(2);
    for (const face of faces) {
      expect(face).toMatch(/font-display:swap/);
      expect(face).toMatch(/font-weight:160 700/);
      expect(face).not.toMatch(/https?:/);
    }
  });

  // Spec: R56.1
  it('R56 Arabic lines are 1.6 high in text and 1.35 in headings', () => {
    expectNone(
      ofArabic().filter(
        ({ lineHeight, isHeading, fontPixels }) => !(lineHeight >= (isHeading || fontPixels > 20 ? 1.35 : 1.6)),
      ),
    );
  });

  // Spec: R57.1
  it('R57 Arabic text is 16 px, its small print 13 px or more and larger than the Latin one', () => {
    const smallest = Math.min(...ofArabic().map(({ fontPixels }) => fontPixels));
    expect(bodyPixels).toBeGreaterThanOrEqual(16);
    expect(smallest).toBeGreaterThanOrEqual(13);
    expect(smallest).toBeGreaterThan(Math.min(...latin.map(({ fontPixels }) => fontPixels)));
  });

  // Spec: R58.1
  it('R58 underlines do not touch the dots', () => {
    expectNone(ofArabic().filter(({ underlineOffset }) => underlineOffset !== null && underlineOffset < 0.15));
    expect(nodes.some(({ underlineOffset }) => underlineOffset !== null)).toBe(true);
  });

  // Spec: R59.1
  it('R59 Arabic words are never broken, hyphenated or stretched', () => {
    expectNone(
      ofArabic().filter(
        ({ wordBreak, hyphens, textAlign }) =>
          wordBreak === 'break-all' || hyphens === 'auto' || textAlign === 'justify',
      ),
    );
  });
});

describe('characters', () => {
  // Spec: R10.1
  it('R10 no arrow is a text character', () => {
    expectNone(nodes.filter(({ text }) => /^[‹›«»<>→←⟵⟶➔➜]+$/.test(text) || /->|=>|→|←/.test(text)));
  });

  // Spec: R38.2
  it('R38 digits are Latin everywhere', () => {
    expectNone(nodes.filter(({ text }) => /[\u0660-\u0669\u06f0-\u06f9]/.test(text)));
  });

  // Spec: R60.1
  it('R60 Arabic sentences use Arabic commas, semicolons and question marks', () => {
    expectNone(ofArabic().filter(({ text, isIsolated }) => !isIsolated && /[\u0600-\u06ff]\s*[,;?]/.test(text)));
  });

  // Spec: R30.2
  it('R30 names of products and people are isolated everywhere', () => {
    const names = new Set([...shopper.names, shopper.name].filter((name) => name !== ''));
    const shown = nodes.filter(({ text }) => names.has(text));
    expect(shown.length).toBeGreaterThan(3);
    expectNone(shown.filter(({ isIsolated }) => !isIsolated));
  });

  // Spec: R36.2
  it('R36 order numbers, email addresses and phone numbers are isolated from left to right', () => {
    const codes = nodes.filter(
      ({ text }) => text === shopper.orderNumber || /^\S+@\S+\.\S+$/.test(text) || /^\+\d[\d ]{7,}$/.test(text),
    );
    expect(codes.some(({ text }) => text === shopper.orderNumber)).toBe(true);
    expect(codes.some(({ text }) => text.includes('@'))).toBe(true);
    expectNone(codes.filter(({ isIsolated }) => !isIsolated));
  });
});

describe('style sheets', () => {
  // Spec: R04.1
  it('R04 contain no physical direction', async () => {
    const css = (await builtCss())
      // The browsers' own sheet, the reset, and the safe areas of phones, which are physical.
      .replace(/env\(safe-area-inset-(?:left|right)[^)]*\)/g, '')
      .replace(/::?-webkit-[\w-]+\{[^}]*\}/g, '')
      // Two upper corners of one size are the same in both directions.
      .replace(/border-(top|bottom)-left-radius:([^;}]*);border-\1-right-radius:\2(?=[;}])/g, '');
    const sides = css.match(
      /(?<=[{;])(?:(?:margin|padding|border)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius):|(?:text-align|float):(?:left|right)/g,
    );
    expect(sides ?? []).toEqual([]);
  });
});

async function builtCss(): Promise<string> {
  const folder = join(storefrontBundles.dir, 'client/assets');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}
