import { describe, expect, it } from 'vitest';
import { csvCell, readGuardedText } from './csv-text.ts';

/** The text of a cell as a program reads it. */
const unquoted = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@x', '＝1+1', '＋1', '－1', '＠x', '\t=1', '\r=1', '\n=1', "'=1", "''=1", "'＝1"])(
    '%j is no formula, and comes back',
    (text) => {
      const written = unquoted(csvCell(text));
      expect(written).toMatch(/^'/);
      expect(readGuardedText(written)).toBe(text);
    },
  );

  it.each(['a;=1+1', 'a\t＝1', "a;'=1", 'a;;@x', ';=1', 'a;-5'])(
    '%j is none after another separator either',
    (text) => {
      const written = unquoted(csvCell(text));
      expect(written).not.toMatch(/(?:^|[;\t])[=+\-@＝＋－＠]/);
      expect(readGuardedText(written)).toBe(text);
    },
  );

  it('has phone numbers and other texts as they are', () => {
    for (const text of ['+97433123456', "'tis", 'a = b', 'a; b', 'x-1']) expect(unquoted(csvCell(text))).toBe(text);
    expect(csvCell('+1+1')).toBe("'+1+1");
  });
});
