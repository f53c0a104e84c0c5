import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRush } from './rush.ts';

const buyers = 60;
let rush: Awaited<ReturnType<typeof openRush>>;

beforeAll(async () => {
  rush = await openRush(buyers);
});
afterAll(() => rush.close());

describe('sixty buyers at two shops of one database, each with the same thing twice in the cart', () => {
  it('get the last six pieces, two each; a piece is on the shelf or sold at every moment', async () => {
    const found = await rush.play({ stock: 6 });
    expect(found).toMatchObject({ sold: 6, wrongSights: 0, strange: [] });
    expect(found.answers['201']).toBe(3);
    expect(found.sights).toBeGreaterThan(3);
  });

  it('leave the odd piece of seven: two lines of one thing cannot beat the stock', async () => {
    expect(await rush.play({ stock: 7 })).toMatchObject({ sold: 6, wrongSights: 0, strange: [] });
  });

  it('lose no piece where a fifth of them goes away in between and one shop is killed', async () => {
    const found = await rush.play({ stock: 40, abortShare: 0.2, kill: true });
    expect(found).toMatchObject({ sold: 40, wrongSights: 0, strange: [] });
    expect(found.aborted).toBeGreaterThan(3);
    expect(found.answers['network']).toBeGreaterThan(0);
  });
});
