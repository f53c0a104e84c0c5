import { describe, expect, it } from 'vitest';
import { alsoMeantBy, avoidedBy, queryWordsOf, requiredOf, withoutGroups } from './query-words.rules.ts';

const textsOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ');
function readingOf(query: string) {
  const { required, preferred } = requiredOf(queryWordsOf(query));
  return [textsOf(required), textsOf(preferred)];
}

describe('what a product must have, and what puts it first', () => {
  it.each([
    ['هدية', 'هديه', ''],
    ['gift', 'gift', ''],
    ['هدية لأمي', 'هديه', 'لامي'],
    ['هدية رجالية', 'رجاليه', 'هديه'],
    ['هدايا نسائية', 'نسائيه', 'هدايا'],
    ['gift for men', 'men', 'gift'],
    ['هدية ورد', 'ورد', 'هديه'],
    ['هدية عطر رجالي', 'عطر رجالي', 'هديه'],
    ["men's perfume gift", 'mens perfume', 'gift'],
    ['ورد هدية لأمي', 'ورد', 'هديه لامي'],
    ['عطر رجالي', 'عطر رجالي', ''],
    ['هدية تخرج', 'هديه تخرج', ''],
    ['هدايا مواليد', 'هدايا مواليد', ''],
    ['شوكولاتة للإهداء', 'شوكولاته', 'للاهداء'],
  ])('%s', (query, required, preferred) => {
    const fold = (text: string) => textsOf(queryWordsOf(text));
    expect(readingOf(query).map(fold)).toEqual([required, preferred].map(fold));
  });
});

describe('words for men and women', () => {
  const group = (query: string) => queryWordsOf(query).map(({ role }) => role);

  it.each([
    'رجالي',
    'رجالية',
    'للرجال',
    'الرجالية',
    'رجال',
    "men's",
    'mens',
    'men',
    'gents',
    'نسائي',
    'نسائية',
    'للنساء',
    'حريمي',
    'نسوي',
    'سيدات',
    "women's",
    'womens',
    'ladies',
    'kids',
    'أطفال',
    'للأطفال',
  ])('%s names for whom a thing is', (query) => {
    expect(group(query)).toEqual(['group']);
  });

  it('mean each other in both languages, and gift words do', () => {
    expect(alsoMeantBy(textsOf(queryWordsOf('رجالية')))).toEqual(expect.arrayContaining(['mens', 'men', 'رجال']));
    expect(alsoMeantBy('womens')).toEqual(
      expect.arrayContaining(['نسائي', 'حريمي'].map((word) => textsOf(queryWordsOf(word)))),
    );
    expect(alsoMeantBy('men')).not.toContain('women');
    expect(alsoMeantBy('baby')).toEqual(['babies']);
    expect(alsoMeantBy('present')).toEqual(expect.arrayContaining(['gift', 'هديه', 'هدايا', 'اهدا']));
    expect(alsoMeantBy('gift')).not.toContain('present');
    expect(alsoMeantBy('rose')).toEqual([]);
  });

  it('keep what is for the others behind', () => {
    const avoided = (query: string) => avoidedBy(queryWordsOf(query));
    expect(avoided('عطر رجالي')).toContain('women');
    expect(avoided('perfume for women')).toContain('mens');
    expect(avoided('perfume for women')).not.toContain('women');
    expect(avoided('perfume for men and women')).toEqual([]);
    expect(avoided('toys for kids')).toEqual([]);
    expect(avoided('perfume')).toEqual([]);
  });

  it('may be left out where a thing is named', () => {
    const left = (query: string) => {
      const words = withoutGroups(queryWordsOf(query));
      return words && textsOf(words);
    };
    expect(left('perfume for men')).toBe('perfume');
    expect(left('mens leather wallet')).toBe('leather wallet');
    expect(left('men')).toBe(null);
    expect(left('perfume')).toBe(null);
  });
});
