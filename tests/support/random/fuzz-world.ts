import { createUser } from '#server/testing/people.ts';
import type { Person, TestApp } from '#server/testing/test-app.ts';
import type { World } from './fuzz.ts';
import { prepareGoodInputs } from '../good-inputs.ts';

type Shop = Pick<TestApp, 'db' | 'at' | 'apiFor'>;

/**
 * Creates rows in every table, two users with and without data, two guests, and many users that may
 * be deleted.
 */
export async function prepareWorld(shop: Shop): Promise<World> {
  const { user, inputs } = await prepareGoodInputs(shop);
  const { token } = await createUser(shop);
  const guests: Person[] = [{}, {}];
  for (const guest of guests) await shop.apiFor(guest)('addToCart', { body: inputs.addToCart.body });
  const spareTokens: string[] = [];
  while (spareTokens.length < 30) spareTokens.push((await createUser(shop)).token);
  return {
    inputs,
    tokens: [user.token as string, user.token as string, token],
    spareTokens,
    guestIds: guests.map(({ guestId }) => guestId as string),
  };
}
