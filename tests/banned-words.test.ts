import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEveryMessage } from '#i18n/testing/every-message.ts';

const glossary = readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8');

/** The banned words of a language. Vowel signs make no difference. */
function bannedIn(language: string): { word: string; pattern: RegExp }[] {
  const rows = [...glossary.matchAll(new RegExp(`^\\| ${language} +\\| (.+?) +\\|`, 'gm'))];
  return rows
    .flatMap(([, words = '']) => words.split(/[,،] /))
    .map((word) => ({
      word,
      pattern: new RegExp(`(?<!\\p{L})(?:[وفبلك]|ال|لل)*${withoutSigns(word)}(?!\\p{L})`, 'iu'),
    }));
}

function withoutSigns(text: string): string {
  return text.normalize('NFC').replaceAll(/[\u064b-\u0652]/g, '');
}

describe('docs/glossary.md', () => {
  it.each(['en', 'ar'] as const)('bans no word of the messages in %s', async (language) => {
    const texts = [...(await readEveryMessage(language))].map(([key, text]) => [key, withoutSigns(text)] as const);
    const banned = bannedIn(language);
    expect(banned.length).toBeGreaterThan(10);
    const found = banned.flatMap(({ word, pattern }) =>
      texts.filter(([, text]) => pattern.test(text)).map(([key]) => `${key}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('bans words with prefixes and without vowel signs', () => {
    const isFound = (language: string, text: string) =>
      bannedIn(language).some(({ pattern }) => pattern.test(withoutSigns(text)));
    expect(['والمحطات', 'بعنوان الصفحة', 'اخرج من المتجر', 'مصنف Excel'].map((text) => isFound('ar', text))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['Enter a per cent.', 'Per centimetre'].map((text) => isFound('en', text))).toEqual([true, false]);
  });
});
