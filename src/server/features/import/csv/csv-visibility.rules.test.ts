import { describe, expect, it } from 'vitest';
import { guessColumns } from './csv-columns.rules.ts';
import { visibilityColumns, visibilityOf } from './csv-visibility.rules.ts';

const say = (name: string, word: string) => {
  const header = ['Title', name];
  return visibilityOf(['Mug', word], visibilityColumns(header, guessColumns(header)));
};

describe('a word for shown', () => {
  it.each([
    'TRUE',
    'yes',
    '1',
    '1.0',
    ' Active ',
    'نعم',
    '\u200fنعم',
    'مفعّل',
    'مفعل',
    'منشور',
    "'TRUE",
    '١',
    'ＴＲＵＥ',
    '✅',
  ])('publishes: %s', (word) => expect(say('Status', word)).toEqual({ published: true, unknown: [] }));

  it.each([
    'FALSE',
    'لا',
    '\u200fلا',
    "'FALSE",
    '\u00a0FALSE\u00a0',
    '0.0',
    '٠',
    'غير مفعل',
    'مخفي',
    'draft',
    'Archived',
  ])('is not a known word for hidden: %s', (word) =>
    expect(say('Status', word)).toEqual({ published: false, unknown: [] }),
  );

  it.each(['n/a', '-', '-1', 'not active', 'Active?', 'soon', 'قريبا', 'active / draft', '!active', '2', 'نعم ولا'])(
    'is not a word that is not surely one, which is named: %s',
    (word) => expect(say('Status', word)).toEqual({ published: false, unknown: [{ column: 1, word }] }),
  );

  it('says nothing in an empty cell', () => {
    expect(say('Status', ' \u200f')).toEqual({ published: undefined, unknown: [] });
  });

  it('is found in columns with other names, also in those that say what is hidden', () => {
    for (const name of ['Active (0/1)', 'Product Visible', 'Visibility in catalog', 'حالة المنتج', 'النشر', 'الحاله'])
      expect(say(name, 'no').published, name).toBe(false);
    for (const name of ['Hidden', 'مخفي', 'Draft', 'موقوف']) {
      expect(say(name, 'yes').published, name).toBe(false);
      expect(say(name, 'maybe'), name).toEqual({ published: false, unknown: [{ column: 1, word: 'maybe' }] });
      expect(say(name, 'no').published, name).toBe(undefined);
    }
    expect(say('Payment status', 'open')).toEqual({ published: undefined, unknown: [] });
  });

  it('counts only if no other column says otherwise', () => {
    const header = ['Published', 'Status'];
    const columns = visibilityColumns(header, guessColumns(header));
    expect(visibilityOf(['TRUE', 'draft'], columns).published).toBe(false);
    expect(visibilityOf(['FALSE', 'active'], columns).published).toBe(false);
    expect(visibilityOf(['TRUE', ''], columns).published).toBe(true);
  });
});
