import compile from 'icu-minify/compile';
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { defaultLanguage, languages } from '#contract/values/locale.ts';
import { languageFacts } from './languages.ts';
import { allMessages } from './messages/all.ts';
import { listDottedKeys, readEveryMessage, readMessageTrees } from './testing/every-message.ts';

const english = await readEveryMessage(defaultLanguage);
const arabic = await readEveryMessage('ar');
const translations = await Promise.all(
  languages.filter((language) => language !== defaultLanguage).map(readEveryMessage),
);
const pairs = [...english].map(
  ([key, text]) => [key, text, translations.map((texts) => texts.get(key) ?? '')] as const,
);

// A compiled node is `[name]`, `[name, kind, branches]` or `[tag, ...children]`; the rest is text.
function blanksIn(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: unknown): string[] => {
    if (!Array.isArray(node)) return [];
    const [name, kind, branches] = node as [string, unknown, unknown];
    if (node.length === 1) return [name];
    if (typeof kind !== 'number') return [`<${name}>`, ...blanksIn(node.slice(1))];
    return [name, ...(typeof branches === 'object' ? Object.values(branches ?? {}).flatMap(blanksIn) : [])];
  });
}

/** The names of the placeholders and tags of a message. */
function blanks(text: string): string[] {
  return [...new Set(blanksIn(compile(text)))].sort();
}

