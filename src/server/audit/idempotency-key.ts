import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors/app-error.ts';

/** A write that may be sent twice, by the Idempotency-Key of the caller. */
export interface Repeat {
  key: string;
  call: string;
  bodyHash: Buffer;
}

/**
 * Reads the Idempotency-Key of a request, which names one intent of a person: the same request sent
 * again gets the first answer. Null without a key. Throws `malformed_request`.
 */
export function readRepeat({ headers }: { headers: IncomingHttpHeaders }, call: string, input: unknown): Repeat | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  // The draft standard quotes the key; some clients send it without quotes.
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(header))?.[1];
  if (!key) throw new AppError('malformed_request');
  return { key, call, bodyHash: createHash('sha256').update(JSON.stringify(input)).digest() };
}

/** Throws `idempotency_key_reused` if another request was answered under the key. */
export function assertSameRequest({ call, bodyHash }: Repeat, answered: { call: string; bodyHash: Buffer }): void {
  if (answered.call !== call || !bodyHash.equals(answered.bodyHash)) throw new AppError('idempotency_key_reused');
}
