import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFreshApp } from '../support/open-app.ts';
import { actOf, settle } from '../support/order-crew/attempts.ts';
import { type Crew, openCrew } from '../support/order-crew/crew.ts';
import { audit } from '../support/order-crew/ledger.ts';

// The short form of the `console` part of `npm run torture`.

let app: Awaited<ReturnType<typeof openFreshApp>>;
let crew: Crew;

beforeAll(async () => {
  app = await openFreshApp();
  crew = await openCrew(app.db, { url: () => app.url, seed: 3, openMax: 12 });
  await crew.work(300);
  await settle(crew.log);
});
afterAll(() => app.close());

describe('eight members of staff and six shoppers who race for twelve orders', () => {
  it('lose no write: log, events, versions, stock and counts say the same', async () => {
    const { attempts } = crew.log;
    expect(attempts.filter((attempt) => actOf(attempt) !== null).length).toBeGreaterThan(40);
    expect(attempts.filter(({ refusals }) => refusals.length > 0).length).toBeGreaterThan(20);
    expect(await audit(app.db, crew)).toEqual([]);
  });

  it('hear what became of each write, and the same again for the same key', () => {
    expect(crew.log.strange).toEqual([]);
    expect(crew.log.different).toEqual([]);
  });
});
