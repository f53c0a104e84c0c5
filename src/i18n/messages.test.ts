import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { ar } from './messages/ar.ts';
import { about as arabicAbout } from './messages/ar/about.ts';
import { errors as arabicErrors } from './messages/ar/errors.ts';
import { mail as arabicMail } from './messages/ar/mail.ts';
import { privacy as arabicPrivacy } from './messages/ar/privacy.ts';
import { terms as arabicTerms } from './messages/ar/terms.ts';
import { en } from './messages/en.ts';
import { about as englishAbout } from './messages/en/about.ts';
import { errors as englishErrors } from './messages/en/errors.ts';
import { mail as englishMail } from './messages/en/mail.ts';
import { privacy as englishPrivacy } from './messages/en/privacy.ts';
import { terms as englishTerms } from './messages/en/terms.ts';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const documents = {
  english: { aboutPage: englishAbout, privacyPage: englishPrivacy, termsPage: englishTerms },
  arabic: { aboutPage: arabicAbout, privacyPage: arabicPrivacy, termsPage: arabicTerms },
};
const english = new Map(flatten({ ...en, errors: englishErrors, mail: englishMail, ...documents.english }));
const arabic = new Map(flatten({ ...ar, errors: arabicErrors, mail: arabicMail, ...documents.arabic }));
const pairs = [...english].map(([key, text]) => [key, text, arabic.get(key) ?? ''] as const);

// Blanks and tags of a message; the branches of a plural are no blanks.
function blanks(text: string): string[] {
  const names = [...text.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+) )\{(\w+)(?=[,}])/g)].map(
    (match) => match[1] ?? '',
  );
  const tags = [...text.matchAll(/<(\w+)>/g)].map((match) => `<${match[1]}>`);
  return [...new Set([...names, ...tags])].sort();
}

describe('messages', () => {
  it('are the same set in both languages', () => {
    expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort());
    expect(english.size).toBeGreaterThan(300);
  });

  it.each(pairs)('%s is valid ICU with the same blanks in both languages', (_key, first, second) => {
    expect(second.trim()).not.toBe('');
    expect(() => [compile(first), compile(second)]).not.toThrow();
    expect(blanks(second)).toEqual(blanks(first));
  });

  it('have all six Arabic plural forms', () => {
    for (const [key, text] of arabic) {
      if (!text.includes(', plural,')) continue;
      const missing = ['zero', 'one', 'two', 'few', 'many', 'other'].filter(
        (form) => !new RegExp(`\\b${form} \\{`).test(text),
      );
      expect(missing, key).toEqual([]);
    }
  });

  it('are written with Arabic punctuation and Latin digits, without tatweel', () => {
    for (const [key, text] of arabic) {
      const words = text.replace(/\{[^{}]*\}|<\/?\w+>|, plural,|https?:\S+|\S+@\S+/g, '');
      if (!/[\u0600-\u06ff]/.test(words)) continue;
      expect(words, key).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9\u0640]|[\u0600-\u06ff]\s*[,;?]/);
    }
  });
});
