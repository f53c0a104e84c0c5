import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { callNames } from '../support/api-requests.ts';
import { described, fuzzProblem, fuzzRequest, type World } from '../support/random/fuzz.ts';
import { prepareWorld } from '../support/random/fuzz-world.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const count = 2000;

let shop: TestApp;
let world: World;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  world = await prepareWorld(shop);
});
afterAll(() => shop.close());

it(`${count} wild requests (SEED=${seed}) are answered or refused as the contract says, and none breaks the shop`, async () => {
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  for (let number = 0; number < count; number += 1) {
    const wild = fuzzRequest(seed, number, world);
    const { statusCode, headers, body } = await shop.request(wild);
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    const problem = fuzzProblem(wild, { statusCode, body, contentType: String(headers['content-type']) });
    if (problem !== null) problems.push(`${described(number, wild)}\n  -> ${problem}`);
  }
  expect(problems).toEqual([]);
  // If every request were refused, the test would prove nothing.
  for (const status of [200, 201, 400, 401, 404, 415, 422])
    expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(5);
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(count / 8);
  expect(callNames.length).toBeLessThan(count / 20);
}, 120_000);
