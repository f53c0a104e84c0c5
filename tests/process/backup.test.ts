import { describe, expect, it } from 'vitest';
import { proveBackup } from '../support/failures/backup-proof.ts';

describe('a backup during orders', () => {
  it('fails no request and restores exactly its moment, with every order acknowledged before', async () => {
    const proof = await proveBackup({ products: 200, orders: 500, pictures: 20 });
    expect(proof).toMatchObject({ failures: [], lost: 0, differing: [], wrong: 0, goesOn: true });
    expect(proof.before).toBeGreaterThanOrEqual(40);
    expect(proof.orders).toBeGreaterThanOrEqual(proof.before + 500);
    // Four programs one after the other, each starting its own database.
  }, 240_000);
});
