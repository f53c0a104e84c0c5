import type { FastifyRequest } from 'fastify';
import { guestHash, newGuestId } from './guest-id.ts';

/** Somebody who may own a cart: a signed-in user, or a guest known by the hash of a signed id. */
export type Visitor = { kind: 'user'; userId: number } | { kind: 'guest'; hash: Buffer };

export interface SignedIn {
  userId: number;
  tokenHash: Buffer;
}

/** Who is asking, from the headers alone: query strings and bodies are never believed. */
export interface Identity {
  user: SignedIn | null;
  /** A bearer was sent that opens no session. */
  deadBearer: boolean;
  guest: { id: string; hash: Buffer } | null;
}

export interface IdentityOptions {
  guestKey: Buffer;
  findSession: (token: string) => Promise<SignedIn | null>;
}

/** Reads bearer and guest id of a request. Returns a function, so that keys and session look-up are given once. */
export function createIdentify({ guestKey, findSession }: IdentityOptions) {
  return async (request: FastifyRequest): Promise<Identity> => {
    const bearer = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const user = bearer ? await findSession(bearer) : null;
    const guestId = request.headers['guest-id'];
    const hash = typeof guestId === 'string' ? guestHash(guestKey, guestId) : null;
    return {
      user,
      deadBearer: request.headers.authorization !== undefined && user === null,
      guest: hash ? { id: guestId as string, hash } : null,
    };
  };
}

/** A guest for a call that needs a shopper and has none. Its row comes with its first write. */
export function createGuest(guestKey: Buffer): { id: string; hash: Buffer } {
  const id = newGuestId(guestKey);
  return { id, hash: guestHash(guestKey, id) as Buffer };
}

export function viewerOf(identity: Identity): Visitor | null {
  if (identity.user) return { kind: 'user', userId: identity.user.userId };
  return identity.guest ? { kind: 'guest', hash: identity.guest.hash } : null;
}
