import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { insertCode } from '#server/features/account/codes/codes.queries.ts';
import { codeLifeMs, digitsOf } from '#server/features/account/codes/codes.rules.ts';
import { insertRegistration } from '#server/features/account/registration/registrations.queries.ts';
import { guestHash, newGuestId } from '#server/http/guest-id.ts';
import type { Secrets } from '#server/process/secrets.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { orderFormOf } from './failures/order-storms.ts';

/** A request as a browser would send it. */
export interface Call {
  method: 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: object;
}

export interface World {
  db: Db;
  secrets: Secrets;
}

const password = 'pearl-diver-1';
const person = { name: 'Aisha Al-Kuwari', phone: '+97455123456' };
const someone = () => `someone-${randomBytes(6).toString('hex')}@example.qa`;

async function createVariant(db: Db): Promise<number> {
  const { variantIds } = await createProduct(db, { variants: [{ price: 10, stock: 20 }] });
  return variantIds[0] as number;
}

/** A cart with two pieces, a favourite and a picture. */
async function fillBasket(db: Db, owner: { userId: number } | { hash: Buffer }, variantId: number): Promise<void> {
  const row = 'userId' in owner ? { user_id: owner.userId } : { guest_hash: owner.hash };
  const shopper = await db.insertInto('shoppers').values(row).returning('id').executeTakeFirstOrThrow();
  await sql`with cart as (insert into carts (shopper_id) values (${shopper.id}) returning id)
    insert into cart_lines (cart_id, variant_id, quantity, seen_price_dirhams) select id, ${variantId}, 2, 1000 from cart`.execute(
    db,
  );
  await db.insertInto('favourites').values({ shopper_id: shopper.id, variant_id: variantId }).execute();
  const path = `uploads/${randomBytes(16).toString('hex')}.webp`;
  await db.insertInto('uploads').values({ path, shopper_id: shopper.id, bytes: 100 }).execute();
}

async function createBuyer(db: Db) {
  const buyer = await createUser({ db, at: { now: null } }, { email: someone() });
  return { ...buyer, headers: { authorization: `Bearer ${buyer.token}` } };
}

async function createGuest({ db, secrets }: World): Promise<Record<string, string>> {
  const id = newGuestId(secrets.guestKey);
  await fillBasket(db, { hash: guestHash(secrets.guestKey, id) as Buffer }, await createVariant(db));
  return { 'guest-id': id };
}

async function order({ db }: World): Promise<Call> {
  const { userId, headers } = await createBuyer(db);
  await fillBasket(db, { userId }, await createVariant(db));
  return {
    method: 'POST',
    url: '/api/v1/orders',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: await orderFormOf({ db }),
  };
}

function register(): Promise<Call> {
  const payload = { ...person, email: someone(), password, confirmPassword: password };
  return Promise.resolve({ method: 'POST', url: '/api/v1/users/auth/register', headers: {}, payload });
}

async function confirm(world: World): Promise<Call> {
  const { db, secrets } = world;
  const [email, createdAt, nonce] = [someone(), new Date(), randomBytes(16)];
  const registrationId = await insertRegistration(db, {
    ...person,
    email,
    passwordHash: 'a hash',
    language: 'en',
    guestHash: null,
    at: createdAt,
  });
  const expiresAt = new Date(createdAt.getTime() + codeLifeMs);
  const code = {
    purpose: 'confirm' as const,
    email,
    userId: null,
    registrationId,
    guestHash: null,
    nonce,
    createdAt,
    expiresAt,
  };
  const otp_code = digitsOf(secrets.codeKey, { id: await insertCode(db, code), purpose: 'confirm', nonce });
  const headers = await createGuest(world);
  return { method: 'POST', url: '/api/v1/users/auth/confirm-account', headers, payload: { email, otp_code } };
}

async function login(world: World): Promise<Call> {
  const { email, userId } = await createBuyer(world.db);
  await fillBasket(world.db, { userId }, await createVariant(world.db));
  const headers = { ...(await createGuest(world)), 'accept-language': 'ar' };
  return { method: 'POST', url: '/api/v1/users/auth/login', headers, payload: { email, password } };
}

async function deletion({ db }: World): Promise<Call> {
  const { userId, email, headers } = await createBuyer(db);
  const variantId = await createVariant(db);
  await fillBasket(db, { userId }, variantId);
  await db.insertInto('comments').values({ variant_id: variantId, user_id: userId, content: 'Lovely.' }).execute();
  await db.insertInto('ratings').values({ variant_id: variantId, user_id: userId, halves: 9 }).execute();
  for (const [status, closed] of [
    ['Completed', true],
    ['Pending', false],
  ] as const) {
    await sql`insert into orders (number, user_id, status, payment_status, payment_type, payment_name, zone_name, address_line1,
        customer_name, customer_phone, customer_email, language, items_count, net_subtotal_dirhams, shipping_fee_dirhams,
        payment_fee_dirhams, total_dirhams, closed_at)
      values (${randomUUID()}, ${userId}, ${status}, 'Paid', 'cash', '{"en":"Cash","ar":"نقدا"}', '{"en":"Doha","ar":"الدوحة"}',
        'Building 41', ${person.name}, ${person.phone}, ${email}, 'en', 1, 1000, 0, 0, 1000,
        ${closed ? sql`now() - interval '90 days'` : null})`.execute(db);
  }
  return { method: 'DELETE', url: '/api/v1/users/profile', headers };
}

/** Creates the rows that one call needs, and returns the call. */
export const flows: Record<'order' | 'register' | 'confirm' | 'login' | 'deletion', (world: World) => Promise<Call>> = {
  order,
  register,
  confirm,
  login,
  deletion,
};

export type FlowName = keyof typeof flows;
