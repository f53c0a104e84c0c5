import { createElement as h } from 'react';
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '#contract/cart.ts';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { limits } from '#contract/values/limits.ts';
import type { Order } from '#contract/orders.ts';
import { en } from '#i18n/messages/en.ts';
import { CartLine } from '#storefront/features/cart/cart-line.tsx';
import { CartSummary } from '#storefront/features/cart/cart-summary.tsx';
import { FreeDeliveryBar } from '#storefront/features/cart/free-delivery-bar.tsx';
import { PolicyList } from '#storefront/features/policy/policy-document.tsx';
import { OrderTimeline } from '#storefront/features/orders/order-timeline.tsx';
import { BuyRow } from '#storefront/features/product/buy-row.tsx';
import { ProductPrice } from '#storefront/features/product/product-price.tsx';
import { StockLevel } from '#storefront/features/product/stock-level.tsx';
import { useBuy } from '#storefront/features/product/use-buy.ts';
import { VariantChoice } from '#storefront/features/product/variant-choice.tsx';
import { Footer } from '#storefront/shell/footer/footer.tsx';
import { ResultsHeading } from '#storefront/features/search/results-heading.tsx';
import { ProductQuestion } from '#storefront/features/product/product-question.tsx';
import { productFacts, variantFacts } from '#storefront/shared/catalog/card-facts.ts';
import { ProductCard } from '#storefront/shared/catalog/product-card.tsx';
import { renderPart, tagsOf, textOf } from './support/render-part.ts';

const t = createTranslator({ locale: 'en', messages: en });
const nothing = (): void => undefined;
const isDisabled = (tag: string | undefined) => / disabled=""/.test(tag ?? '');

function variantOf(changed: Partial<ProductVariant> = {}): ProductVariant {
  return {
    id: 11,
    variantImage: null,
    variantPrice: 80,
    discountedPrice: null,
    globalRating: 0,
    isFavorite: false,
    inStock: true,
    offers: [],
    variantGallery: [],
    attributes: [],
    ratingsCount: 0,
    product: { id: 7, name: 'Pearl shell' },
    ...changed,
  };
}

function productOf(...variants: ProductVariant[]): Product {
  return {
    id: 7,
    name: 'Pearl shell',
    description: '',
    basePrice: 80,
    discountedPrice: null,
    mainImage: null,
    customizable: false,
    customizationOptions: [],
    rating: { average: 0, count: 0 },
    commentsCount: 0,
    category: { id: 3, name: 'Gifts' },
    createdAt: '2026-01-01T00:00:00.000Z',
    variants,
  };
}

const offer = (discount: number, description = '') => ({
  discount,
  description,
});

