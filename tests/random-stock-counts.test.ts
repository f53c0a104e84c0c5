import { describe, expect, it } from 'vitest';
import { decideStock, type Figure, judgeFigures } from '#server/features/stock/counts/count-session.rules.ts';
import type { LastCount } from '#server/shared/stock-count.rules.ts';
import { createRandom } from './support/random/random.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 9, minute));

describe.each(Array.from({ length: 300 }, (_, seed) => seed))('a day with the seed %d', (seed) => {
  it('ends with what is on the shelf, whatever is sold and delivered while people count', () => {
    const random = createRandom(seed + 1);
    // What there is, and what the shop believes. Only counts are wrong about it.
    let shelf = 40 + random.whole(40);
    let stock = 40 + random.whole(40);
    let movement = 1 + random.whole(3);
    let lastCount = null as LastCount | null;
    const figures: Figure[] = [];
    for (let minute = 0; minute < 30; minute += 1) {
      const what = random.whole(6);
      if (what === 0) {
        const delivered = random.whole(5);
        shelf += delivered;
        stock += delivered;
        movement += 1;
        if (lastCount) Object.assign(lastCount, { newest: movement, added: lastCount.added + delivered });
      } else if (what < 3 && stock > 0 && shelf > 0) {
        shelf -= 1;
        stock -= 1;
      } else if (what === 3) {
        const staffId = 1 + random.whole(3);
        const own = figures.findIndex((one) => one.staffId === staffId);
        if (own >= 0) figures.splice(own, 1);
        figures.push({ staffId, counted: shelf, seen: stock, seenMovement: movement, seenAt: at(minute) });
      } else if (what === 4 && random.whole(8) === 0) {
        // Another session counts the same shelf.
        stock = shelf;
        movement += 1;
        lastCount = { movement, newest: movement, stockAfter: stock, added: 0 };
      }
    }
    const isSeen = (one: Figure) => lastCount === null || (one.seenMovement ?? 0) >= lastCount.movement;
    const judged = judgeFigures({ stock, lastCount }, figures);
    if (figures.length === 0) expect(judged).toEqual({ state: 'left' });
    else if (!figures.some(isSeen)) expect(judged).toEqual({ state: 'unseen' });
    else {
      expect(judged).toEqual({ state: 'agreed', after: shelf });
      expect(decideStock({ stock, lastCount }, figures, undefined)).toBe(shelf);
    }
  });
});
