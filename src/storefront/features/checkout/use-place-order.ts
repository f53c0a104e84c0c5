import { useNavigate } from 'react-router';
import type { OrderForm } from '#contract/checkout.ts';
import { isApiError } from '#contract/http/client.ts';
import type { Order } from '#contract/orders.ts';
import { useMutationOnce } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { withLanguage } from '../../runtime/i18n/language.ts';
import { goToPayment } from '../payments/go-to-payment.ts';
import { removeDraft } from './checkout-storage.ts';
import { forgetAttempts, keyOf, markUnanswered } from './order-attempts.ts';

/** No response, or one that does not say whether the order was written. */
function isUnanswered(error: Error): boolean {
  return isApiError(error) && (error.code === 'network' || error.status >= 500);
}

/**
 * Places the order and shows it; one that is paid online leads on to the provider's page. After a refusal, cart, totals and choices are fetched again,
 * because they may have changed.
 */
export function usePlaceOrder(onPlaced?: () => void) {
  const { api, queryClient, language } = useAppContext();
  const navigate = useNavigate();

  /** Leaves for the page on which an order is paid. If that does not work, the order offers it again. */
  async function payOnline({ id }: Order): Promise<void> {
    const path = `/order-details/${id}`;
    const begun = await api('beginPayment', { params: { id } }).catch(() => null);
    if (begun) await goToPayment(begun, withLanguage(path, language));
    await navigate(path, { replace: true, state: { notOpened: begun === null } });
  }

  return useMutationOnce<Order, OrderForm>({
    mutationFn: (form) => api('placeOrder', { body: form }, { headers: { 'idempotency-key': keyOf(form) } }),
    onSuccess: async (order) => {
      forgetAttempts();
      removeDraft();
      onPlaced?.();
      // Navigate first and refresh afterwards, so that the shopper does not see an empty cart.
      if (order.payment_status === 'Pending') await payOnline(order);
      else await navigate('/all-orders', { state: { placed: { id: order.id, number: order.order_number } } });
      await queryClient.invalidateQueries({ queryKey: ['personal'] });
    },
    onError: (error) => {
      if (isUnanswered(error)) {
        // The same form can be sent again with the same key.
        markUnanswered();
        return;
      }
      if (isApiError(error) && error.code === 'cart_empty') forgetAttempts();
      void queryClient.invalidateQueries({ queryKey: ['public', 'listZones'] });
      void queryClient.invalidateQueries({ queryKey: ['public', 'listPaymentOptions'] });
      return queryClient.invalidateQueries({ queryKey: ['personal'] });
    },
  });
}
