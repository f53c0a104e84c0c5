import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import type { PaymentOption } from '#contract/checkout.ts';
import type { Invoice } from '#contract/invoice.ts';
import type { Order, OrderPayment } from '#contract/orders.ts';
import { type PaymentReason, paymentReasons } from '#contract/payment-words.ts';
import type { PaymentLink, ReturnPage } from '#contract/payments.ts';
import { requiredLanguages } from '#contract/values/locale.ts';
import { PaymentStep } from '#storefront/features/checkout/payment-step.tsx';
import { UnpaidOrders } from '#storefront/features/checkout/unpaid-orders.tsx';
import { OrderTimeline } from '#storefront/features/orders/order-timeline.tsx';
import { OrderCard } from '#storefront/features/orders/order-card.tsx';
import { LinkView } from '#storefront/features/payments/link-view.tsx';
import { PaymentFacts } from '#storefront/features/payments/payment-facts.tsx';
import type { ReturnFace } from '#storefront/features/payments/return-face.ts';
import { ReturnView } from '#storefront/features/payments/return-view.tsx';
import { UnpaidPanel } from '#storefront/features/payments/unpaid-panel.tsx';
import { InvoiceText } from '#ui/print/invoice.tsx';
import { loadSides, Sides } from '#ui/print/sides.tsx';
import { wordsOf } from './e2e/support/words.ts';
import { renderPart, tagsOf, textOf } from './support/render-part.ts';

const inTenMinutes = new Date(Date.now() + 10 * 60_000 + 30_000).toISOString();
const waiting: OrderPayment = {
  state: 'open',
  method: null,
  lastFour: null,
  payBy: inTenMinutes,
  captured: 0,
  refunded: 0,
  owed: 120,
  canRetry: true,
  refunds: [],
};
const placed: Order = {
  id: 17,
  order_number: 'DN-261130-7KQ2M',
  order_status: 'Pending',
  payment_status: 'Pending',
  created_at: '2026-11-30T09:00:00.000Z',
  total_amount: 120,
  net_subtotal: 110,
  shipping_fee: 10,
  payment_fee: 0,
  payment_method: 'Debit card',
  payment: waiting,
  orderItems: [],
  shippingAddress: { zone: { name: 'Doha' }, address_line1: 'here' },
  delivery: null,
  note: '',
  gift: null,
  customer: { name: 'Noura', phone: '+97455123456', email: 'noura@example.qa' },
  statusHistory: [
    { order_status: 'Pending', payment_status: 'Pending', actor: 'customer', at: '2026-11-30T09:00:00.000Z' },
  ],
};

function failedBecause(remark: PaymentReason): Order {
  return {
    ...placed,
    payment_status: 'Failed',
    payment: { ...waiting, state: 'failed' },
    statusHistory: [
      ...placed.statusHistory,
      {
        order_status: 'Pending',
        payment_status: 'Failed',
        actor: 'customer',
        remark,
        at: '2026-11-30T09:02:00.000Z',
      },
    ],
  };
}

