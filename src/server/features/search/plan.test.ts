import { describe, expect, it } from 'vitest';
import { expectedMatches, Candidates, tiersOf } from './plan.ts';

function candidatesOf(...entries: [word: string, score: number, products?: number][]): Candidates {
  const candidates = new Candidates();
  for (const [word, score, products = 1] of entries) candidates.add({ word, score, products, inDescriptions: true });
  return candidates;
}

describe('a plan', () => {
  it('searches the best candidate in names first, then weaker ones, then other fields', () => {
    const tiers = tiersOf([candidatesOf(['عسل', 1], ['العسل', 0.95]), candidatesOf(['سدر', 1], ['سدره', 0.8])]);
    expect(tiers[0]).toBe("('عسل':A) & ('سدر':A)");
    expect(tiers[1]).toBe("('عسل':A | 'العسل':A) & ('سدر':A)");
    expect(tiers[2]).toBe("('عسل':A | 'العسل':A) & ('سدر':A | 'سدره':A)");
    expect(tiers.at(-1)).toBe("('عسل':ABCD | 'العسل':ABCD) & ('سدر':ABCD | 'سدره':ABCD)");
    expect(new Set(tiers).size).toBe(tiers.length);
  });

  it('begins with the match that every word has, and is empty if a word has no candidate', () => {
    expect(tiersOf([candidatesOf(['honey', 1]), candidatesOf(['sidr', 0.5])])[0]).toBe("('honey':A) & ('sidr':A)");
    expect(tiersOf([candidatesOf(['honey', 1]), candidatesOf()])).toEqual([]);
  });

  it('keeps the better score of a word that occurs twice, sorted by score and frequency', () => {
    const candidates = candidatesOf(['a', 0.5], ['b', 0.8, 3], ['a', 0.9], ['c', 0.8, 7]);
    expect(candidates.sorted.map(({ word, score }) => [word, score])).toEqual([
      ['a', 0.9],
      ['c', 0.8],
      ['b', 0.8],
    ]);
  });

  it('estimates the number of products by chance', () => {
    expect(expectedMatches([candidatesOf(['a', 1, 1000], ['b', 0.8, 9000])], 10_000)).toBe(1000);
    expect(expectedMatches([candidatesOf(['a', 1, 1000]), candidatesOf(['b', 1, 1000])], 10_000)).toBe(100);
    expect(expectedMatches([candidatesOf(['a', 1, 99])], 0)).toBe(0);
  });
});
