import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickDelivery } from '#contract/delivery-pick.ts';
import { isApiError } from '#contract/http/client.ts';
import { readQuery } from '../../runtime/api/use-read.ts';
import { useShopRead } from '../../runtime/api/shop.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { type Contact, contactOf, emptyNewOrder, type NewOrderDraft } from './new-order-draft.ts';

/** The state of an order that is not placed yet: what was chosen and typed, its price, and its refusal. */
export function useNewOrder() {
  const t = useTranslations('newOrder');
  const { toasts } = useApp();
  const me = useMe();
  const mayReadCustomers = mayOpen(me, 'customers.read');
  const ownLanguage = useLanguage();
  const navigate = useNavigate();
  const stored = useDraft<NewOrderDraft>('new-order', emptyNewOrder);
  const draft = { ...emptyNewOrder, ...stored.value };
  const [typed, setTyped] = useState<Partial<Contact>>({});
  const customerId = mayReadCustomers ? draft.customerId : null;
  const account = useCustomer(customerId);
  const contact = contactOf(typed, account.customer, ownLanguage);

  const listedZones = useShopRead('listZones');
  const zones = listedZones.data?.rows ?? [];
  const payments = useShopRead('listPaymentOptions').data?.rows ?? [];
  const paymentOptionId = (payments.find(({ id }) => id === draft.paymentOptionId) ?? payments[0])?.id ?? null;
  const saved = account.customer?.addresses.find(({ id }) => id === draft.addressId) ?? null;
  const zoneId = draft.isDelivered ? (saved?.zoneId ?? draft.zoneId) : null;

  const lines = sentLines(draft);
  const price = usePrice(lines, zoneId, paymentOptionId);
  const priced = lines.length > 0 ? price.data : undefined;
  const pick = pickDelivery(priced?.days ?? [], draft.slot);

  const place = useWrite('createOrder', {
    quiet: true,
    onDone: ({ number }) => {
      stored.clear();
      toasts.show({ kind: 'status', text: t('placed', { number }) });
      void navigate(`/orders/${number}`);
    },
    // What was refused may have changed: prices, stock, times, zones.
    onFailed: () => {
      void price.refetch();
      void listedZones.refetch();
    },
  });

  function change(next: Partial<NewOrderDraft>): void {
    stored.change({ ...draft, ...next });
    // It was about the choice of before.
    place.reset();
  }
  const refused = isApiError(place.error) ? place.error : null;
  const unpriced = isApiError(price.error) ? price.error : null;

  function send(): void {
    if (paymentOptionId === null) return;
    const slot = pick.kind === 'chosen' ? pick.choice : null;
    // What is sent is now the choice: if it is gone, it is chosen again.
    if (draft.isDelivered && slot) stored.change({ ...draft, slot });
    const { address, recipientName, recipientPhone, ...person } = contact;
    place.send({
      body: {
        ...person,
        lines,
        paymentOptionId,
        // Who has just taken it need not accept it.
        ...(mayOpen(me, 'orders.accept') && { accept: true }),
        ...(customerId !== null && { customerId }),
        ...(draft.isDelivered && {
          delivery: {
            zoneId: zoneId ?? 0,
            address: saved?.address ?? address,
            recipientName: saved?.recipientName ?? recipientName,
            recipientPhone: saved?.recipientPhone ?? recipientPhone,
            ...(slot && { slot }),
          },
        }),
        ...(priced && { expectedTotal: priced.total }),
      },
    });
  }

  return {
    draft,
    change,
    contact,
    setContact: (next: Partial<Contact>) => setTyped({ ...typed, ...next }),
    mayReadCustomers,
    account: { ...account, id: customerId },
    /** Chooses an account, or none: what it filled in goes with it. */
    chooseCustomer: (id: number | null) => {
      setTyped(typed.note === undefined ? {} : { note: typed.note });
      change({ customerId: id, addressId: null });
    },
    zones,
    /** The zone was closed, or cannot be delivered to any more. */
    isZoneGone: zoneId !== null && listedZones.data !== undefined && !zones.some(({ id }) => id === zoneId),
    payments,
    paymentOptionId,
    saved,
    zoneId,
    priced,
    isPricing: price.isFetching,
    pick,
    place,
    send,
    refused,
    /** Why there is no price, or no order. */
    refusal: place.error ?? (price.isFetching ? null : price.error),
    fields: { ...unpriced?.fields, ...refused?.fields },
  };
}

export type NewOrder = ReturnType<typeof useNewOrder>;

/** The lines as they are sent. */
function sentLines({ lines }: NewOrderDraft) {
  return lines.map(({ productId, variantId, quantity, options }) => ({
    productId,
    variantId,
    quantity,
    options: options.map(({ id, value }) => ({ customization_option_id: id, option_value: value })),
  }));
}

/** What the order would cost, by the rules of the checkout. */
function usePrice(lines: ReturnType<typeof sentLines>, zoneId: number | null, paymentOptionId: number | null) {
  const { console } = useApp();
  return useQuery({
    queryKey: ['priceOrder', lines, zoneId, paymentOptionId],
    queryFn: () =>
      console('priceOrder', {
        body: { lines, paymentOptionId: paymentOptionId ?? 0, ...(zoneId !== null && { zoneId }) },
      }),
    enabled: lines.length > 0 && paymentOptionId !== null,
    placeholderData: keepPreviousData,
    // Prices, stock and times of now.
    staleTime: 0,
    gcTime: 0,
  });
}

/** The customer whose account was chosen. `isGone`: it was erased meanwhile. */
function useCustomer(id: number | null) {
  const app = useApp();
  const { data, error } = useQuery({
    ...readQuery(app, 'getCustomer', { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
  return {
    customer: id === null ? null : (data ?? null),
    isGone: isApiError(error) && error.code === 'not_found',
    error,
  };
}
