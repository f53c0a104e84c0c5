import { createHash, randomBytes } from 'node:crypto';
import { insertSession } from '#server/features/account/sessions/sessions.queries.ts';
import { newGuestId } from '#server/http/guest-id.ts';
import { createUser } from '#server/testing/people.ts';
import type { Person, TestApp } from '#server/testing/test-app.ts';

/** A caller who is not the owner, and its headers. */
export interface ForeignCaller {
  what: string;
  headers: Record<string, string>;
  /** Signed in as another user. */
  isUser: boolean;
  /** The token is not valid. */
  isDead: boolean;
}

/** The owners of the data: a user and a guest. */
export interface Owners {
  user: { token: string };
  guest: { guestId: string };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A guest id with another last letter in its signature. */
function withOtherSignature(guestId: string): string {
  return guestId.slice(0, -2) + (guestId.at(-2) === 'A' ? 'B' : 'A') + guestId.at(-1);
}

async function deadTokens(shop: TestApp): Promise<Record<string, string>> {
  const [signedOut, erased, late] = [await createUser(shop), await createUser(shop), await createUser(shop)];
  await shop.apiFor({ token: signedOut.token })('logout');
  await shop.apiFor({ token: erased.token })('deleteProfile');
  const expired = randomBytes(32).toString('base64url');
  const before = new Date(Date.now() - 1000);
  const tokenHash = createHash('sha256').update(expired).digest();
  await insertSession(shop.db, { tokenHash, userId: late.userId, at: before, expiresAt: before });
  return { 'a user who signed out': signedOut.token, 'an erased user': erased.token, 'an expired session': expired };
}

/** Every kind of caller who is not the owner and whose identity no call ends. */
export async function foreignCallers(shop: TestApp, { user, guest }: Owners): Promise<ForeignCaller[]> {
  const { guestKey } = shop.services.secrets;
  const { productId, variantId } = await anyGoods(shop);
  const other: Person = {};
  await shop.apiFor(other)('addToCart', { body: { productId, variantId, quantity: 1 } });
  const stored = createHash('sha256').update(user.token).digest();
  const [, id = ''] = guest.guestId.split('.');
  const dead: Record<string, string> = {
    ...(await deadTokens(shop)),
    'a made-up token': randomBytes(32).toString('base64url'),
    'what is stored of a token': stored.toString('base64url'),
    'what is stored of a token, in hex': stored.toString('hex'),
    'the guest’s id as a token': guest.guestId,
  };
  const guests: Record<string, Record<string, string>> = {
    'no identity': {},
    'the owners’ cookies alone': { cookie: `dana=${user.token}; guest_id=${guest.guestId}` },
    'a fresh guest': { 'guest-id': newGuestId(guestKey) },
    'another guest': { 'guest-id': other.guestId as string },
    'a guest id with another signature': { 'guest-id': withOtherSignature(guest.guestId) },
    'a guest id signed by another key': { 'guest-id': newGuestId(randomBytes(32)).replace(/\.[^.]+\./, `.${id}.`) },
    'a guest id without its signature': { 'guest-id': `g1.${id}` },
    'the guest’s id as it is stored': { 'guest-id': createHash('sha256').update(id).digest('hex') },
    'the words for nothing': { 'guest-id': 'null' },
  };
  return [
    ...Object.entries(guests).map(([what, headers]) => ({ what, headers, isUser: false, isDead: false })),
    ...Object.entries(dead).map(([what, token]) => ({ what, headers: bearer(token), isUser: false, isDead: true })),
  ];
}

/**
 * Another user, created for one call since some calls end the session, with and without the guest's
 * id.
 */
export async function otherUsers(shop: TestApp, { guest }: Owners, mayHoldGuestId: boolean): Promise<ForeignCaller[]> {
  const plain = { what: 'another user', headers: bearer((await createUser(shop)).token), isUser: true, isDead: false };
  if (!mayHoldGuestId) return [plain];
  const headers = { ...bearer((await createUser(shop)).token), 'guest-id': guest.guestId };
  return [plain, { ...plain, what: 'another user who holds the guest’s id', headers }];
}

async function anyGoods(shop: TestApp): Promise<{ productId: number; variantId: number }> {
  const [product] = (await shop.apiFor()('listProducts')).rows;
  return { productId: product?.id as number, variantId: product?.variants[0]?.id as number };
}
