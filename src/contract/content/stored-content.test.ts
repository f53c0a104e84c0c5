import { describe, expect, it } from 'vitest';
import { contentLimits } from './content-limits.ts';
import { homeContent, pageHandle } from './stored-content.ts';

const text = (en: string, ar = '') => ({ en, ar });
const promo = {
  id: 'offers',
  kind: 'promo',
  tone: 'dark',
  title: text('Offers', 'عروض'),
  text: text(''),
  action: text('See them'),
  link: { kind: 'page', handle: 'offers' },
  picture: null,
};
const accepts = (...sections: unknown[]) => homeContent.safeParse({ sections }).success;

describe('the content of a page', () => {
  it('has words in both languages, of which one may be empty', () => {
    expect(accepts(promo)).toBe(true);
    expect(accepts({ ...promo, title: 'Offers' })).toBe(false);
    expect(accepts({ ...promo, title: { en: 'Offers' } })).toBe(false);
  });

  it.each([
    ['a script', { kind: 'external', url: 'javascript:alert(1)' }],
    ['a script after a line break', { kind: 'external', url: 'java\nscript:alert(1)' }],
    ['data', { kind: 'external', url: 'data:text/html,<script>alert(1)</script>' }],
    ['a page without encryption', { kind: 'external', url: 'http://example.qa/' }],
    ['a password', { kind: 'external', url: 'https://shop.example@evil.example/' }],
    ['a machine without a domain', { kind: 'external', url: 'https://localhost/' }],
    ['a host of nothing but backslashes', { kind: 'external', url: 'https:\\\\evil.example' }],
    ['a free address', '/products'],
    ['a kind that is unknown', { kind: 'script', handle: 'offers' }],
    ['no product', { kind: 'product', id: 0 }],
    ['a path', { kind: 'page', handle: '../auth/login' }],
  ])('has no link to %s', (_name, link) => {
    expect(accepts({ ...promo, link })).toBe(false);
  });

  it.each([
    ['the web', { kind: 'external', url: 'https://www.instagram.com/shop?lang=ar' }],
    ['a domain in Arabic', { kind: 'external', url: 'https://متجر.قطر/عروض' }],
    ['a product', { kind: 'product', id: 7 }],
    ['a search', { kind: 'search', query: 'عود' }],
  ])('may link to %s', (_name, link) => {
    expect(accepts({ ...promo, link })).toBe(true);
  });

  it.each([
    ['an address of the web', 'https://evil.example/x.webp'],
    ['an upload of a shopper', 'uploads/x.webp'],
    ['a path out of the folder', 'catalog/../secret.webp'],
    ['a drawing with scripts', 'catalog/x.svg'],
  ])('has no picture at %s', (_name, path) => {
    expect(accepts({ ...promo, picture: { path, focus: { x: 50, y: 50 } } })).toBe(false);
    expect(accepts({ ...promo, picture: { path: 'catalog/x.webp', focus: { x: 101, y: 50 } } })).toBe(false);
  });

  it('has limits, for letters of each script', () => {
    expect(accepts({ ...promo, title: text('x'.repeat(300)) })).toBe(false);
    expect(accepts({ ...promo, title: text('', 'ع'.repeat(300)) })).toBe(false);
    expect(accepts({ ...promo, title: text('', 'ع'.repeat(contentLimits.titleMax)) })).toBe(true);
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...promo, id: `promo-${at}` }));
    expect(accepts(...many(contentLimits.sections))).toBe(true);
    expect(accepts(...many(contentLimits.sections + 1))).toBe(false);
    expect(accepts(promo, promo)).toBe(false);
    const story = (id: string) => ({
      id,
      kind: 'text',
      title: text(''),
      blocks: Array.from({ length: contentLimits.blocks }, () => ({
        kind: 'paragraph',
        text: text('', 'ع'.repeat(contentLimits.paragraphMax - 1)),
      })),
    });
    expect(accepts({ ...story('one'), blocks: story('one').blocks.slice(0, 5) })).toBe(true);
    expect(accepts(story('one'))).toBe(false);
  });

  it('loses characters that would reorder the text around them', () => {
    const { sections } = homeContent.parse({ sections: [{ ...promo, title: text('Offers\u202e now ') }] });
    expect(sections[0]).toMatchObject({ title: { en: 'Offers  now' } });
  });
});

it('a page of the merchant has no handle of a page of every shop', () => {
  expect(['our-story', 'ramadan-2027'].map((handle) => pageHandle.safeParse(handle).success)).toEqual([true, true]);
  expect(
    ['offers', 'home', 'Our Story', 'a/b', '..', '', 'x'.repeat(81)].map(
      (handle) => pageHandle.safeParse(handle).success,
    ),
  ).toEqual([false, false, false, false, false, false, false]);
});