describe.each(requiredLanguages)('in %s', (language) => {
  const t = wordsOf[language];
  const focusAfter = { current: null };
  const panel = (order: Order) => renderPart(h(UnpaidPanel, { order, focusAfter }), { language });
  const facts = async (order: Order) => textOf(await renderPart(h(PaymentFacts, { order }), { language }));

  describe('the checkout', () => {
    const option = (id: number, option_type: PaymentOption['option_type'], isTest?: true): PaymentOption => ({
      id,
      option_name: `Option ${id}`,
      description: `About ${id}`,
      image: null,
      option_type,
      ...(isTest && { isTest }),
    });
    const step = async (options: PaymentOption[], chosen = options[0]) =>
      textOf(
        await renderPart(
          h(PaymentStep, { options, chosen, cashFee: 10, onChoose: () => undefined, error: undefined }),
          { language },
        ),
      );

    it('says what follows an order that is paid online, and that test payments move no money', async () => {
      const [cash, debit] = [option(1, 'cash'), option(2, 'online')];
      expect(await step([cash, debit])).not.toContain(t('checkout.payOnlineNext'));
      const online = await step([cash, debit], debit);
      expect(online).toContain('About 2');
      expect(online).toContain(t('checkout.payOnlineNext'));
      expect(online).not.toContain(t('checkout.testPayments'));
      expect(await step([cash, option(2, 'online', true)])).toContain(t('checkout.testPayments'));
    });

    it('links to the orders that have to be paid first', async () => {
      const orders = [
        { id: 7, number: 'DN-261130-AAAAA' },
        { id: 8, number: 'DN-261130-BBBBB' },
      ];
      const html = await renderPart(h(UnpaidOrders, { orders }), { language });
      expect(tagsOf(html, 'a').map((tag) => /href="([^"]+)"/.exec(tag)?.[1])).toEqual([
        '/order-details/7',
        '/order-details/8',
      ]);
      expect(html).toContain('role="alert"');
    });
  });

  describe('the page of an order', () => {
    it('says that it waits for its payment, how long, and how to go on', async () => {
      const html = await panel(placed);
      const text = textOf(html);
      expect(text).toContain(t('payment.waiting'));
      expect(text).toContain('120.00');
      expect(text).toContain({ en: '10 min', ar: '10 دقائق' }[language]);
      expect(tagsOf(html, 'button')).toHaveLength(1);
      expect(text).toContain(t('payment.continue'));
    });

    it('says why the last attempt failed, for every reason', async () => {
      for (const reason of paymentReasons) {
        const text = textOf(await panel(failedBecause(reason)));
        expect(text).toContain(t('payment.notPaid'));
        expect(text).toContain(t(`payment.reason.${reason}`));
      }
      const timeline = await renderPart(h(OrderTimeline, { history: failedBecause('insufficient').statusHistory }), {
        language,
      });
      expect(textOf(timeline)).toContain(t('payment.reason.insufficient'));
    });

    it('says that no further attempt is possible, and until when cash is wished', async () => {
      const html = await panel({ ...placed, payment: { ...waiting, canRetry: false, wantsCash: true } });
      expect(tagsOf(html, 'button')).toEqual([]);
      expect(textOf(html)).toContain(t('payment.noRetry'));
      expect(textOf(html)).toContain(t('payment.cashLater', { time: '' }).slice(0, 20));
    });

    it('shows no panel of an order that is paid, cancelled, or paid in cash', async () => {
      for (const state of ['paid', 'expired', 'cash', 'refunding', 'refunded'] as const)
        expect(await panel({ ...placed, payment: { ...waiting, state, payBy: null, owed: 0 } })).toBe('');
      const { payment: _none, ...before } = placed;
      expect(await panel(before)).toBe('');
    });

    it('asks for what a change has added to a paid order', async () => {
      const payment: OrderPayment = {
        ...waiting,
        state: 'paid',
        payBy: null,
        method: 'debit',
        captured: 120,
        owed: 15,
        canRetry: false,
      };
      const text = textOf(await panel({ ...placed, payment_status: 'Paid', payment }));
      expect(text).toContain(t('payment.stillOwed'));
      expect(text).toContain('15.00');
      expect(await panel({ ...placed, order_status: 'Completed', payment })).toBe('');
    });

    it('lists what was paid, with which card, and what goes back', async () => {
      const payment: OrderPayment = {
        ...waiting,
        state: 'paid',
        payBy: null,
        method: 'debit',
        lastFour: '2742',
        captured: 120,
        refunded: 20,
        owed: 0,
        refunds: [
          { id: 'first', amount: 20, state: 'done', dueAt: null, doneAt: '2026-12-02T09:00:00.000Z' },
          { id: 'second', amount: 30, state: 'sent', dueAt: '2026-12-10T09:00:00.000Z', doneAt: null },
        ],
      };
      const html = await renderPart(h(PaymentFacts, { order: { ...placed, payment } }), { language });
      const text = textOf(html);
      for (const part of ['2742', '120.00', '20.00', '30.00', t('payment.refunded')]) expect(text).toContain(part);
      expect(text).not.toContain(t('payment.owed'));
      expect(html).toMatch(/<bdi dir="ltr" translate="no">2742<\/bdi>/);
    });

    it('names only the method of a cash order', async () => {
      const payment: OrderPayment = { ...waiting, state: 'cash', payBy: null };
      expect(await facts({ ...placed, payment, payment_method: 'Cash' })).toBe(`${t('orders.paymentMethod')}: Cash`);
    });
  });

  it('the list of orders marks one that is not paid', async () => {
    const listed = { ...placed, itemsCount: 1, image: null, giftFor: null };
    const card = async (changed: Partial<typeof listed>) =>
      textOf(await renderPart(h(OrderCard, { order: { ...listed, ...changed } }), { language }));
    expect(await card({})).toContain(t('orders.toPay'));
    expect(await card({ payment_status: 'Failed' })).toContain(t('orders.toPay'));
    for (const changed of [
      { payment_status: 'Paid' },
      { payment_status: 'Unpaid' },
      { order_status: 'Cancelled', payment_status: 'Failed' },
    ] as const)
      expect(await card(changed)).not.toContain(t('orders.toPay'));
  });

  describe('the page to which the provider returns', () => {
    const returned: ReturnPage = { state: 'open', orderNumber: placed.order_number, canRetry: false, orderId: 17 };
    const page = (payment: ReturnPage, face: ReturnFace) =>
      renderPart(h(ReturnView, { payment, face, isChecking: false, onCheck: () => undefined }), { language });

    it('has one heading in its live region, and the number of the order', async () => {
      for (const face of ['waiting', 'late', 'paid', 'failed', 'expired', 'refunding'] as const) {
        const html = await page(returned, face);
        expect(tagsOf(html, 'h1')).toHaveLength(1);
        expect(/role="status"[^>]*>\s*<h1/.test(html), face).toBe(true);
        expect(textOf(html)).toContain(placed.order_number);
      }
    });

    it('offers another attempt after a failure, to whoever may make one', async () => {
      const failed: ReturnPage = { ...returned, state: 'failed', reason: 'insufficient', canRetry: true };
      const text = textOf(await page(failed, 'failed'));
      expect(text).toContain(t('payment.reason.insufficient'));
      expect(text).toContain(t('payment.retry'));
      const { orderId: _owner, ...ofStranger } = failed;
      const stranger = textOf(await page(ofStranger, 'failed'));
      expect(stranger).not.toContain(t('payment.retry'));
      expect(stranger).not.toContain(t('payment.viewOrder'));
      expect(textOf(await page({ ...ofStranger, canRetry: false }, 'failed'))).toContain(t('payment.noRetry'));
    });

    it('promises a mail when the bank does not answer, and asks again on demand', async () => {
      const text = textOf(await page(returned, 'late'));
      expect(text).toContain(t('payment.open.late'));
      expect(text).toContain(t('payment.open.check'));
      expect(textOf(await page(returned, 'waiting'))).not.toContain(t('payment.open.check'));
    });
  });

  describe('the page of a link', () => {
    const link: PaymentLink = {
      orderNumber: placed.order_number,
      amount: 120,
      currency: 'QAR',
      shop: 'Dana',
      payBy: inTenMinutes,
      state: 'open',
    };
    const page = (changed: Partial<PaymentLink>) =>
      renderPart(h(LinkView, { token: 'a'.repeat(22), link: { ...link, ...changed } }), { language });

    it('shows number, sum, shop and time, with one button', async () => {
      const html = await page({});
      const text = textOf(html);
      for (const part of [placed.order_number, '120.00', 'Dana', t('payment.pay')]) expect(text).toContain(part);
      expect(tagsOf(html, 'button')).toHaveLength(1);
    });

    it('has no button once it is paid or over', async () => {
      for (const [state, title] of [
        ['paid', t('payment.link.paid')],
        ['expired', t('payment.link.over')],
      ] as const) {
        const html = await page({ state });
        expect(textOf(html)).toContain(title);
        expect(tagsOf(html, 'button')).toEqual([]);
      }
    });
  });
});

