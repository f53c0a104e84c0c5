import { toRiyals } from '#contract/values/money.ts';
import { type OrderStatus, orderStatuses } from '#contract/order-status.ts';
import { type Arguments, type Command, UsageError, word } from './command.ts';
import { limitOf } from './limit-option.ts';
import { formatTime, qar, table } from './table.ts';

function statusOf(text: string): OrderStatus {
  const status = orderStatuses.find((one) => one.toLowerCase() === text.toLowerCase());
  if (!status) throw new UsageError(`"${text}" is not an order status. Use one of: ${orderStatuses.join(', ')}.`);
  return status;
}

function filterOf(args: Arguments) {
  const status = args.options['status'];
  return { status: typeof status === 'string' ? statusOf(status) : undefined, limit: limitOf(args) };
}

export const orderList: Command = {
  usage: '[--status STATUS] [--limit N]',
  summary: 'list the newest orders',
  words: [0, 0],
  options: { status: { type: 'string' }, limit: { type: 'string' } },
  check: filterOf,
  async run({ services, print }, args) {
    const orders = await services.orderCommands.list(filterOf(args));
    if (orders.length === 0) return print('No orders.');
    print(
      table(
        ['Number', 'Placed', 'Status', 'Payment', 'Customer', 'Phone', 'Pieces', 'Total'],
        orders.map((order) => [
          order.number,
          formatTime(order.createdAt),
          order.status,
          order.paymentStatus,
          order.customer,
          order.phone,
          order.items,
          qar(toRiyals(order.totalDirhams)),
        ]),
      ),
    );
  },
};

export const orderShow: Command = {
  usage: 'NUMBER',
  summary: 'show one order',
  words: [1, 1],
  async run({ services, print }, args) {
    const { order, items, events } = await services.orderCommands.find(word(args, 0));
    print(`${order.number}  ${order.status}  ${order.payment_status}  ${formatTime(order.created_at)}`);
    print(`Customer: ${order.customer_name}  ${order.customer_phone}  ${order.customer_email}`);
    print(`Deliver to: ${order.zone_name.en} (${order.zone_name.ar})`);
    for (const line of order.address_line1.split('\n')) print(`  ${line}`);
    if (order.recipient_name || order.recipient_phone)
      print(`Recipient: ${order.recipient_name}  ${order.recipient_phone}`);
    if (order.delivery_day) print(`Delivery: ${order.delivery_day}  ${order.delivery_slot}`);
    if (order.note) print(`Note: ${order.note}`);
    if (order.gift) {
      const { recipientName, recipientPhone, message, hidePrices } = order.gift;
      print(`Gift for: ${recipientName}  ${recipientPhone}${hidePrices ? '  (no prices in the box)' : ''}`);
      if (message) print(`Card: ${message}`);
    }
    print('');
    for (const item of items) {
      print(`${item.quantity - item.removed} x ${item.product_name.en} (${item.product_name.ar})  ${item.sku}`);
      if (item.removed > 0) print(`    ${item.removed} taken out`);
      for (const { name, value } of item.attributes) print(`    ${name.en}: ${value.en}`);
      for (const { name, value } of item.options) print(`    ${name.en}: ${value}`);
      print(`    ${qar(toRiyals(item.unit_price_dirhams))} each`);
    }
    print('');
    print(
      table(
        ['', ''],
        [
          ['Goods', qar(toRiyals(order.net_subtotal_dirhams))],
          ['Delivery', qar(toRiyals(order.shipping_fee_dirhams))],
          [order.payment_name.en, qar(toRiyals(order.payment_fee_dirhams))],
          ['Total', qar(toRiyals(order.total_dirhams))],
        ],
      ).trimStart(),
    );
    print('');
    for (const event of events)
      print(`${formatTime(event.at)}  ${event.status}, ${event.paymentStatus} (${event.actor})`);
  },
};

export const orderMove: Command = {
  usage: 'NUMBER STATUS',
  summary: `change the status to ${orderStatuses.slice(1).join(', ')}`,
  words: [2, 2],
  check: (args) => void statusOf(word(args, 1)),
  async run({ services, print }, args) {
    const status = statusOf(word(args, 1));
    await services.orderCommands.move(word(args, 0), status);
    print(`${word(args, 0)} is now ${status}.`);
  },
};

export const orderPaid: Command = {
  usage: 'NUMBER',
  summary: 'mark an order as paid',
  words: [1, 1],
  async run({ services, print }, args) {
    await services.orderCommands.markPaid(word(args, 0));
    print(`${word(args, 0)} is paid.`);
  },
};
