import { deepStrictEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { request } from '../request.ts';
import { type ModelFees, type ModelLine, modelRiyals, modelSummary, modelUnit } from './money-model.ts';
import { type Buyer, codeOf, newBuyers, type OpenApp, sendOrder } from '../open-app.ts';

interface TestProduct {
  productId: number;
  variantId: number;
  optionId: number;
  price: bigint;
  offers: number[];
}

const productsCount = 12;

const cartPlan = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      product: fc.nat(productsCount - 1),
      quantity: fc.integer({ min: 1, max: 50 }),
      text: fc.constantFrom('', 'Noor', 'نور'),
    }),
    { minLength: 1, maxLength: 4, selector: ({ product, text }) => `${product} ${text}` },
  ),
  zone: fc.nat(20),
  freeFrom: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: null }),
  /** What happens between the summary and the order. */
  meanwhile: fc.constantFrom('nothing', 'nothing', 'price', 'offer ends', 'offer begins'),
  newPrice: fc.integer({ min: 1, max: 300_000 }),
  /** A manipulated number, at places where the shop accepts no numbers. */
  wish: fc.constantFrom(0, -1, 0.01, 1e9, -1e9, 0.005),
});
type CartPlan = typeof cartPlan extends fc.Arbitrary<infer T> ? T : never;

/** Every name under which the shop sends an amount, sent back to it. */
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

async function createProducts({ db }: OpenApp): Promise<TestProduct[]> {
  const [plans] = fc.sample(
    fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 300_000 }),
        offers: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
      }),
      { minLength: productsCount, maxLength: productsCount },
    ),
    { numRuns: 1, seed: 7 },
  );
  const products: TestProduct[] = [];
  for (const { price, offers } of plans ?? []) {
    const made = await createProduct(db, {
      variants: [
        { price: modelRiyals(BigInt(price)), stock: 1_000_000_000, offers: offers.map((discount) => ({ discount })) },
      ],
      options: [{ type: 'text' }],
    });
    const [variantId, optionId] = [made.variantIds[0] as number, made.optionIds[0] as number];
    products.push({ productId: made.productId, variantId, optionId, price: BigInt(price), offers });
  }
  return products;
}

/** Changes a product in the shop and in the model. */
async function change(
  { db, services }: OpenApp,
  product: TestProduct,
  { meanwhile, newPrice }: CartPlan,
): Promise<void> {
  if (meanwhile === 'price') {
    product.price = BigInt(newPrice);
    await db
      .updateTable('variants')
      .set({ price_dirhams: newPrice, discounted_dirhams: null })
      .where('id', '=', product.variantId)
      .execute();
  } else if (meanwhile === 'offer ends') {
    product.offers = [];
    await db.deleteFrom('offers').where('variant_id', '=', product.variantId).execute();
  } else if (meanwhile === 'offer begins') {
    const discount = 1 + (newPrice % 99);
    product.offers = [...product.offers, discount];
    await db
      .insertInto('offers')
      .values({ variant_id: product.variantId, discount, description: '{"en":"Now","ar":"الآن"}' })
      .execute();
  } else return;
  await services.catalog.refreshListing(db, [product.productId]);
}

/**
 * Creates a shopper who fills random carts, reads the summary, orders with manipulated numbers
 * while prices change, and reads the order. Every amount must be the model's. Each shopper has
 * separate products, so several can shop at once.
 */
export async function createCartBuyer(app: OpenApp) {
  const products = await createProducts(app);
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
    .where('type', '=', 'cash')
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${buyer.token}` };

  const modelLines = (plan: CartPlan): ModelLine[] =>
    plan.lines.map(({ product, quantity }) => ({ ...(products[product] as TestProduct), quantity }));

  async function buy(plan: CartPlan): Promise<void> {
    await api('clearCart');
    const zone = zones[plan.zone % zones.length] as (typeof zones)[number];
    const freeFrom = plan.freeFrom === null ? null : BigInt(plan.freeFrom);
    const fees: ModelFees = { zone: BigInt(zone.fee), payment: BigInt(payment.fee), freeFrom };
    await app.services.settings.set('freeDeliveryFrom', freeFrom === null ? null : modelRiyals(freeFrom));

    for (const { product, quantity, text } of plan.lines) {
      const { productId, variantId, optionId } = products[product] as TestProduct;
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

    await change(app, products[plan.lines[0]?.product ?? 0] as TestProduct, plan);
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
    // The details also say how the payment stands.
    const { payment: money, ...details } = later;
    deepStrictEqual(order, details);
    deepStrictEqual([money?.state, money?.captured, money?.owed], ['cash', 0, modelRiyals(now.total)]);
    deepStrictEqual(
      [later.net_subtotal, later.shipping_fee, later.payment_fee, later.total_amount],
      [now.net, now.shipping, now.payment, now.total].map(modelRiyals),
    );
    deepStrictEqual(
      later.orderItems.map((item) => [item.variant.id, item.quantity, item.unit_price]),
      modelLines(plan).map((line, index) => [
        products[plan.lines[index]?.product ?? 0]?.variantId,
        line.quantity,
        modelRiyals(modelUnit(line.price, line.offers)),
      ]),
    );
    const listed = await api('listOrders');
    equal(listed.rows[0]?.total_amount, modelRiyals(now.total));
  }

  /**
   * Buys that many random carts one after the other. Throws fast-check's report of the smallest
   * wrong one.
   */
  return (carts: number): Promise<void> => fc.assert(fc.asyncProperty(cartPlan, buy), { numRuns: carts });
}
