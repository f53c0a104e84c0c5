import { keepPreviousData } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { isApiErrorOf } from '#contract/error-details.ts';
import type { Address } from '#contract/addresses.ts';
import type { UserId } from '#contract/ids.ts';
import type { Cart } from '#contract/cart.ts';
import type { GiftForm, OrderForm, Summary } from '#contract/checkout.ts';
import { isApiError } from '#contract/http/client.ts';
import { serverNow } from '#ui/display/server-time.ts';
import { untilMidnightMs } from '#contract/values/qatar-time.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { personalQuery, usePersonalQuery } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { isOffPlate, plateBoxes } from '../addresses/blue-plate.ts';
import { CartChanges } from '../cart/cart-changes.tsx';
import { FreeDeliveryBar } from '../cart/free-delivery-bar.tsx';
import { listLineChanges } from '../cart/line-changes.ts';
import { isTimeRefused, pickDelivery } from '#contract/delivery-pick.ts';
import { DeliveryStep } from '../delivery/delivery-step.tsx';
import { useRememberZone } from '../../shared/delivery/known-zone.ts';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import { Money } from '../../shared/money/money.tsx';
import { AddressStep } from './address-step.tsx';
import { cashFeeQuery, paymentsQuery, zonesQuery } from '../../shared/checkout/checkout.queries.ts';
import { CheckoutItems } from './checkout-items.tsx';
import type { GiftDraft } from './checkout-storage.ts';
import { GiftStep } from './gift-step.tsx';
import { NoteStep } from './note-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PlaceButton } from './place-button.tsx';
import { SummaryRows } from '../../shared/checkout/summary-rows.tsx';
import { Step } from './step.tsx';
import { UnpaidOrders } from './unpaid-orders.tsx';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useSaveAddress } from './use-save-address.ts';

type Translate = ReturnType<typeof useTranslations<never>>;

interface CheckoutFormProps {
  cart: Cart;
  userId: UserId;
  userName: string;
  /** The saved addresses of the user. */
  saved: readonly Address[];
}

/** What the shopper has chosen so far, among what the shop offers now. */
function useChoices(userId: UserId, saved: readonly Address[]) {
  const app = useAppContext();
  const knownZones = usePersonalQuery(zonesQuery(app)).data?.rows;
  const zones = knownZones ?? [];
  const payments = usePersonalQuery(paymentsQuery(app)).data?.rows ?? [];
  const draft = useCheckoutDraft(userId, zones);
  // A chosen address, zone or payment may no longer be available.
  const served = knownZones ? saved.filter(({ zone }) => knownZones.some(({ id }) => id === zone.id)) : saved;
  const isUntouched = draft.addressId === '' && draft.entry.zoneId === '' && draft.entry.address === '';
  // The own address is not that of a gift.
  const [first = null] = isUntouched && !draft.gift.isGift ? served : [];
  const address = served.find(({ id }) => String(id) === draft.addressId) ?? first;
  // The recipient chooses it later.
  const asks = draft.gift.isGift && draft.gift.askRecipient;
  const zone = asks ? undefined : (address?.zone ?? zones.find(({ id }) => String(id) === draft.entry.zoneId));
  useRememberZone(zone?.id);
  const payment = payments.find(({ id }) => String(id) === draft.paymentId) ?? payments[0];
  const deliveryDays = usePersonalQuery(personalQuery(app, 'listDeliveryDays', { query: { zoneId: zone?.id ?? 0 } }), {
    enabled: zone !== undefined,
    // The days change at midnight.
    refetchInterval: () => untilMidnightMs(serverNow()),
  });
  const pick = pickDelivery(deliveryDays.data?.rows ?? [], draft.delivery);
  return { draft, zones, payments, served, asks, address, zone, payment, deliveryDays, pick };
}

type Choices = ReturnType<typeof useChoices>;

/** The totals of the cart with these choices, as far as they are known. */
function useCheckoutSummary({ asks, zone, payment }: Choices) {
  const place = asks ? { askRecipient: true } : zone && { zoneId: zone.id };
  const choice = { ...place, ...(payment && { paymentOptionId: payment.id }) };
  return usePersonalQuery(personalQuery(useAppContext(), 'getSummary', { query: choice }), {
    placeholderData: keepPreviousData,
  });
}

