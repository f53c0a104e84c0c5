import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRush } from './rush.ts';

const buyers = 60;
let rush: Awaited<ReturnType<typeof openRush>>;

beforeAll(async () => {
  rush = await openRush(buyers);
});
afterAll(() => rush.close());

describe('sixty buyers at two instances, each with the same variant on two lines', () => {
  it('get the last six pieces, two each; at every moment each piece is in stock or sold', async () => {
    const found = await rush.play({ stock: 6 });
    expect(found).toMatchObject({ sold: 6, wrongSights: 0, strange: [] });
    expect(found.answers['201']).toBe(3);
    expect(found.sights).toBeGreaterThan(3);
  });

  it('leave the odd piece of seven: two lines of one variant cannot exceed the stock', async () => {
    expect(await rush.play({ stock: 7 })).toMatchObject({ sold: 6, wrongSights: 0, strange: [] });
  });

  it('lose no piece when a fifth of them disconnects and one instance is killed', async () => {
    const found = await rush.play({ stock: 40, abortShare: 0.2, kill: true });
    expect(found).toMatchObject({ sold: 40, wrongSights: 0, strange: [] });
    expect(found.aborted).toBeGreaterThan(3);
    expect(found.answers['network']).toBeGreaterThan(0);
  });
});
