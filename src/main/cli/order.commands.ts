import type { Command } from 'commander';
import { type PaidWay, paidWays } from '#contract/console/manual-orders.ts';
import { pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { type OrderStatus, orderStatuses } from '#contract/order-status.ts';
import { type CommandRunner, limitOf, UsageError } from './command.ts';
import type { OpenShop } from './open-shop.ts';
import { formatMinute, qar, table } from './table.ts';

function statusOf(text: string): OrderStatus {
  const status = orderStatuses.find((one) => one.toLowerCase() === text.toLowerCase());
  if (!status) throw new UsageError(`"${text}" is not an order status. Use one of: ${orderStatuses.join(', ')}.`);
  return status;
}

function wayOf(text: string): PaidWay {
  const way = paidWays.find((one) => one === text.toLowerCase());
  if (!way) throw new UsageError(`"${text}" is not a way to pay. Use one of: ${paidWays.join(', ')}.`);
  return way;
}

async function printOrders({ services, print }: OpenShop, filter: { status?: OrderStatus; limit: number }) {
  const orders = await services.orderCommands.list(filter);
  if (orders.length === 0) return print('No orders.');
  print(
    table(
      ['Number', 'Placed', 'Status', 'Payment', 'Customer', 'Phone', 'Pieces', 'Total'],
      orders.map((order) => [
        order.number,
        formatMinute(order.createdAt),
        order.status,
        order.paymentStatus,
        order.customer,
        order.phone,
        order.items,
        qar(toRiyals(order.totalDirhams)),
      ]),
    ),
  );
}

async function printOrder({ services, print }: OpenShop, number: string): Promise<void> {
  const { order, items, events } = await services.orderCommands.find(number);
  print(`${order.number}  ${order.status}  ${order.payment_status}  ${formatMinute(order.created_at)}`);
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
    print(
      `${item.quantity - item.removed} x ${pickText(item.product_name, 'en')} (${item.product_name.ar})  ${item.sku}`,
    );
    if (item.removed > 0) print(`    ${item.removed} removed`);
    for (const { name, value } of item.attributes) print(`    ${pickText(name, 'en')}: ${pickText(value, 'en')}`);
    for (const { name, value } of item.options) print(`    ${pickText(name, 'en')}: ${value}`);
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
    print(`${formatMinute(event.at)}  ${event.status}, ${event.paymentStatus} (${event.actor})`);
}

export function addOrderCommands(program: Command, { inShop }: CommandRunner): void {
  const order = program.command('order').description('list, show and change orders');
  order
    .command('list')
    .option('--status <STATUS>', orderStatuses.join(', '), statusOf)
    .option('--limit <N>', 'how many', limitOf, 50)
    .description('list the newest orders')
    .action((filter: { status?: OrderStatus; limit: number }) => inShop((shop) => printOrders(shop, filter)));
  order
    .command('show <NUMBER>')
    .description('show one order')
    .action((number: string) => inShop((shop) => printOrder(shop, number)));
  order
    .command('move <NUMBER>')
    .argument('<STATUS>', '', statusOf)
    .description(`change the status to ${orderStatuses.slice(1).join(', ')}`)
    .action((number: string, status: OrderStatus) =>
      inShop(async ({ services, print }) => {
        await services.orderCommands.move(number, status);
        print(`${number} is now ${status}.`);
      }),
    );
  order
    .command('paid <NUMBER>')
    .option('--way <WAY>', `how it was paid: ${paidWays.join(', ')}`, wayOf)
    .option('--by-hand <REASON>', 'for an order that is paid online: how its money came, and why')
    .description('mark an order as paid')
    .action((number: string, { way, byHand }: { way?: PaidWay; byHand?: string }) =>
      inShop(async ({ services, print }) => {
        await services.orderCommands.markPaid(number, { ...(way && { way }), ...(byHand && { reason: byHand }) });
        print(`${number} is paid.`);
      }),
    );
}
