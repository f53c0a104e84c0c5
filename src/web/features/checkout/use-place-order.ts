import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { OrderForm } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { useShopNavigate } from '../../platform/shop-link.tsx';
import { useShop } from '../../platform/shop.ts';
import { forgetAttempt, keyOfAttempt } from './order-attempt.ts';

/** Places the order. Whatever the server answers, cart and totals are asked anew: they may have changed. */
export function usePlaceOrder() {
  const { api, queryClient } = useShop();
  const navigate = useShopNavigate();
  const t = useTranslations('checkout');
  return useMutation<Order, Error, OrderForm>({
    mutationFn: (form) => api('placeOrder', { body: form }, { headers: { 'idempotency-key': keyOfAttempt(form) } }),
    onSuccess: (order) => {
      forgetAttempt();
      toast.success(t('success'));
      navigate('/all-orders', { state: { placed: { id: order.id, number: order.order_number } } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['personal'] }),
  });
}
