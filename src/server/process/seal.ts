import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** What a key is for. */
type Purpose = 'staff totp' | 'staff recovery' | 'mail server' | 'refund account';

/** The key of a purpose, derived from the shop's key. */
export function keyOf(shopKey: Buffer, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', shopKey, '', purpose, 32));
}

/** Encrypts a secret with a key of the shop (AES-256-GCM), so that a copy of the table is useless. */
export function seal(shopKey: Buffer, purpose: Purpose, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(shopKey, purpose), iv);
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a sealed secret. Throws if the shop's key was replaced. */
export function unseal(shopKey: Buffer, purpose: Purpose, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(shopKey, purpose), sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
}
