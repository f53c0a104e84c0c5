import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';

// The order of P-256.
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
// The RFC allows a day.
const tokenHours = 12;

/** The key pair by which push services know the shop (RFC 8292). */
export interface VapidKeys {
  /** The key that browsers subscribe with: an uncompressed point, in base64url. */
  publicKey: string;
  /** The value of `Authorization` for a push service, for the next hours. `subject` is where its operator finds the shop. */
  authorization: (origin: string, subject: string, now: Date) => string;
}

const base64url = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Derives the key pair from 32 random bytes. */
export function createVapidKeys(secret: Buffer): VapidKeys {
  // More bits than the order has, so that each private key is as likely.
  const wide = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'VAPID', 48));
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey();
  const publicKey = point.toString('base64url');
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', ...coordinates, d: d.toString('base64url') },
    format: 'jwk',
  });
  return {
    publicKey,
    authorization(origin, subject, now) {
      const exp = Math.floor(now.getTime() / 1000) + tokenHours * 3600;
      const signed = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url({ aud: origin, exp, sub: subject })}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