describe('messages', () => {
  it('of the Arabic console do not guess whether a member is a man or a woman', () => {
    const guesses = /(?<!\p{L})[وف]?(عدّل|غيّر|ألغى|أضاف|أنهى|أكمل|سبقك|قام|قامت) (\{\w+\}|<\w+>)/u;
    const wrong = [...arabic].filter(([key, text]) => key.startsWith('console.') && guesses.test(text));
    expect(wrong).toEqual([]);
  });

  it('have no key with a dot, which would be read as a path', async () => {
    const written = { log: { 'order.edited': 'Edited', order: { 'moved.on': 'Moved' } } };
    expect(listDottedKeys(written)).toEqual(['log > order.edited', 'log > order > moved.on']);
    const trees = await Promise.all(languages.map(readMessageTrees));
    expect(trees.flat().flatMap((tree) => listDottedKeys(tree))).toEqual([]);
  });

  // Spec: WEB.18
  it('are the same set in both languages', () => {
    for (const texts of translations) expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    expect(english.size).toBeGreaterThan(300);
  });

  it.each(pairs)('%s is valid ICU with the same placeholders in both languages', (_key, text, translated) => {
    expect(() => compile(text)).not.toThrow();
    for (const other of translated) {
      expect(other.trim()).not.toBe('');
      expect(() => compile(other)).not.toThrow();
      expect(blanks(other)).toEqual(blanks(text));
    }
  });

  // Spec: WEB.19
  it('have all six Arabic plural forms', () => {
    for (const [key, text] of arabic) {
      if (!text.includes(', plural,')) continue;
      const missing = ['zero', 'one', 'two', 'few', 'many', 'other'].filter(
        (form) => !new RegExp(`\\b${form} \\{`).test(text),
      );
      expect(missing, key).toEqual([]);
    }
  });

  // Spec: R61.1
  it('R61 use all Arabic plural forms: zero, one, two, few, many, other', () => {
    const forms = { 0: 'zero', 1: 'one', 2: 'two', 3: 'few', 10: 'few', 11: 'many', 99: 'many', 100: 'other' };
    const sameAs = { 101: 'other', 102: 'other', 103: 'few', 111: 'many' };
    const plural = new Intl.PluralRules(languageFacts.ar.locale);
    for (const [count, form] of Object.entries({ ...forms, ...sameAs })) {
      expect(plural.select(Number(count)), count).toBe(form);
    }
    const say = createTranslator({ locale: languageFacts.ar.locale, messages: allMessages.ar });
    expect([0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 111].map((count) => say('count.products', { count }))).toEqual([
      'لا توجد منتجات',
      'منتج واحد',
      'منتجان',
      '3 منتجات',
      '10 منتجات',
      '11 منتجًا',
      '99 منتجًا',
      '100 منتج',
      '101 منتج',
      '102 منتج',
      '103 منتجات',
      '111 منتجًا',
    ]);
    // Only zero, one and two are words; from three on every message with a count shows the number.
    for (const [key, text] of arabic) {
      if (!text.includes(', plural,')) continue;
      for (const form of ['few', 'many', 'other']) {
        expect(text, `${key}: ${form}`).toMatch(new RegExp(`\\b${form} \\{[^{}]*(?:\\{\\w+\\}|#)`));
      }
    }
  });

  it('do not put a noun in one form after a number that may be any', () => {
    const singular = /\{(?:max|count)\} (?!أصلًا)[\u0600-\u06ff]+ًا/;
    expect([...arabic].filter(([, text]) => !text.includes(', plural,') && singular.test(text))).toEqual([]);
  });

  it.each([
    ['قسم', /تصنيف|فئة|فئات/],
    ['نسبة الخصم', /نسبة العرض/],
    ['رقم الهاتف', /جوال/],
    ['ميغابايت', /ميجا|م\.ب/],
    ['الاسترجاع', /الإرجاع/],
    ['Google Play, App Store', /جوجل|آب ستور/],
    ['%', /٪/],
    ['لم يضِع', /لم يضع/],
  ])('say "%s", and no other word for it', (_word, others) => {
    expect([...arabic].filter(([, text]) => others.test(text))).toEqual([]);
  });

  it.each([english, arabic])('name each action of the log differently', (texts) => {
    const names = [...texts].filter(([key]) => key.startsWith('console.audit.did.')).map(([, name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('agree with every day of the week: Friday alone is feminine', () => {
    expect(arabic.get('console.reports.today.lastWeek')).toContain('يوم <day></day> الماضي');
  });

  it('isolate codes and paths, which may begin with a digit', () => {
    const bare = /(?<!\u2068)\{(?:sku|path|file)\}(?!\u2069)/;
    expect([...arabic].filter(([, text]) => bare.test(text))).toEqual([]);
  });

  it.each([
    'Choose a picture',
    'Free',
    'Hide password',
    'Show more',
    'No prices in the box',
    'One fewer: {name}',
    'One more: {name}',
    'Reload',
    'Remove {name}',
    'Show password',
    'Skip to content',
    'Try again',
  ])('say "%s" in one way', (text) => {
    const keys = [...english].filter(([, other]) => other === text).map(([key]) => key);
    expect(keys.length).toBeGreaterThan(1);
    expect([...new Set(keys.map((key) => arabic.get(key)))]).toHaveLength(1);
  });

  it.each([
    ['characters', /\d letters?|[#}] letters?|Most letters/],
    ['correct', /\bmend/i],
    ['option', /\bwish/i],
    ['undo', /\b(?:take|takes|taken) back\b/i],
    ['…', /\.\.\.| …/],
  ])('of the console say "%s" in English, and no other words for it', (_word, others) => {
    const shown = [...english].filter(([key]) => /^(?:console|personalisation)\./.test(key));
    expect(shown.filter(([, text]) => others.test(text))).toEqual([]);
  });

  it.each(['catalogue.category.handle', 'catalogue.conflict.field.handle', 'catalogue.look.handle'])(
    'name the address of a page differently from where someone lives: %s',
    (key) => {
      expect(arabic.get(`console.${key}`)).not.toBe(arabic.get('console.audit.field.address'));
    },
  );

  it('have Arabic punctuation and Latin digits, and no tatweel', () => {
    for (const [key, text] of arabic) {
      const words = text.replace(/\{[^{}]*\}|<\/?\w+>|, plural,|https?:\S+|\S+@\S+/g, '');
      if (!/[\u0600-\u06ff]/.test(words)) continue;
      expect(words, key).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9\u0640]|[\u0600-\u06ff]\s*[,;?]/);
    }
  });
});
