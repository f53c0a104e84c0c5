import { describe, expect, it } from 'vitest';
import type { Language } from '#contract/values/locale.ts';
import { isolate } from './isolation.ts';
import { renderText } from './render-text.ts';

const rightToLeftMark = '\u200f';

function linesOf(language: Language): string[] {
  const details = [`${isolate('الحجم')}: ${isolate('20 سم، تكفي 14 شخصًا')}`, 'الكمية: 2'];
  const text = renderText({
    language,
    subject: '',
    title: 'شكرًا',
    blocks: [
      { kind: 'facts', facts: [['العنوان', isolate('الدوحة\nVilla 3')]] },
      {
        kind: 'items',
        title: 'المنتجات',
        items: [{ name: isolate('كيكة باسمك'), image: null, details, photos: [], amount: isolate('260.00 ر.ق') }],
      },
      { kind: 'quote', label: 'البطاقة', text: isolate('Love, Sara') },
      { kind: 'button', label: 'عرض الطلب', url: 'https://dana.example.qa/ar/order-details/1' },
    ],
    shop: 'دانة',
    logo: '',
    accent: '#8a1538',
    footer: { lines: [isolate('+974 4412 3456')], terms: { label: 'الشروط', url: 'https://dana.example.qa' } },
  });
  return text.split('\n').filter((line) => line !== '');
}

describe('the plain text of a mail', () => {
  it('begins each Arabic line from the right, also one of isolated texts only', () => {
    const undecided = linesOf('ar').filter((line) => line.startsWith(rightToLeftMark));
    expect(undecided.map((line) => line.replaceAll(/[\u200f\u2068\u2069]/g, ''))).toEqual([
      'Villa 3',
      '- كيكة باسمك: 260.00 ر.ق',
      '  الحجم: 20 سم، تكفي 14 شخصًا',
      '+974 4412 3456',
    ]);
  });

  it('has no marks in addresses, in what someone wrote, and in other languages', () => {
    expect(linesOf('ar').filter((line) => line.includes('https') && line.includes(rightToLeftMark))).toEqual([]);
    expect(linesOf('ar')).toContain(isolate('Love, Sara'));
    expect(linesOf('en').filter((line) => line.includes(rightToLeftMark))).toEqual([]);
  });
});
