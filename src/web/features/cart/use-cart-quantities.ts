import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useWrite } from '../../platform/queries.ts';
import { useShop } from '../../platform/shop.ts';
import { cartQuery, keepCart } from './cart-queries.ts';

interface Pending {
  quantity: number;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Quantities as the shopper sees them: a change shows at once, is sent one second after the last one, and is undone when
 * the server refuses. `flush` sends what waits and tells whether the cart is as shown; leaving the page flushes by itself.
 */
export function useCartQuantities() {
  const shop = useShop();
  const [shown, setShown] = useState<ReadonlyMap<number, number>>(new Map());
  const pending = useRef(new Map<number, Pending>());
  const write = useWrite('setQuantity');

  function show(lineId: number, quantity: number | null): void {
    setShown((before) => {
      const next = new Map(before);
      if (quantity === null) next.delete(lineId);
      else next.set(lineId, quantity);
      return next;
    });
  }

  async function send(lineId: number): Promise<boolean> {
    const waiting = pending.current.get(lineId);
    if (!waiting) return true;
    clearTimeout(waiting.timer);
    pending.current.delete(lineId);
    try {
      const cart = await write.mutateAsync({ params: { id: lineId }, body: { quantity: waiting.quantity } });
      keepCart(shop.queryClient, shop, cart);
      return true;
    } catch {
      // The platform has told why; the cart shows again what the server knows.
      await shop.queryClient.invalidateQueries({ queryKey: cartQuery(shop).queryKey });
      return false;
    } finally {
      if (!pending.current.has(lineId)) show(lineId, null);
    }
  }

  function change(lineId: number, quantity: number): void {
    clearTimeout(pending.current.get(lineId)?.timer);
    const timer = setTimeout(() => void send(lineId), limits.cartUpdateDelayMs);
    pending.current.set(lineId, { quantity, timer });
    show(lineId, quantity);
  }

  async function flush(): Promise<boolean> {
    const answers = await Promise.all([...pending.current.keys()].map(send));
    return answers.every(Boolean);
  }

  /** A removed line has nothing to send any more. */
  function forget(lineId: number): void {
    clearTimeout(pending.current.get(lineId)?.timer);
    pending.current.delete(lineId);
    show(lineId, null);
  }

  const leave = useEffectEvent(() => void flush());
  useEffect(() => {
    const onHide = () => leave();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      leave();
    };
  }, []);

  return { shown, change, flush, forget };
}
