import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UserId } from '#contract/ids.ts';
import { guestHash, newGuestId } from './guest-id.ts';

/** Somebody who may own a cart: a signed-in user, or a guest known by the hash of a signed id. */
export type Caller = { kind: 'user'; userId: UserId } | { kind: 'guest'; hash: Buffer };

export interface SignedIn {
  userId: UserId;
  tokenHash: Buffer;
}

/** Who is asking, from the headers alone: query strings and bodies are never believed. */
export interface Identity {
  user: SignedIn | null;
  /** A bearer was sent that opens no session. */
  deadBearer: boolean;
  guest: { id: string; hash: Buffer } | null;
}

/** What a request says of its sender, before anybody looks whether there is such a session. */
export interface Claims {
  bearer: string | null;
  guest: { id: string; hash: Buffer } | null;
}

export interface IdentityOptions {
  guestKey: Buffer;
  findSession: (token: string) => Promise<SignedIn | null>;
}

/** What is stored of a session's token: whoever reads the table cannot sign in with it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Reads bearer and guest id of a request; a guest id that this shop did not sign counts for nothing. */
export function readClaims(guestKey: Buffer, { headers }: Pick<FastifyRequest, 'headers'>): Claims {
  const guestId = headers['guest-id'];
  const hash = typeof guestId === 'string' ? guestHash(guestKey, guestId) : null;
  return {
    bearer: /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null,
    guest: hash ? { id: guestId as string, hash } : null,
  };
}

/** Makes the function that finds out who asks, so that keys and session look-up are given once. */
export function createIdentify({ guestKey, findSession }: IdentityOptions) {
  return async (request: FastifyRequest): Promise<Identity> => {
    const { bearer, guest } = readClaims(guestKey, request);
    const user = bearer === null ? null : await findSession(bearer);
    return { user, deadBearer: request.headers.authorization !== undefined && user === null, guest };
  };
}

/** A guest for a call that needs a shopper and has none. Its row comes with its first write. */
export function createGuest(guestKey: Buffer): { id: string; hash: Buffer } {
  const id = newGuestId(guestKey);
  return { id, hash: guestHash(guestKey, id) as Buffer };
}

export function callerOf(identity: Identity): Caller | null {
  if (identity.user) return { kind: 'user', userId: identity.user.userId };
  return identity.guest ? { kind: 'guest', hash: identity.guest.hash } : null;
}
