import { deepStrictEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { request } from './request.ts';
import { type ModelFees, type ModelLine, modelRiyals, modelSummary, modelUnit } from './money-model.ts';
import { type Buyer, codeOf, newBuyers, type OpenApp, sendOrder } from './open-app.ts';

interface Ware {
  productId: number;
  variantId: number;
  optionId: number;
  price: bigint;
  offers: number[];
}

const waresCount = 12;

const cartPlan = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      ware: fc.nat(waresCount - 1),
      quantity: fc.integer({ min: 1, max: 50 }),
      text: fc.constantFrom('', 'Noor', 'نور'),
    }),
    { minLength: 1, maxLength: 4, selector: ({ ware, text }) => `${ware} ${text}` },
  ),
  zone: fc.nat(20),
  freeFrom: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: null }),
  /** What happens between the summary and the order. */
  meanwhile: fc.constantFrom('nothing', 'nothing', 'price', 'offer ends', 'offer begins'),
  newPrice: fc.integer({ min: 1, max: 300_000 }),
  /** What a shopper would like a number to be, at places where the shop takes no numbers. */
  wish: fc.constantFrom(0, -1, 0.01, 1e9, -1e9, 0.005),
});
type CartPlan = typeof cartPlan extends fc.Arbitrary<infer T> ? T : never;

/** Every name under which an amount leaves the shop, sent back to it. */
function tampered(wish: number) {
  const names = [
    'price',
    'unit_price',
    'lineTotal',
    'totalPrice',
    'totalAmount',
    'total_amount',
    'netSubtotal',
    'net_subtotal',
    'shippingFee',
    'shipping_fee',
    'paymentFee',
    'payment_fee',
    'discount',
    'discountedPrice',
    'total_dirhams',
    'userId',
    'cartId',
  ];
  return Object.fromEntries(names.map((name) => [name, wish]));
}

async function createWares({ db }: OpenApp): Promise<Ware[]> {
  const [plans] = fc.sample(
    fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 300_000 }),
        offers: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
      }),
      { minLength: waresCount, maxLength: waresCount },
    ),
    { numRuns: 1, seed: 7 },
  );
  const wares: Ware[] = [];
  for (const { price, offers } of plans ?? []) {
    const made = await createProduct(db, {
      variants: [
        { price: modelRiyals(BigInt(price)), stock: 1_000_000_000, offers: offers.map((discount) => ({ discount })) },
      ],
      options: [{ type: 'text' }],
    });
    const [variantId, optionId] = [made.variantIds[0] as number, made.optionIds[0] as number];
    wares.push({ productId: made.productId, variantId, optionId, price: BigInt(price), offers });
  }
  return wares;
}

/** Changes a ware in the shop and in the model. */
async function change({ db, services }: OpenApp, ware: Ware, { meanwhile, newPrice }: CartPlan): Promise<void> {
  if (meanwhile === 'price') {
    ware.price = BigInt(newPrice);
    await db
      .updateTable('variants')
      .set({ price_dirhams: newPrice, discounted_dirhams: null })
      .where('id', '=', ware.variantId)
      .execute();
  } else if (meanwhile === 'offer ends') {
    ware.offers = [];
    await db.deleteFrom('offers').where('variant_id', '=', ware.variantId).execute();
  } else if (meanwhile === 'offer begins') {
    const discount = 1 + (newPrice % 99);
    ware.offers = [...ware.offers, discount];
    await db
      .insertInto('offers')
      .values({ variant_id: ware.variantId, discount, description: '{"en":"Now","ar":"الآن"}' })
      .execute();
  } else return;
  await services.catalog.refreshListing(db, [ware.productId]);
}

/**
 * Makes a shopper who fills one random cart after the other, asks what it costs, orders while prices change and while they lie about every number, and
 * looks at the order afterwards. Every amount must be the model's. Each shopper has wares of their own, so several can shop at once.
 */
