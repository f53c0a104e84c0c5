import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickDelivery } from '#contract/delivery-pick.ts';
import type { ManualOrderCaller, PaidWay } from '#contract/console/manual-orders.ts';
import { isApiError } from '#contract/http/client.ts';
import type { RequiredLanguage as Language } from '#contract/values/locale.ts';
import { readQuery } from '../../runtime/api/use-read.ts';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useShopRead } from '../../runtime/api/shop.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { createPendingUploads, useUploadState } from '../../shared/pending-uploads.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { plateOf } from '../../shared/plate/plate.rules.ts';
import { type NewLine, withLine } from './new-line.rules.ts';
import { type Contact, contactOf, emptyNewOrder, type NewOrderDraft } from './new-order-draft.ts';

/** The state of an order that is not placed yet: what was chosen and typed, its price, and its refusal. */
export function useNewOrder() {
  const t = useTranslations('newOrder');
  const { report } = useUndo();
  const me = useMe();
  const mayReadCustomers = mayOpen(me, 'customers.read');
  const ownLanguage = useLanguage();
  const navigate = useNavigate();
  const stored = useDraft<NewOrderDraft>('new-order', emptyNewOrder);
  const draft = { ...emptyNewOrder, ...stored.value };
  const [uploads] = useState(createPendingUploads);
  const { isPending: isUploading } = useUploadState(uploads);
  const [typed, setTyped] = useState<Partial<Contact>>({});
  const [caller, setCaller] = useState<ManualOrderCaller | null>(null);
  // What is left on this device of an order that was never placed.
  const [isRestored, setRestored] = useState(draft.lines.length > 0);
  const customerId = mayReadCustomers ? draft.customerId : null;
  const account = useCustomer(customerId);
  const contact = contactOf(typed, account.customer ?? caller, ownLanguage);

  const listedZones = useShopRead('listZones');
  const zones = listedZones.data?.rows ?? [];
  const payments = useShopRead('listPaymentOptions').data?.rows ?? [];
  const paymentOptionId = (payments.find(({ id }) => id === draft.paymentOptionId) ?? payments[0])?.id ?? null;
  const addresses: readonly SavedAddress[] = account.customer?.addresses ?? caller?.addresses ?? [];
  const saved = addresses.find(({ id }) => id === draft.addressId) ?? null;
  const zoneId = draft.isDelivered ? (saved?.zoneId ?? draft.zoneId) : null;

  const lines = sentLines(draft);
  const mayMarkPaid = mayOpen(me, 'payments.mark');
  const mayHandOver = mayMarkPaid && mayOpen(me, 'orders.accept') && mayOpen(me, 'orders.deliverWithoutPin');
  const handsOver = mayHandOver && draft.handsOver && !draft.isDelivered;
  const paidBy = mayMarkPaid ? (draft.paidBy ?? (handsOver ? 'cash' : null)) : null;
  const option = payments.find(({ id }) => id === paymentOptionId);
  const isOnline = paidBy === null && option?.option_type === 'online';
  const price = usePrice(lines, { zoneId, paymentOptionId, paidBy });
  const priced = lines.length > 0 ? price.data : undefined;
  const pick = pickDelivery(priced?.days ?? [], draft.slot);

  const place = useWrite('createOrder', {
    quiet: true,
    onDone: ({ number, act }) => {
      stored.clear();
      report(t(handsOver ? 'sold' : 'placed', { number }), act);
      void navigate(`/orders/${number}`, isOnline ? { state: { asksLink: true } } : {});
    },
    // What was refused may have changed: prices, stock, times, zones.
    onFailed: () => {
      void price.refetch();
      void listedZones.refetch();
    },
  });

  function change(next: Partial<NewOrderDraft>): void {
    stored.change({ ...emptyNewOrder, ...stored.now(), ...next });
    // It was about the choice of before.
    place.reset();
  }
  // What was typed about the order, not about the customer of before.
  function keepOrderTexts(): void {
    const { note, giftRecipient, giftPhone, cardText, cardFrom, reference } = typed;
    const kept = Object.entries({ note, giftRecipient, giftPhone, cardText, cardFrom, reference });
    setTyped(Object.fromEntries(kept.filter(([, text]) => text !== undefined)));
  }
  const refused = isApiError(place.error) ? place.error : null;
  const unpriced = isApiError(price.error) ? price.error : null;
  const body = {
    ...bodyOf(contact, { draft, saved, zoneId }),
    lines,
    paymentOptionId: paymentOptionId ?? 0,
    // Who has just taken it need not accept it. One that is paid online is accepted once it is paid.
    ...(mayOpen(me, 'orders.accept') && !isOnline && { accept: true }),
    ...(handsOver && { handOver: true }),
    ...(customerId !== null && { customerId }),
    ...(paidBy !== null && { paidBy, paymentReference: contact.reference }),
  };
  const refusedFields = useFieldErrors(place.error, body);

  function send(): void {
    if (paymentOptionId === null) return;
    const slot = pick.kind === 'chosen' ? pick.choice : null;
    // What is sent is now the choice: if it is gone, it is chosen again.
    if (draft.isDelivered && slot) stored.change({ ...draft, slot });
    const { name, delivery, ...others } = body;
    place.send({
      body: {
        ...others,
        // Who takes it at once need not say a name.
        ...(!(handsOver && name.trim() === '') && { name }),
        ...(delivery && { delivery: { ...delivery, ...(slot && { slot }) } }),
        ...(priced && { expectedTotal: priced.total }),
      },
    });
  }

  return {
    draft,
    change,
    /** Adds a line to those of now: its pictures may have taken a while. */
    addLine: (line: NewLine) => change({ lines: withLine(stored.now().lines, line) }),
    uploads,
    isUploading,
    contact,
    setContact: (next: Partial<Contact>) => setTyped({ ...typed, ...next }),
    mayReadCustomers,
    account: { ...account, id: customerId },
    caller,
    addresses,
    /** Chooses an account, or none: what it filled in goes with it. */
    chooseCustomer: (id: number | null) => {
      keepOrderTexts();
      setCaller(null);
      change({ customerId: id, addressId: null });
    },
    /** Chooses someone who ordered without an account. */
    chooseCaller: (chosen: ManualOrderCaller) => {
      keepOrderTexts();
      setCaller(chosen);
      change({ customerId: null, addressId: null });
    },
    /** Adds the products of an earlier order. */
    repeat: (again: NewLine[]) => {
      const { lines: present } = { ...emptyNewOrder, ...stored.now() };
      change({ lines: again.reduce<NewLine[]>(withLine, present) });
    },
    isRestored,
    isBegun: draft.lines.length > 0 || customerId !== null || caller !== null || Object.keys(typed).length > 0,
    startOver: () => {
      setTyped({});
      setCaller(null);
      setRestored(false);
      place.reset();
      stored.clear();
    },
    mayMarkPaid,
    mayHandOver,
    handsOver,
    paidBy,
    /** It is paid with a link that is sent to the customer. */
    isOnline,
    zones,
    /** The zone was closed, or cannot be delivered to any more. */
    isZoneGone: zoneId !== null && listedZones.data !== undefined && !zones.some(({ id }) => id === zoneId),
    payments,
    paymentOptionId,
    saved,
    zoneId,
    priced,
    isPricing: price.isFetching,
    /** What a line costs; null while the lines are priced. */
    amountOf: (index: number): number | null => {
      const [line, shown] = [draft.lines[index], priced?.lines];
      const unit = shown?.length === draft.lines.length ? shown[index]?.unitPrice : undefined;
      return line && unit !== undefined ? unit * line.quantity : null;
    },
    pick,
    place,
    send,
    refused,
    /** Why there is no price, or no order. */
    refusal: place.error ?? (price.isFetching ? null : price.error),
    fields: { ...unpriced?.fields, ...refusedFields },
  };
}

