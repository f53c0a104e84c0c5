import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../testing/cpu-time.ts';
import { wordsOf } from './tokenizer.ts';

const texts = (text: string) => wordsOf(text).map((word) => word.text);

// Each folding rule of the search, with typed words and their index form.
describe('words are normalised', () => {
  it.each([
    ['hamza on and under alef', 'أحمد إسبريسو آيفون ٱلعسل', ['احمد', 'اسبريسو', 'ايفون', 'العسل']],
    ['hamza on waw and yaa, and alone', 'لؤلؤ تهنئة ماء', ['لولو', 'تهنيه', 'ما']],
    ['taa marbuta and alef maqsura', 'قهوة حلوى', ['قهوه', 'حلوي']],
    ['Persian letters', 'شوکولاتة گالاکسی چای پارک', ['شوكولاته', 'كالاكسي', 'جاي', 'بارك']],
    ['harakat, shadda and superscript alef', 'عَسَلٌ قُوَّة هٰذا', ['عسل', 'قوه', 'هذا']],
    ['tatweel', 'عـــسل', ['عسل']],
    ['presentation forms and ligatures', 'ﻋﺴﻞ ﻻﺑﺘﻮﺏ', ['عسل', 'لابتوب']],
    ['direction marks and joiners', '\u200fعسل\u200e \u202bسدر\u202c عس\u200cل', ['عسل', 'سدر', 'عسل']],
    ['the space of no width', 'عسل\u200bسدر', ['عسل', 'سدر']],
    ['Arabic and Persian digits', '٥٠٠ جم ۱۲', ['500', 'جم', '12']],
    ['decimals, thousands and dots', '1.7 L ١٫٥ 20,000 15.', ['1.7', 'l', '1.5', '20000', '15']],
    ['capitals, accents and ligatures', 'CAFÉ Straße œuvre ﬁne', ['cafe', 'strasse', 'oeuvre', 'fine']],
    ['full width', 'ＵＳＢ', ['usb']],
    ['apostrophes', "Men's Women’s", ['mens', 'womens']],
    ['punctuation of both scripts', 'عسل، تمر؛ (70%) USB-C & more؟', ['عسل', 'تمر', '70', 'usb', 'c', 'more']],
    ['emoji, controls and lone surrogates', '🍯 honey\u0000\u0007 \ud800 x', ['honey', 'x']],
    ['nothing', ' \t،%_\\\'"!&|():* ', []],
  ])('%s', (_rule, text, words) => {
    expect(texts(text)).toEqual(words);
  });

  it('with their positions in the text', () => {
    const name = 'عَسَل الـسدر';
    const [first, second] = wordsOf(name);
    expect(name.slice(first?.places[0], first?.places.at(-1))).toBe('عَسَل');
    expect(name.slice(second?.places[0], second?.places.at(-1))).toBe('الـسدر');
    // The first two letters with the mark of the second.
    expect(name.slice(first?.places[0], first?.places[2])).toBe('عَسَ');
  });

  it('to a bounded length', () => {
    expect(texts('ع'.repeat(200_000))[0]).toHaveLength(40);
    expect(texts('عسل '.repeat(50_000))).toHaveLength(50_000);
  });

  it.each([
    ['one word', 'ع'],
    ['many words', 'عسل '],
  ])('in time in proportion to the length of %s', (_what, part) => {
    const msFor = (count: number) => leastCpuMs(3, () => wordsOf(part.repeat(count)));
    // The square of the length would take a hundred times as long.
    expect(msFor(100_000) / msFor(10_000)).toBeLessThan(40);
  });
});
