import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UserId } from '#contract/ids.ts';
import { guestHash, newGuestId } from './guest-id.ts';

/** A user who writes. */
export interface Writer {
  userId: UserId;
  /** The session of the request, which must still be there when the write ends. Without a request there is none. */
  tokenHash?: Buffer | undefined;
}

/** A caller that can own a cart: a user, or a guest by the hash of the guest id. */
export type Caller = ({ kind: 'user' } & Writer) | { kind: 'guest'; hash: Buffer };

export interface SignedIn {
  userId: UserId;
  tokenHash: Buffer;
}

/** The identity of a request. It comes from headers only, never from a query or body. */
export interface Identity {
  user: SignedIn | null;
  /** A bearer token was sent, but no session has it. */
  invalidBearer: boolean;
  guest: { id: string; hash: Buffer } | null;
}

/** What the headers claim, before the session is looked up. */
export interface Claims {
  bearer: string | null;
  guest: { id: string; hash: Buffer } | null;
}

export interface IdentityOptions {
  guestKey: Buffer;
  findSession: (token: string) => Promise<SignedIn | null>;
}

/** The stored hash of a session token. The token cannot be derived from it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Reads the bearer token and the guest id. A guest id that this shop did not sign is ignored. */
export function readClaims(guestKey: Buffer, { headers }: Pick<FastifyRequest, 'headers'>): Claims {
  const guestId = headers['guest-id'];
  const hash = typeof guestId === 'string' ? guestHash(guestKey, guestId) : null;
  return {
    bearer: /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null,
    guest: hash ? { id: guestId as string, hash } : null,
  };
}

/** Creates the function that identifies the caller of a request. */
export function createIdentify({ guestKey, findSession }: IdentityOptions) {
  return async (request: FastifyRequest): Promise<Identity> => {
    const { bearer, guest } = readClaims(guestKey, request);
    const user = bearer === null ? null : await findSession(bearer);
    return { user, invalidBearer: request.headers.authorization !== undefined && user === null, guest };
  };
}

/** Creates a guest for a caller without an identity. The row is inserted with the first write. */
export function createGuest(guestKey: Buffer): { id: string; hash: Buffer } {
  const id = newGuestId(guestKey);
  return { id, hash: guestHash(guestKey, id) as Buffer };
}

/** The caller of an identity; null without one. */
export function callerOf(identity: Identity): Caller | null {
  if (identity.user) return { kind: 'user', ...identity.user };
  return identity.guest ? { kind: 'guest', hash: identity.guest.hash } : null;
}