export type NewOrder = ReturnType<typeof useNewOrder>;

/** An address of the account, or one that an earlier order of the caller went to. */
export interface SavedAddress {
  id: number;
  label?: string;
  zoneId: number;
  zone: Record<Language, string>;
  address: string;
  recipientName: string;
  recipientPhone: string;
}

interface ChosenDelivery {
  draft: NewOrderDraft;
  saved: SavedAddress | null;
  zoneId: number | null;
}

/** Who ordered, and where and to whom it goes, as it is sent. */
function bodyOf(contact: Contact, { draft, saved, zoneId }: ChosenDelivery) {
  const { name, phone, email, language, note, address, recipientName, recipientPhone } = contact;
  const { isDelivered, isGift, hidesPrices: hidePrices, isSurprise: surprise } = draft;
  const plate = saved ? null : plateOf(contact.plate);
  return {
    name,
    phone,
    email,
    language,
    note,
    ...(isDelivered && {
      delivery: {
        zoneId: zoneId ?? 0,
        address: saved?.address ?? address,
        recipientName: saved?.recipientName ?? (isGift ? '' : recipientName),
        recipientPhone: saved?.recipientPhone ?? (isGift ? '' : recipientPhone),
        ...(plate && { plate }),
      },
    }),
    ...(isGift && {
      gift: {
        recipientName: contact.giftRecipient,
        recipientPhone: contact.giftPhone,
        message: contact.cardText,
        from: contact.cardFrom,
        hidePrices,
        surprise,
      },
    }),
  };
}

/** The lines as they are sent. */
function sentLines({ lines }: NewOrderDraft) {
  return lines.map(({ productId, variantId, quantity, options }) => ({
    productId,
    variantId,
    quantity,
    options: options.map(({ id, value }) => ({ customization_option_id: id, option_value: value })),
  }));
}

interface PricedFor {
  zoneId: number | null;
  paymentOptionId: number | null;
  paidBy: PaidWay | null;
}

/** What the order would cost, by the rules of the checkout. */
function usePrice(lines: ReturnType<typeof sentLines>, { zoneId, paymentOptionId, paidBy }: PricedFor) {
  const { console } = useApp();
  return useQuery({
    queryKey: ['priceOrder', lines, zoneId, paymentOptionId, paidBy],
    queryFn: () =>
      console('priceOrder', {
        body: {
          lines,
          paymentOptionId: paymentOptionId ?? 0,
          ...(zoneId !== null && { zoneId }),
          ...(paidBy !== null && { paidBy }),
        },
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