// Spec: DETAIL1.2
describe('the stock of a product', () => {
  const stock = async (product: Product, variant: ProductVariant | null) =>
    textOf(await renderPart(h(StockLevel, { product, variant })));

  it('has three levels, and a number when few are left', async () => {
    const [plenty, few, none] = [variantOf(), variantOf({ stockLeft: 3 }), variantOf({ inStock: false })];
    expect(await stock(productOf(plenty), plenty)).toBe(t('choice.inStock'));
    expect(await stock(productOf(few), few)).toBe(t('choice.stockLeft', { count: 3 }));
    expect(await stock(productOf(none), none)).toBe(t('product.outOfStock'));
  });

  it('is unknown before a choice, unless every variant is sold out', async () => {
    const none = variantOf({ inStock: false });
    expect(await stock(productOf(none, variantOf()), null)).toBe('');
    expect(await stock(productOf(none, none), null)).toBe(t('product.outOfStock'));
  });

  const Buy = ({ product, variant }: { product: Product; variant: ProductVariant | null }) =>
    h(BuyRow, { buying: useBuy(product, variant, 'choice') });

  it('limits the quantity, and a button that is disabled says why', async () => {
    for (const [variant, most] of [
      [variantOf({ stockLeft: 3 }), 3],
      [variantOf(), limits.cartQuantityMax],
    ] as const) {
      const html = await renderPart(h(Buy, { product: productOf(variant), variant }));
      expect(tagsOf(html, 'input')[0]).toContain(`aria-valuemax="${most}"`);
      expect(isDisabled(tagsOf(html, 'button').at(-1))).toBe(false);
      expect(textOf(html)).toBe(t('product.addToCart'));
    }
    const none = variantOf({ inStock: false });
    const html = await renderPart(h(Buy, { product: productOf(none), variant: none }));
    expect(tagsOf(html, 'button').map(isDisabled)).toEqual([true, true, true]);
    expect(isDisabled(tagsOf(html, 'input')[0])).toBe(true);
    expect(textOf(html)).toBe(t('product.outOfStock'));
  });

  it('is shown at each variant that is sold out, and the price at the others if it differs', async () => {
    const choose = (...variants: ProductVariant[]) =>
      renderPart(
        h(VariantChoice, {
          id: 'choice',
          product: productOf(...variants),
          chosen: null,
          isMissing: false,
          onChoose: nothing,
        }),
      );
    const labels = (html: string) => html.split('<label').slice(1).map(textOf);
    const [cheap, dear] = [variantOf({ id: 1 }), variantOf({ id: 2, variantPrice: 95 })];
    const [first, second, third] = labels(await choose(cheap, dear, variantOf({ id: 3, inStock: false })));
    expect(first).toContain('80.00');
    expect(second).toContain('95.00');
    expect(third).toContain(t('product.outOfStock'));
    for (const label of labels(await choose(cheap, variantOf({ id: 2 })))) expect(label).not.toContain('80.00');
  });

  it('shows the colours of its values, which have no name of their own', async () => {
    const attribute = (name: string, value: string, swatch?: string) => ({
      name,
      variantAttribute: { value },
      ...(swatch !== undefined && { swatch }),
    });
    const red = variantOf({ id: 1, attributes: [attribute('Roses', 'Red', '#c1272d'), attribute('Size', 'Large')] });
    const white = variantOf({
      id: 2,
      attributes: [attribute('Roses', 'White', '#ffffff'), attribute('Ribbon', 'Gold', '#c9a24b')],
    });
    const product = productOf(red, white, variantOf({ id: 3, attributes: [attribute('Roses', 'Mixed')] }));
    const html = await renderPart(
      h(VariantChoice, { id: 'choice', product, chosen: null, isMissing: false, onChoose: nothing }),
    );
    const labels = html.split('<label').slice(1);
    const colours = labels.map((label) => [...label.matchAll(/ fill="(#.*?)"/g)].map(([, colour]) => colour));
    expect(colours).toEqual([['#c1272d'], ['#ffffff', '#c9a24b'], []]);
    for (const svg of tagsOf(html, 'svg')) expect(svg).toContain('aria-hidden="true"');
    expect(labels.map(textOf)).toEqual([
      expect.stringContaining('Red · Large'),
      expect.stringContaining('White · Gold'),
      expect.stringContaining('Mixed'),
    ]);
    expect(html).not.toContain('style=');
  });
});

describe('the price of a product', () => {
  const price = async (product: Product, variant: ProductVariant | null) =>
    textOf(await renderPart(h(ProductPrice, { product, variant })));

  it('is the lowest one with "from" before a choice, if the variants differ in price', async () => {
    const [cheap, dear] = [variantOf({ variantPrice: 80 }), variantOf({ variantPrice: 95 })];
    expect(await price(productOf(cheap, dear), null)).toMatch(new RegExp(`^${t('product.from')}.*80\\.00$`));
    expect(await price(productOf(cheap, cheap), null)).not.toContain(t('product.from'));
    // Different prices that offers make equal.
    const reduced = variantOf({ variantPrice: 95, discountedPrice: 80 });
    expect(await price(productOf(cheap, reduced), null)).not.toContain(t('product.from'));
  });

  it('names the highest of several discounts and its description', async () => {
    const variant = variantOf({
      discountedPrice: 60,
      offers: [offer(10, 'Small'), offer(25, 'Eid'), offer(20)],
    });
    const text = await price(productOf(variant), variant);
    expect(text).toContain('-25%');
    expect(text).toContain('Eid');
    expect(text).not.toMatch(/-10%|-20%|Small/);
    expect(text).toContain('60.00');
    expect(text).toContain('80.00');
  });
});