it('an invoice says in both languages what was paid and with what, what went back and what is left', async () => {
  const both = (text: string) => ({ en: text, ar: text });
  const invoice: Invoice = {
    number: placed.order_number,
    placedAt: placed.created_at,
    status: 'Pending',
    paymentStatus: 'Paid',
    method: both('Debit card'),
    seller: {
      name: both('Dana'),
      legalName: both(''),
      commercialRegistration: '',
      address: both(''),
      phones: [],
      emails: [],
    },
    customer: { name: '', phone: '', email: '' },
    zone: both('Doha'),
    address: '',
    recipient: null,
    isGift: false,
    delivery: null,
    note: '',
    lines: [],
    subtotal: 110,
    deliveryFee: 10,
    paymentFee: 0,
    total: 120,
  };
  const sides = await loadSides();
  const read = async (tender?: Invoice['tender']) =>
    textOf(
      await renderPart(
        h(Sides, { value: sides, children: h(InvoiceText, { invoice: { ...invoice, ...(tender && { tender }) } }) }),
      ),
    );
  const paid = { method: 'debit', lastFour: '2742', paid: 120, refunded: 0, owed: 0 } as const;
  const whole = await read(paid);
  for (const part of ['Debit card', 'بطاقة خصم مباشر', '2742', 'المدفوع']) expect(whole).toContain(part);
  expect(whole).not.toMatch(/Refunded|Still to pay/);
  const partly = await read({ ...paid, refunded: 20, owed: 15 });
  for (const part of ['Refunded', 'المبلغ المردود', '20.00', 'Still to pay', 'المتبقي للدفع', '15.00'])
    expect(partly).toContain(part);
  expect(await read()).not.toContain('2742');
});
