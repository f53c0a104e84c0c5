export interface Random {
  /** From 0 up to, but not including, `below`. */
  whole(below: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** A seeded pseudo-random generator (mulberry32), so that a failure can be reproduced. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    whole: (below) => Math.floor(next() * below),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
  };
}
