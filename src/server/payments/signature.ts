import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type JsonText, readJsonText } from './json-text.ts';
import { NotGenuine } from './provider.ts';

/** The HMAC-SHA256 of a text in UTF-8. */
export function hmacSha256(key: string, text: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(text, 'utf8').digest(encoding);
}

const digestOf = (text: string) => createHash('sha256').update(text, 'utf8').digest();

/** Whether a signature is the expected one. Its time says nothing about how much of it is right. */
export function isSameSignature(given: string | undefined, expected: string): boolean {
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(expected));
}

/** Reads the body of a notice that has a signature. Throws NotGenuine without one, or if it is no JSON. */
export function readNoticeBody(body: Buffer, signature: string | undefined): JsonText {
  if (!signature) throw new NotGenuine('The notice has no signature');
  try {
    return readJsonText(body.toString('utf8'));
  } catch {
    throw new NotGenuine('The notice is no JSON');
  }
}
