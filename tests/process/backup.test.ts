import { describe, expect, it } from 'vitest';
import { proveBackup } from '../support/backup-proof.ts';

describe('a backup that is made while people buy', () => {
  it('disturbs nobody, and restores to exactly its moment, with every order acknowledged before', async () => {
    const proof = await proveBackup({ products: 200, orders: 500, pictures: 20 });
    expect(proof).toMatchObject({ failures: [], lost: 0, differing: [], wrong: 0, goesOn: true });
    expect(proof.before).toBeGreaterThanOrEqual(40);
    expect(proof.orders).toBeGreaterThanOrEqual(proof.before + 500);
    // Four programs one after the other, each with a database of its own to start.
  }, 240_000);
});