describe('a product card', () => {
  const card = (variant: ProductVariant, others: ProductVariant[] = [], customizable = false) => {
    const facts = productFacts({ id: 7, name: 'Pearl shell', variants: [variant, ...others], customizable });
    if (!facts) throw new Error('A card needs a variant.');
    return renderPart(h(ProductCard, { facts }));
  };

  it('shows either the discount or that the product is sold out', async () => {
    const offers = [offer(25)];
    const [available, soldOut] = [await card(variantOf({ offers })), await card(variantOf({ offers, inStock: false }))];
    expect(textOf(available)).toContain('-25%');
    expect(textOf(available)).not.toContain(t('product.outOfStock'));
    expect(textOf(soldOut)).not.toContain('%');
    expect(textOf(soldOut)).toContain(t('product.outOfStock'));
  });

  it('shows stars only with a rating', async () => {
    expect(await card(variantOf({ globalRating: 4.9 }))).toContain(t('rating.label', { value: '4.9' }));
    expect(await card(variantOf())).not.toContain('data-fill');
  });

  it('links to its variant if there are others', async () => {
    expect(tagsOf(await card(variantOf()), 'a')[0]).toContain('href="/product/7"');
    const html = await card(variantOf(), [variantOf({ id: 12 })]);
    expect(tagsOf(html, 'a')[0]).toContain('href="/product/7?variant=11"');
  });

  it('names the variant that it is for', async () => {
    const facts = variantFacts({ ...variantOf(), variantName: 'Blush', product: { id: 7, name: 'Pearl shell' } });
    expect(textOf(await renderPart(h(ProductCard, { facts })))).toContain('Blush');
  });

  it('has a button that adds to the cart, unless there is something to choose', async () => {
    const name = `${t('product.quickAdd')}: Pearl shell`;
    expect(await card(variantOf())).toContain(name);
    expect(await card(variantOf(), [variantOf({ id: 12 })])).not.toContain(name);
    const personal = await card(variantOf(), [], true);
    expect(personal).not.toContain(name);
    expect(textOf(personal)).toContain(t('product.personalise'));
  });
});

describe('a cart line', () => {
  function itemOf({
    variant,
    ...changed
  }: Omit<Partial<CartItem>, 'variant'> & {
    variant?: Partial<CartItem['variant']>;
  }) {
    return {
      id: 5,
      quantity: 1,
      product: {
        id: 7,
        name: 'Pearl shell',
        description: '',
        customizable: false,
      },
      variant: {
        id: 11,
        attributes: [],
        variantPrice: 80,
        discountedPrice: null,
        offers: [],
        inStock: true,
        ...variant,
      },
      customOptions: [],
      image: null,
      price: 80,
      lineTotal: 80,
      ...changed,
    } satisfies CartItem;
  }
  const line = (item: CartItem) =>
    renderPart(
      h(CartLine, {
        item,
        onQuantity: nothing,
        onQuantityWithdrawn: nothing,
        onRemove: nothing,
        onPersonalise: nothing,
      }),
    );
  const most = (html: string) => /aria-valuemax="(\d+)"/.exec(html)?.[1];

  it('shows the price of all pieces, and of one if there are several', async () => {
    const text = textOf(await line(itemOf({ quantity: 3, price: 0.1, variant: { variantPrice: 0.1 } })));
    expect(text).toContain('0.30');
    expect(text).toContain('0.10');
    expect(textOf(await line(itemOf({}))).match(/80\.00/g)).toHaveLength(1);
  });

  it('says how many are left; a quantity above the stock can only be reduced', async () => {
    const few = await line(itemOf({ quantity: 2, variant: { stockLeft: 4 } }));
    expect(textOf(few)).toContain(t('cart.onlyLeft', { count: 4 }));
    expect(most(few)).toBe('4');
    expect(most(await line(itemOf({ quantity: 6, variant: { stockLeft: 4 } })))).toBe('6');
    expect(most(await line(itemOf({})))).toBe(String(limits.cartQuantityMax));
  });

  it('says that it is sold out instead of how many are left', async () => {
    const text = textOf(await line(itemOf({ variant: { inStock: false, stockLeft: 0 } })));
    expect(text).toContain(t('product.outOfStock'));
    expect(text).not.toContain(t('cart.onlyLeft', { count: 0 }));
  });

  it('names a required option that it lacks, and asks for it instead of an edit', async () => {
    const product = { id: 7, name: 'Cake', description: '', customizable: true };
    const missingOptions = [
      { customization_option_id: 3, option_name: 'Name on the cake', option_type: 'text' as const },
    ];
    const text = textOf(await line(itemOf({ product, missingOptions })));
    expect(text).toContain(t('personalisation.notAdded'));
    expect(text).toContain(t('personalisation.addOption', { name: 'Name on the cake' }));
    expect(text).not.toContain(t('personalisation.edit'));
  });

  it('can be personalised only if the product can', async () => {
    const product = { id: 7, name: 'Mug', description: '', customizable: true };
    expect(textOf(await line(itemOf({ product })))).toContain(t('personalisation.edit'));
    expect(textOf(await line(itemOf({})))).not.toContain(t('personalisation.edit'));
  });
});

