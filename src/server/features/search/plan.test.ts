import { describe, expect, it } from 'vitest';
import { expectedMatches, Meanings, tiersOf } from './plan.ts';

function meaning(...candidates: [word: string, score: number, products?: number][]): Meanings {
  const meanings = new Meanings();
  for (const [word, score, products = 1] of candidates) meanings.add({ word, score, products });
  return meanings;
}

describe('a plan', () => {
  it('searches the surest meaning in names first, then looser ones, then other fields', () => {
    const tiers = tiersOf([meaning(['عسل', 1], ['العسل', 0.95]), meaning(['سدر', 1], ['سدره', 0.8])]);
    expect(tiers[0]).toBe("('عسل':A) & ('سدر':A)");
    expect(tiers[1]).toBe("('عسل':A | 'العسل':A) & ('سدر':A)");
    expect(tiers[2]).toBe("('عسل':A | 'العسل':A) & ('سدر':A | 'سدره':A)");
    expect(tiers.at(-1)).toBe("('عسل':ABCD | 'العسل':ABCD) & ('سدر':ABCD | 'سدره':ABCD)");
    expect(new Set(tiers).size).toBe(tiers.length);
  });

  it('begins with the match that every word has, and is empty if a word has no meaning', () => {
    expect(tiersOf([meaning(['honey', 1]), meaning(['sidr', 0.5])])[0]).toBe("('honey':A) & ('sidr':A)");
    expect(tiersOf([meaning(['honey', 1]), meaning()])).toEqual([]);
  });

  it('keeps the surer meaning of a word with two, the surest and most frequent first', () => {
    const meanings = meaning(['a', 0.5], ['b', 0.8, 3], ['a', 0.9], ['c', 0.8, 7]);
    expect(meanings.candidates.map(({ word, score }) => [word, score])).toEqual([
      ['a', 0.9],
      ['c', 0.8],
      ['b', 0.8],
    ]);
  });

  it('estimates the number of products by chance', () => {
    expect(expectedMatches([meaning(['a', 1, 1000], ['b', 0.8, 9000])], 10_000)).toBe(1000);
    expect(expectedMatches([meaning(['a', 1, 1000]), meaning(['b', 1, 1000])], 10_000)).toBe(100);
    expect(expectedMatches([meaning(['a', 1, 99])], 0)).toBe(0);
  });
});
