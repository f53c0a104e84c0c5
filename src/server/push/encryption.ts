import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription, as the browser made them. */
export interface DeviceKeys {
  /** An uncompressed point of P-256. */
  p256dh: Buffer;
  auth: Buffer;
}

const curve = 'prime256v1';
const recordSize = 4096;
const tagBytes = 16;

function newEcdh(): ECDH {
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  return ecdh;
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** Whether the keys of a subscription can encrypt: the point is on the curve. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  if (p256dh.length !== 65 || auth.length !== 16) return false;
  try {
    newEcdh().computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message for a device as one record of `aes128gcm` (RFC 8188, RFC 8291). The message has at
 * most 3993 bytes. The key pair and the salt are new for each message; tests give those of the RFC.
 */
export function encryptMessage(
  message: Buffer,
  { p256dh, auth }: DeviceKeys,
  { ecdh = newEcdh(), salt = randomBytes(16) }: { ecdh?: ECDH; salt?: Buffer } = {},
): Buffer {
  const ownKey = ecdh.getPublicKey();
  const size = Buffer.alloc(5);
  size.writeUInt32BE(recordSize);
  size.writeUInt8(ownKey.length, 4);
  const header = Buffer.concat([salt, size, ownKey]);
  if (header.length + message.length + 1 + tagBytes > recordSize) throw new Error('The push message is too long.');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownKey]);
  const secret = derive(ecdh.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte 2 ends the last record.
  return Buffer.concat([
    header,
    cipher.update(message),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
