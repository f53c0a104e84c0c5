import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const shape = /^g1\.([\w-]{22})\.([\w-]{22})$/;

function signature(key: Buffer, id: string): Buffer {
  return createHmac('sha256', key).update(`guest:${id}`).digest().subarray(0, 16);
}

/** Creates a guest id: 128 random bits and a signature. Anyone who has the id is that guest. */
export function newGuestId(key: Buffer): string {
  const id = randomBytes(16).toString('base64url');
  return `g1.${id}.${signature(key, id).toString('base64url')}`;
}

/** The stored hash of a guest id, or null if this shop did not sign the id. */
export function guestHash(key: Buffer, guestId: string | undefined): Buffer | null {
  const match = shape.exec(guestId ?? '');
  if (!match?.[1] || !match[2]) return null;
  const given = Buffer.from(match[2], 'base64url');
  const expected = signature(key, match[1]);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return createHash('sha256').update(match[1]).digest();
}
