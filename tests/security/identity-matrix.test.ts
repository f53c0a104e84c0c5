import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { newGuestId } from '#server/http/guest-id.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';
import { createTestApp, type Person, type TestApp } from '#server/testing/test-app.ts';
import { callNames, endpointOf, goodParts, methodOf, type Parts, requestOf } from '../support/api-requests.ts';
import { ownedRows } from '../support/rows/owned-rows.ts';
import { type GoodInputs, prepareGoodInputs } from '../support/good-inputs.ts';
import { foreignCallers, otherUsers, type Owners, type ForeignCaller } from '../support/foreign-callers.ts';
import { tableContents } from '../support/rows/table-contents.ts';
import { unknownId } from '../support/random/wrong-values.ts';

/**
 * What a call is about. `catalogue`: the same for every caller. `caller`: the data of the caller.
 * `named`: data with an owner, named by its id. `entry`: login, registration, and messages to the
 * shop.
 */
const about: Record<CallName, 'catalogue' | 'caller' | 'named' | 'entry'> = {
  register: 'entry',
  confirmAccount: 'entry',
  resendOtp: 'entry',
  login: 'entry',
  logout: 'caller',
  forgetPassword: 'entry',
  checkOtp: 'entry',
  resetPassword: 'entry',
  getMe: 'caller',
  getProfile: 'caller',
  updateProfile: 'caller',
  deleteProfile: 'caller',
  confirmEmail: 'caller',
  uploadImage: 'caller',
  sendContact: 'entry',
  getCurrency: 'catalogue',
  listCategories: 'catalogue',
  listSubcategories: 'catalogue',
  listLatest: 'catalogue',
  listPopular: 'catalogue',
  listOffers: 'catalogue',
  listProducts: 'catalogue',
  listFacets: 'catalogue',
  findGifts: 'catalogue',
  getProduct: 'catalogue',
  listCompanions: 'catalogue',
  listRelated: 'catalogue',
  suggestDefault: 'catalogue',
  suggest: 'catalogue',
  search: 'catalogue',
  listTestimonials: 'catalogue',
  listComments: 'catalogue',
  getComment: 'catalogue',
  listCommentPhotos: 'named',
  addComment: 'caller',
  editComment: 'named',
  deleteComment: 'named',
  rate: 'caller',
  addFavourite: 'caller',
  removeFavourite: 'caller',
  listFavourites: 'caller',
  listFavouriteIds: 'caller',
  askStockAlert: 'caller',
  confirmStockAlert: 'entry',
  cancelStockAlert: 'entry',
  addToCart: 'caller',
  getCart: 'caller',
  setQuantity: 'named',
  removeLine: 'named',
  clearCart: 'caller',
  getVariantOptions: 'caller',
  getLineOptions: 'named',
  saveVariantOptions: 'named',
  saveLineOptions: 'named',
  listZones: 'catalogue',
  listPaymentOptions: 'catalogue',
  getCashFee: 'catalogue',
  getSummary: 'caller',
  listDeliveryDays: 'caller',
  getDeliveryToday: 'catalogue',
  listAddresses: 'caller',
  addAddress: 'caller',
  editAddress: 'named',
  deleteAddress: 'named',
  placeOrder: 'caller',
  listOrders: 'caller',
  listOrdersAlias: 'caller',
  getOrder: 'named',
  cancelOrder: 'named',
  changeDelivery: 'named',
  // The token in the link is the proof.
  getGift: 'entry',
  chooseGift: 'entry',
  thankGiver: 'entry',
  listOrderDays: 'named',
  beginPayment: 'named',
  payCash: 'named',
  // The nonce and the token in the address are the proof.
  getPayment: 'entry',
  getPaymentLink: 'entry',
  beginLinkPayment: 'entry',
  getShop: 'catalogue',
  getHomeContent: 'catalogue',
  getPageContent: 'catalogue',
  // The token in the address is the proof.
  getContentPreview: 'entry',
  getCollection: 'catalogue',
};
const named = callNames.filter((name) => about[name] === 'named');
const namesALine = (name: CallName) => /Line|setQuantity|Options/.test(name);

let shop: TestApp;
let inputs: GoodInputs;
let owners: Owners & { userId: number; shopperId: number; guest: Person };
let guestLineId: number;
let lasting: ForeignCaller[];
/** What only its owner may read. */
let secrets: string[];