export async function createCartBuyer(app: OpenApp) {
  const wares = await createWares(app);
  const [buyer] = (await newBuyers(app, 1)) as [Buyer];
  const api = app.apiFor({ token: buyer.token });
  const zones = await app.db
    .selectFrom('zones')
    .select(['id', 'shipping_fee_dirhams as fee'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const payment = await app.db
    .selectFrom('payment_options')
    .select(['id', 'fee_dirhams as fee'])
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${buyer.token}` };

  const modelLines = (plan: CartPlan): ModelLine[] =>
    plan.lines.map(({ ware, quantity }) => ({ ...(wares[ware] as Ware), quantity }));

  async function buy(plan: CartPlan): Promise<void> {
    await api('clearCart');
    const zone = zones[plan.zone % zones.length] as (typeof zones)[number];
    const freeFrom = plan.freeFrom === null ? null : BigInt(plan.freeFrom);
    const fees: ModelFees = { zone: BigInt(zone.fee), payment: BigInt(payment.fee), freeFrom };
    await app.services.settings.set('freeDeliveryFrom', freeFrom === null ? null : modelRiyals(freeFrom));

    for (const { ware, quantity, text } of plan.lines) {
      const { productId, variantId, optionId } = wares[ware] as Ware;
      const customOptions = text === '' ? [] : [{ customization_option_id: optionId, option_value: text }];
      const body = { ...tampered(plan.wish), productId, variantId, quantity, customOptions };
      equal((await request(`${app.url}/api/v1/carts`, { method: 'POST', headers, body })).status, 201);
    }
    const seen = modelSummary(modelLines(plan), fees);
    const cart = await api('getCart');
    deepStrictEqual([cart.totalItemsCount, cart.totalPrice], [seen.count, modelRiyals(seen.net)]);
    const summary = await api('getSummary', { query: { zoneId: zone.id, paymentOptionId: payment.id } });
    deepStrictEqual(summary, {
      totalItemsCount: seen.count,
      netSubtotal: modelRiyals(seen.net),
      shippingFee: modelRiyals(seen.shipping),
      paymentFee: modelRiyals(seen.payment),
      totalAmount: modelRiyals(seen.total),
    });

    await change(app, wares[plan.lines[0]?.ware ?? 0] as Ware, plan);
    const now = modelSummary(modelLines(plan), fees);
    const form = {
      ...tampered(plan.wish),
      shippingAddress: { ...tampered(plan.wish), zoneId: zone.id, address_line1: 'Zone 66, Street 950, Building 41' },
      paymentInfo: { ...tampered(plan.wish), paymentOptionId: payment.id },
    };
    for (const expectedTotal of [modelRiyals(seen.total), plan.wish]) {
      if (expectedTotal === modelRiyals(now.total)) continue;
      const refused = await sendOrder(app.url, buyer, { ...form, expectedTotal });
      deepStrictEqual([refused.status, codeOf(refused)], [409, 'price_changed']);
      equal(
        (JSON.parse(refused.body) as { error: { details: { summary: { totalAmount: number } } } }).error.details.summary
          .totalAmount,
        modelRiyals(now.total),
      );
    }
    const placed = await sendOrder(app.url, buyer, { ...form, expectedTotal: modelRiyals(now.total) });
    equal(placed.status, 201, placed.body);
    const { data: order } = JSON.parse(placed.body) as { data: { id: number } };
    const later = await api('getOrder', { params: { id: order.id } });
    deepStrictEqual(order, later);
    deepStrictEqual(
      [later.net_subtotal, later.shipping_fee, later.payment_fee, later.total_amount],
      [now.net, now.shipping, now.payment, now.total].map(modelRiyals),
    );
    deepStrictEqual(
      later.orderItems.map((item) => [item.variant.id, item.quantity, item.unit_price]),
      modelLines(plan).map((line, index) => [
        wares[plan.lines[index]?.ware ?? 0]?.variantId,
        line.quantity,
        modelRiyals(modelUnit(line.price, line.offers)),
      ]),
    );
    const listed = await api('listOrders');
    equal(listed.rows[0]?.total_amount, modelRiyals(now.total));
  }

  /** So many random carts, bought one after the other; throws what fast-check says of the smallest one that is wrong. */
  return (carts: number): Promise<void> => fc.assert(fc.asyncProperty(cartPlan, buy), { numRuns: carts });
}
