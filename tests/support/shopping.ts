import { randomUUID } from 'node:crypto';
import type { Client } from '#contract/api/client.ts';
import { isApiError } from '#contract/http/client.ts';
import type { Goods } from '../process/support.ts';

interface OrderForm {
  shippingAddress: { zoneId: number; address_line1: string };
  paymentInfo: { paymentOptionId: number };
}

export interface Shopping {
  /** Numbers of acknowledged orders, with the time of the response. */
  placed: { number: string; at: number }[];
  /** Responses that are neither an order nor an expected refusal. */
  failures: string[];
  stop(): Promise<void>;
}

/** Starts several shoppers who buy one piece after the other until they are stopped. */
export function startShopping(clients: Client[], goods: Goods[], form: OrderForm): Shopping {
  const shopping: Pick<Shopping, 'placed' | 'failures'> = { placed: [], failures: [] };
  let stopped = false;
  async function buy(api: Client, place: number): Promise<void> {
    for (let turn = place; !stopped; turn += 1) {
      const good = goods[turn % goods.length] as Goods;
      try {
        await api('addToCart', { body: { ...good, quantity: 1 } });
        const order = await api('placeOrder', { body: form }, { headers: { 'idempotency-key': randomUUID() } });
        shopping.placed.push({ number: order.order_number, at: performance.now() });
      } catch (error) {
        shopping.failures.push(isApiError(error) ? `${error.status} ${error.code}` : String(error));
      }
    }
  }
  const all = clients.map(buy);
  return {
    ...shopping,
    async stop() {
      stopped = true;
      await Promise.all(all);
    },
  };
}