describe('a question on WhatsApp', () => {
  const question = (whatsapp?: string) =>
    renderPart(h(ProductQuestion, { name: 'Cake & “Candles”' }), whatsapp === undefined ? {} : { whatsapp });

  it('starts with the name of the product', async () => {
    const [link = ''] = tagsOf(await question('+97433123456'), 'a');
    const url = new URL(/href="([^"]*)"/.exec(link)?.[1] ?? '');
    expect(url.origin + url.pathname).toBe('https://wa.me/97433123456');
    expect(url.searchParams.get('text')).toBe(t('question.productText', { name: 'Cake & “Candles”' }));
  });

  it('is missing without a number', async () => {
    expect(await question()).toBe('');
  });
});

describe('the summary of a cart', () => {
  const summary = (
    hasChanges: boolean,
    { savedRiyals = 0, freeDeliveryFrom = null as number | null, cashOnDelivery = true, cashFee = 0 } = {},
  ) =>
    renderPart(
      h(CartSummary, {
        pieces: [],
        itemsCount: 2,
        totalRiyals: 160,
        savedRiyals,
        busy: false,
        hasChanges,
        onCheckout: nothing,
      }),
      { freeDeliveryFrom, cashOnDelivery, cashFee },
    );

  it('blocks the checkout until all changes are accepted, and says so', async () => {
    const [free, blocked] = [await summary(false), await summary(true)];
    expect(isDisabled(tagsOf(free, 'button')[0])).toBe(false);
    expect(textOf(free)).not.toContain(t('cart.acceptFirst'));
    expect(isDisabled(tagsOf(blocked, 'button')[0])).toBe(true);
    expect(textOf(blocked)).toContain(t('cart.acceptFirst'));
  });

  it('shows what the offers save, if anything', async () => {
    expect(textOf(await summary(false))).not.toContain(t('cart.saved'));
    expect(textOf(await summary(false, { savedRiyals: 35.9 }))).toMatch(new RegExp(`${t('cart.saved')}.*35\\.90`));
  });

  it('announces a delivery fee only if delivery is not free', async () => {
    expect(textOf(await summary(false, { freeDeliveryFrom: 161 }))).toContain(t('cart.feesLater'));
    const free = textOf(await summary(false, { freeDeliveryFrom: 160 }));
    expect(free).toContain(t('cart.freeReached'));
    expect(free).not.toContain(t('cart.feesLater'));
  });

  it('names the fee of paying in cash, once, if the shop takes cash and there is a fee', async () => {
    expect(textOf(await summary(false, { cashFee: 10 })).match(/Paying in cash costs QAR 10\.00 more/g)).toHaveLength(
      1,
    );
    for (const without of [{ cashFee: 0 }, { cashFee: 10, cashOnDelivery: false }])
      expect(textOf(await summary(false, without))).not.toContain('Paying in cash');
  });

  it('shows what is missing for free delivery, exact to the dirham, until it is reached', async () => {
    const bar = (freeDeliveryFrom: number | null, subtotalRiyals: number) =>
      renderPart(h(FreeDeliveryBar, { subtotalRiyals }), { freeDeliveryFrom });
    expect(await bar(null, 80)).toBe('');
    const missing = await bar(100, 99.7);
    expect(textOf(missing)).toContain('0.30');
    expect(tagsOf(missing, 'progress')).toHaveLength(1);
    for (const subtotal of [100, 250]) {
      const reached = await bar(100, subtotal);
      expect(textOf(reached)).toBe(t('cart.freeReached'));
      expect(tagsOf(reached, 'progress')).toEqual([]);
    }
  });
});