/** What the shopper must still do before the order can be placed. */
function listMissing({ draft, asks, zone, address, pick, payment }: Choices, t: Translate): string[] {
  const { entry, gift } = draft;
  const isNew = address === null && !asks;
  return [
    ...(gift.isGift && gift.recipientName.trim() === '' ? [t('checkout.giftRecipientRequired')] : []),
    ...(zone === undefined && !asks ? [t('validation.zoneRequired')] : []),
    ...(isNew && plateBoxes.some((box) => isOffPlate(box, entry.plate[box])) ? [t('checkout.plateWrong')] : []),
    ...(isNew && entry.address.trim() === '' ? [t('validation.addressRequired')] : []),
    ...(pick.kind === 'lost' ? [t('checkout.deliveryRequired')] : []),
    ...(payment === undefined ? [t('validation.paymentRequired')] : []),
    ...(asksCashYes({ draft, payment }) && !gift.isCashAgreed ? [t('checkout.giftCashRequired')] : []),
  ];
}

/** The driver would collect the price from a recipient who must not see it: the giver says that it is fine. */
function asksCashYes({ draft: { gift }, payment }: Pick<Choices, 'draft' | 'payment'>): boolean {
  return gift.isGift && gift.hidePrices && payment?.option_type === 'cash';
}

function giftFormOf({ recipientName, recipientPhone, message, hidePrices, ...gift }: GiftDraft): GiftForm {
  const from = gift.isUnnamed ? null : gift.from.trim() || null;
  const { askRecipient, surprise } = gift;
  return {
    recipientName,
    recipientPhone,
    message,
    hidePrices,
    from,
    ...(askRecipient ? { askRecipient } : { surprise }),
  };
}

/** The order that the choices describe. Null while zone or payment are missing. */
function buildOrder(choices: Choices, expectedTotal: number): OrderForm | null {
  const { draft, asks, zone, address, pick, payment } = choices;
  if ((!zone && !asks) || !payment) return null;
  return {
    ...(!asks && address && { addressId: address.id }),
    ...(zone && !address && { shippingAddress: { zoneId: zone.id, address_line1: draft.entry.address.trim() } }),
    paymentInfo: { paymentOptionId: payment.id },
    expectedTotal,
    ...(pick.kind === 'chosen' && !asks && { delivery: pick.choice }),
    ...(draft.note.trim() !== '' && { note: draft.note.trim() }),
    ...(draft.gift.isGift && { gift: giftFormOf(draft.gift) }),
  };
}

/** The order of these choices: its total, what is missing, what the server refused, and the write. */
function useOrdering(choices: Choices, cart: Cart) {
  const t = useTranslations();
  const { draft, zone, address, deliveryDays } = choices;
  const summary = useCheckoutSummary(choices);
  const saveAddress = useSaveAddress();
  const place = usePlaceOrder(() => {
    if (address === null && draft.saveAddress && zone) saveAddress(draft, zone.id);
  });
  const refused = isApiError(place.error) ? place.error : null;
  const changes = listLineChanges(cart.cartItems);
  const missing = listMissing(choices, t);
  // Do not let the shopper agree to a total of another choice or cart.
  const total =
    summary.isPlaceholderData || summary.data?.netSubtotal !== cart.totalPrice ? undefined : summary.data.totalAmount;
  // Shown here because no cart line explains it: a changed fee.
  const newTotal = isApiErrorOf(refused, 'price_changed') ? refused.details.summary.totalAmount : undefined;
  const isTotalChanged = newTotal !== undefined && newTotal === total && changes.length === 0;
  const daysKnown = choices.asks || deliveryDays.data !== undefined || deliveryDays.isError;
  const ready = missing.length === 0 && changes.length === 0 && total !== undefined && daysKnown;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!ready || place.isPending) return;
    const form = buildOrder(choices, total);
    if (!form) return;
    const element = event.currentTarget;
    place.mutate(form, {
      onError: () => {
        // What was sent is now the shopper's choice: if it is gone, they choose again.
        if (form.delivery) draft.setDelivery(form.delivery);
        if (address) draft.setAddressId(String(address.id));
        requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      },
    });
  }

  return {
    summary: summary.data,
    total,
    changedTotal: isTotalChanged ? { before: place.variables?.expectedTotal ?? 0, now: newTotal } : null,
    changes,
    missing,
    ready,
    refused,
    place,
    submit,
  };
}

interface CheckoutSummaryProps {
  choices: Choices;
  summary: Summary | undefined;
  subtotalRiyals: number;
  isFree: boolean;
  /** A total that changed while the shopper was ordering. */
  changedTotal: { before: number; now: number } | null;
}