async function openShop(): Promise<void> {
  const { providers } = createFakeProvider();
  shop = await createTestApp({ RATE_LIMIT: 'off' }, false, undefined, { providers });
  const made = await prepareGoodInputs(shop);
  inputs = made.inputs;
  const user = made.user as Required<Pick<Person, 'token'>>;
  const api = shop.apiFor(user);
  const guest: Person = { guestId: newGuestId(shop.services.secrets.guestKey) };
  const { body: form } = inputs.addToCart;
  const engraved = (option_value: string) => ({
    ...(form.customOptions?.[0] as { customization_option_id: number }),
    option_value,
  });

  // A second order, so that the cancelled one contains secrets.
  await api('addToCart', { body: { ...form, customOptions: [engraved('secret of the order')] } });
  const { shippingAddress, paymentInfo } = inputs.placeOrder.body;
  const order = await api('placeOrder', {
    body: { shippingAddress: { ...shippingAddress!, address_line1: 'Secret street 7' }, paymentInfo },
  });
  const cart = await api('addToCart', { body: { ...form, customOptions: [engraved('secret of the user')] } });
  const line = cart.cartItems[0]?.id as number;
  const guestCart = await shop.apiFor(guest)('addToCart', {
    body: { ...form, customOptions: [engraved('secret of the guest')] },
  });
  guestLineId = guestCart.cartItems[0]?.id as number;
  await shop.apiFor(guest)('addFavourite', { body: { variantId: form.variantId } });
  const me = await api('updateProfile', { body: { ...inputs.updateProfile.body, phone: '+97455987654' } });

  inputs.getOrder.params.id = order.id;
  inputs.cancelOrder.params.id = order.id;
  inputs.changeDelivery.params.id = order.id;
  inputs.listOrderDays.params.id = order.id;
  for (const name of ['setQuantity', 'removeLine'] as const) inputs[name].params.id = line;
  inputs.getLineOptions.params.itemId = line;
  for (const name of ['saveVariantOptions', 'saveLineOptions'] as const)
    inputs[name].body.options = inputs[name].body.options.map((one) => ({ ...one, cart_item_id: line }));
  // With the right password the caller is the user.
  inputs.login.body.password = 'not the password';

  const shopper = await shop.db
    .selectFrom('shoppers')
    .select('id')
    .where('guest_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  owners = { user, guest: guest as { guestId: string }, userId: me.id, shopperId: shopper.id };
  lasting = await foreignCallers(shop, owners);
  secrets = [
    me.email,
    '97455987654',
    'secret of the',
    'Secret street',
    'Secret villa',
    order.order_number,
    owners.guest.guestId,
    user.token,
  ];
}

/** The same call about the guest's line instead of the user's. */
function ofGuest(parts: Parts): Parts {
  return named.length === 0 ? parts : withIds(parts, guestLineId);
}

function withIds({ params, query, body }: Parts, id: number): Parts {
  const options = (body as { options?: object[] } | undefined)?.options?.map((one) => ({ ...one, cart_item_id: id }));
  return {
    params: Object.fromEntries(Object.keys(params).map((key) => [key, id])),
    query,
    body: options ? { options } : body,
  };
}

/** Identities in every place other than a header. */
function hints(): Record<string, unknown> {
  const { userId, guest } = owners;
  return {
    userId,
    user_id: userId,
    guestId: guest.guestId,
    guest_id: guest.guestId,
    cart_id: 1,
    shopper_id: owners.shopperId,
  };
}

function claiming({ params, query, body }: Parts): Parts {
  return { params, query: { ...query, ...hints() }, body: body && { ...hints(), ...body } };
}

function everything(without: string[]) {
  return Promise.all([
    ownedRows(shop.db, { table: 'users', id: owners.userId }, without),
    ownedRows(shop.db, { table: 'shoppers', id: owners.shopperId }, without),
  ]);
}

// An answer may repeat what the caller sent.
function leaksOf(answer: { body: string; headers: object }, { body }: Parts): string[] {
  const text = `${JSON.stringify(answer.headers)} ${answer.body}`;
  return secrets.filter((one) => text.includes(one) && !JSON.stringify(body ?? '').includes(one));
}

/** The expected status, or null if the answer is about the caller. */
function statusFor(name: CallName, { isUser, isDead }: ForeignCaller): number | null {
  const { access } = endpointOf(name);
  if (access === 'user' && !isUser) return 401;
  if (access === 'shopper' && isDead) return 401;
  return about[name] === 'named' ? 404 : null;
}

describe('a caller who is not the owner', () => {
  beforeAll(openShop);
  afterAll(() => shop.close());

  it('has rows of the owner in every table to find', async () => {
    const [ofUser, ofShopper] = await everything([]);
    expect(Object.keys(ofUser)).toEqual(
      expect.arrayContaining([
        'users',
        'sessions',
        'shoppers',
        'carts',
        'cart_lines',
        'cart_line_options',
        'favourites',
        'comments',
        'ratings',
        'orders',
        'order_items',
        'order_events',
      ]),
    );
    expect(Object.keys(ofShopper)).toEqual(
      expect.arrayContaining(['shoppers', 'carts', 'cart_line_options', 'favourites']),
    );
  });

  it.each(callNames)(
    '%s: reads nothing, changes nothing, and gets the same answer as for an unknown id',
    async (name) => {
      const isEntry = about[name] === 'entry';
      // A call that asks for a code mails one to the owner.
      const callers = [...lasting, ...(await otherUsers(shop, owners, !isEntry))];
      const before = await everything(isEntry ? ['codes'] : []);
      const tables = await tableContents(shop.db);
      const good = goodParts(inputs, name);
      const goods = namesALine(name) && about[name] === 'named' ? [good, ofGuest(good)] : [good];
      let refused = 0;
      for (const caller of callers) {
        const expected = statusFor(name, caller);
        for (const parts of goods) {
          const answer = await shop.request(requestOf(name, claiming(parts), caller.headers));
          const why = `${name} by ${caller.what}: ${answer.body}`;
          expect(answer.statusCode, why).toBeLessThan(500);
          expect(leaksOf(answer, parts), why).toEqual([]);
          if (answer.statusCode >= 400) refused += 1;
          if (expected === null) continue;
          expect(answer.statusCode, why).toBe(expected);
          if (expected !== 404) continue;
          const nothing = await shop.request(
            requestOf(name, claiming(withIds(parts, Number(unknownId))), caller.headers),
          );
          expect([answer.statusCode, answer.body], why).toEqual([nothing.statusCode, nothing.body]);
        }
      }
      expect(await everything(isEntry ? ['codes'] : [])).toEqual(before);
      const allRefused = refused === callers.length * goods.length;
      if (allRefused && !isEntry) expect(await tableContents(shop.db)).toEqual(tables);
      expect(allRefused || about[name] !== 'named').toBe(true);
    },
  );
});

describe('an identity in the query string', () => {
  beforeAll(openShop);
  afterAll(() => shop.close());
  const reads = callNames.filter((name) => methodOf(name) === 'GET');

  it.each(reads)('%s: changes nothing and is not returned', async (name) => {
    const asOwner = { authorization: `Bearer ${owners.user.token}` };
    const [another] = await otherUsers(shop, owners, false);
    for (const headers of [asOwner, (another as ForeignCaller).headers, { 'guest-id': owners.guest.guestId }]) {
      const good = goodParts(inputs, name);
      const plain = await shop.request(requestOf(name, good, headers));
      const hinted = await shop.request(requestOf(name, claiming(good), headers));
      expect([hinted.statusCode, hinted.body]).toEqual([plain.statusCode, plain.body]);
    }
  });
});

describe('the owner', () => {
  beforeAll(openShop);
  afterAll(() => shop.close());

  it('may make every call', async () => {
    // Calls that delete or cancel come last.
    const calls = [
      ...named.filter((name) => !/cancel|remove|delete/.test(name)),
      ...named.filter((name) => /cancel|remove|delete/.test(name)),
    ];
    for (const name of calls) {
      const good = goodParts(inputs, name);
      const byUser = await shop.request(requestOf(name, good, { authorization: `Bearer ${owners.user.token}` }));
      expect(byUser.statusCode, `${name}: ${byUser.body}`).toBeLessThan(300);
      if (!namesALine(name)) continue;
      const byGuest = await shop.request(requestOf(name, ofGuest(good), { 'guest-id': owners.guest.guestId }));
      expect(byGuest.statusCode, `${name}: ${byGuest.body}`).toBeLessThan(300);
    }
  });
});