describe('the footer', () => {
  it('has the stores of the shop’s app, and nothing of an app if there is none', async () => {
    const none = textOf(await renderPart(h(Footer), { appStores: { appStore: '', playStore: '' } }));
    for (const words of [t('footer.app'), t('app.appStore'), t('app.playStore')]) expect(none).not.toContain(words);
    const one = await renderPart(h(Footer), { appStores: { appStore: 'https://apps.example/1', playStore: '' } });
    expect(textOf(one)).toContain(t('app.appStore'));
    expect(textOf(one)).not.toContain(t('app.playStore'));
    expect(one).toContain('href="https://apps.example/1"');
  });
});

describe('a list in a legal text', () => {
  it('has one item for each point, also for one with bold words', async () => {
    const rich = [h('b', { key: 'b' }, 'Account:'), ' name, email'];
    const list = await renderPart(h(PolicyList, null, rich, 'plain'));
    expect(tagsOf(list, 'li')).toHaveLength(2);
    expect(textOf(list)).toMatch(/Account: name, email\s*plain/);
  });
});

describe('the timeline of an order', () => {
  type Event = Order['statusHistory'][number];
  const event = (order_status: Event['order_status'], payment_status: Event['payment_status'] = 'Unpaid'): Event => ({
    order_status,
    payment_status,
    actor: 'staff',
    at: '2026-01-01T09:00:00.000Z',
  });
  const steps = async (...history: Event[]) =>
    (await renderPart(h(OrderTimeline, { history })))
      .split('<li')
      .slice(1)
      .map((html) => ({
        text: textOf(`<li${html}`),
        isCurrent: html.startsWith(' aria-current="step"'),
      }));

  it('marks the latest step, and the future ones as not yet reached', async () => {
    const all = await steps(event('Pending'), event('Processing'));
    expect(all.map(({ isCurrent }) => isCurrent)).toEqual([false, true, ...all.slice(2).map(() => false)]);
    expect(all.length).toBeGreaterThan(2);
    for (const [index, { text }] of all.entries()) expect(text.includes(t('orders.notYet')), text).toBe(index > 1);
  });

  it('names a payment in its own step, or with the status that changed at the same time', async () => {
    const [, paid, shipped] = await steps(event('Pending'), event('Pending', 'Paid'), event('Processing', 'Unpaid'));
    expect(paid?.text.startsWith(t('paymentStatus.Paid'))).toBe(true);
    expect(paid?.text).not.toContain(t('orderStatus.Pending'));
    expect(shipped?.text).toContain(t('orderStatus.Processing'));
    expect(shipped?.text).toContain(t('paymentStatus.Unpaid'));
  });

  it('ends with a cancellation', async () => {
    const all = await steps(event('Pending'), event('Cancelled'));
    expect(all).toHaveLength(2);
    expect(all[1]?.text).toContain(t('orderStatus.Cancelled'));
  });
});

describe('over the results of a search stands one sentence', () => {
  const search = { words: 'choclate', categoryId: null };
  it.each([
    ['the words', { correction: null }, 'Results for “choclate”'],
    ['the closest', { correction: null, partial: true }, 'No product fully matches “choclate”; these come closest'],
    [
      'a correction',
      { correction: 'Chocolate', partial: true },
      'Showing results for Chocolate, as nothing matches “choclate”',
    ],
  ])('%s', async (_what, list, sentence) => {
    const html = await renderPart(h(ResultsHeading, { search, list }));
    expect(textOf(html).replaceAll(/(?<=“) | (?=[”,])/g, '')).toBe(sentence);
    expect([tagsOf(html, 'h1'), tagsOf(html, 'p')].map(({ length }) => length)).toEqual([1, 0]);
    expect(tagsOf(html, 'a').map((tag) => /href="([^"]*)"/.exec(tag)?.[1])).toEqual(
      list.correction === null ? [] : ['/search?query=Chocolate'],
    );
  });
});