/** The totals, the way to free delivery, and the terms. */
function CheckoutSummary({ choices, summary, subtotalRiyals, isFree, changedTotal }: CheckoutSummaryProps) {
  const t = useTranslations();
  const { asks, zone, payment } = choices;
  return (
    <aside
      aria-labelledby="checkout-summary"
      className={cardClass({ padding: 'large', className: 'flex flex-col gap-5 lg:p-0! lg:shadow-none!' })}
    >
      <h2 id="checkout-summary" className="text-heading font-medium">
        {t('cart.summary')}
      </h2>
      {summary && (
        <SummaryRows
          {...summary}
          zoneName={zone?.name}
          shippingKnown={zone !== undefined || isFree || asks}
          isFeeAtMost={asks}
          paymentKnown={payment !== undefined}
        />
      )}
      {!isFree && <FreeDeliveryBar subtotalRiyals={subtotalRiyals} />}
      {changedTotal && (
        <Notice tone="progress" live="status">
          {t.rich('checkout.totalChanged', {
            before: () => <Money riyals={changedTotal.before} size="small" />,
            now: () => <Money riyals={changedTotal.now} size="small" />,
          })}
        </Notice>
      )}
      <p className="text-sm text-ink-soft">
        {t('checkout.vatNote')}{' '}
        <span>
          {t.rich('checkout.terms', {
            link: (text) => (
              <ShopLink to="/conditions" className={textLinkClass()}>
                {text}
              </ShopLink>
            ),
          })}
        </span>
      </p>
    </aside>
  );
}

/** For whom, address, delivery, payment, totals, and the order button with the reason why it is disabled. */
export function CheckoutForm({ cart, userId, userName, saved }: CheckoutFormProps) {
  const t = useTranslations('checkout');
  const { freeDeliveryFrom } = useShopSettings();
  const cashFee = usePersonalQuery(cashFeeQuery(useAppContext())).data?.fee ?? 0;
  const choices = useChoices(userId, saved);
  const { draft, asks, zone, address, payment, deliveryDays, pick } = choices;
  const days = deliveryDays.data?.rows;
  const isFree = freeDeliveryFrom !== null && cart.totalPrice >= freeDeliveryFrom;
  const { summary, total, changedTotal, changes, missing, ready, refused, place, submit } = useOrdering(choices, cart);
  const refusals = refused?.fields ?? {};
  const slotRefusal = isTimeRefused(refused?.code) ? refused?.message : undefined;

  return (
    <Form
      onSubmit={submit}
      className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10"
    >
      <div className="flex min-w-0 flex-col gap-6">
        {changes.length > 0 && <CartChanges changes={changes} urgent={refused !== null} onAccept={place.reset} />}
        <GiftStep draft={draft} userName={userName} refusals={refusals} />
        {!asks && (
          <>
            <AddressStep
              draft={draft}
              zones={choices.zones}
              saved={saved}
              served={choices.served}
              chosen={address}
              isFree={isFree}
              refusals={refusals}
            />
            <Step number={2} id="checkout-delivery" title={t('deliveryTitle')}>
              <DeliveryStep
                hasZone={zone !== undefined}
                days={days}
                failed={deliveryDays.isError}
                onRetry={() => void deliveryDays.refetch()}
                chosen={draft.delivery}
                pick={pick}
                refusal={pick.kind === 'lost' ? slotRefusal : undefined}
                onChoose={draft.setDelivery}
              />
            </Step>
          </>
        )}
        <NoteStep draft={draft} error={refusals['note']} />
        <PaymentStep
          options={choices.payments}
          chosen={payment}
          cashFee={cashFee}
          onChoose={draft.setPayment}
          error={refusals['paymentInfo.paymentOptionId']}
        >
          {asksCashYes(choices) && (
            <Notice tone="progress" live="status">
              <span>{t('giftCash')}</span>
              <Checkbox
                name="giftCash"
                label={t('giftCashYes')}
                checked={draft.gift.isCashAgreed}
                onChange={(event) => draft.setGift({ isCashAgreed: event.target.checked })}
              />
            </Notice>
          )}
        </PaymentStep>
        <CheckoutItems cart={cart} />
      </div>
      {/* One card on wide screens. On phones the button is a direct child of the form, so that it
          stays at the bottom of the screen while the form scrolls. */}
      <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-5 lg:rounded-card lg:bg-white lg:p-8 lg:shadow-card">
        <CheckoutSummary
          choices={choices}
          summary={summary}
          subtotalRiyals={cart.totalPrice}
          isFree={isFree}
          changedTotal={changedTotal}
        />
        {isApiErrorOf(refused, 'unpaid_orders') && <UnpaidOrders orders={refused.details.orders ?? []} />}
        <PlaceButton
          missing={missing}
          hasChanges={changes.length > 0}
          ready={ready}
          busy={place.isPending}
          totalRiyals={total}
          isTotalFinal={(zone !== undefined || asks) && payment !== undefined}
        />
      </div>
    </Form>
  );
}
