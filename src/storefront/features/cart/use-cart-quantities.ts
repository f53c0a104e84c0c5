import { useMutation, useMutationState } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { ApiError, isApiError } from '#contract/http/client.ts';
import type { CartItemId } from '#contract/ids.ts';
import type { Cart } from '#contract/cart.ts';
import { limits } from '#contract/values/limits.ts';
import { formatPrice } from '#i18n/format.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useCurrency } from '../../shared/money/use-currency.ts';
import { cartQuery, storeCart } from '../../shared/cart/cart.queries.ts';

interface Change {
  lineId: CartItemId;
  quantity: number;
}

interface Pending {
  quantity: number;
  timer: ReturnType<typeof setTimeout>;
}

const mutationKey = ['setQuantity'];

/** Calls the function when the page is hidden or closed, or the component goes. */
function useBeforeLeaving(action: () => void): void {
  const leave = useEffectEvent(action);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    const onClose = () => leave();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onClose);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onClose);
      leave();
    };
  }, []);
}

/**
 * Quantities as the shopper sees them. A change shows at once, is sent one second after the last
 * one, and is undone if the server refuses. `flush` sends pending changes and resolves to whether
 * the cart is as shown. Leaving the page flushes; a shopper who returns before the response sees
 * the chosen quantity.
 */
export function useCartQuantities() {
  const app = useAppContext();
  const t = useTranslations('cart');
  const currency = useCurrency();
  const { queryKey } = cartQuery(app);
  const [drafts, setDrafts] = useState<ReadonlyMap<number, number>>(new Map());
  const pending = useRef(new Map<number, Pending>());
  const answered = useRef(0);
  const write = useMutation({
    mutationKey,
    // `keepalive`: the last change is sent even if the page is closed.
    mutationFn: ({ lineId, quantity }: Change) =>
      app.api('setQuantity', { params: { id: lineId }, body: { quantity } }, { keepalive: true }).catch((error) => {
        // Another tab removed it: the server's words do not say what is missing.
        if (isApiError(error) && error.code === 'not_found')
          throw new ApiError('not_found', error.status, t('lineGone'));
        throw error;
      }),
  });
  const onTheWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  const shown = new Map([...onTheWay.map(({ lineId, quantity }) => [lineId, quantity] as const), ...drafts]);

  function show(lineId: CartItemId, quantity: number | null): void {
    setDrafts((before) => {
      const next = new Map(before);
      if (quantity === null) next.delete(lineId);
      else next.set(lineId, quantity);
      return next;
    });
  }

  // A write accepts the current price; a price that changed meanwhile is announced here.
  function notifyPriceChange(lineId: CartItemId, before: Cart | undefined, after: Cart): void {
    const [old, item] = [before, after].map((cart) => cart?.cartItems.find(({ id }) => id === lineId));
    if (!old || !item || old.price === item.price) return;
    const [was, now] = [old, item].map(({ price }) => formatPrice(price, app.language, currency)) as [string, string];
    toast(t('priceMoved', { name: `\u2068${item.product.name}\u2069`, before: was, now }), {
      duration: limits.toasts.errorMs,
    });
  }

  async function send(lineId: CartItemId): Promise<boolean> {
    const waiting = pending.current.get(lineId);
    if (!waiting) return true;
    clearTimeout(waiting.timer);
    pending.current.delete(lineId);
    let arrived = true;
    // Responses of concurrent writes may arrive in the wrong order: one that was overtaken is not shown.
    const answeredBefore = answered.current;
    let isOvertaken = false;
    try {
      const cart = await write.mutateAsync({ lineId, quantity: waiting.quantity });
      notifyPriceChange(lineId, app.queryClient.getQueryData(queryKey), cart);
      isOvertaken = answered.current !== answeredBefore;
      answered.current += 1;
      if (!isOvertaken) storeCart(app, cart);
    } catch {
      // The toast shows the error; the cart shows the state of the server again.
      arrived = false;
    }
    if (!pending.current.has(lineId)) show(lineId, null);
    if (!arrived || isOvertaken || app.queryClient.isMutating({ mutationKey }) > 0)
      void app.queryClient.invalidateQueries({ queryKey });
    return arrived;
  }

  function change(lineId: CartItemId, quantity: number): void {
    clearTimeout(pending.current.get(lineId)?.timer);
    const timer = setTimeout(() => void send(lineId), limits.cartUpdateDelayMs);
    pending.current.set(lineId, { quantity, timer });
    show(lineId, quantity);
  }

  async function flush(): Promise<boolean> {
    const answers = await Promise.all([...pending.current.keys()].map(send));
    return answers.every(Boolean);
  }

  /** Discards the pending change of a line that was removed, set in another way or emptied. */
  function forget(lineId: CartItemId): void {
    clearTimeout(pending.current.get(lineId)?.timer);
    pending.current.delete(lineId);
    show(lineId, null);
  }

  useBeforeLeaving(() => void flush());

  return { shown, change, flush, forget };
}
