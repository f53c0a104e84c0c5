import { keepPreviousData } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { isApiErrorOf } from '#contract/error-details.ts';
import type { Address } from '#contract/addresses.ts';
import type { UserId } from '#contract/ids.ts';
import type { Cart } from '#contract/cart.ts';
import type { OrderForm } from '#contract/checkout.ts';
import { isApiError } from '#contract/http/client.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { personalQuery, usePersonalQuery } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { isOffPlate, plateBoxes } from '../addresses/blue-plate.ts';
import { CartChanges } from '../cart/cart-changes.tsx';
import { FreeDeliveryBar } from '../cart/free-delivery-bar.tsx';
import { changesOf } from '../cart/line-changes.ts';
import { pickDelivery } from '#contract/delivery-pick.ts';
import { DeliveryStep } from '../delivery/delivery-step.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import { Money } from '../../shared/money/money.tsx';
import { AddressStep } from './address-step.tsx';
import { cashFeeQuery, paymentsQuery, zonesQuery } from '../../shared/checkout/checkout.queries.ts';
import { CheckoutItems } from './checkout-items.tsx';
import { GiftStep } from './gift-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PlaceButton } from './place-button.tsx';
import { SummaryRows } from '../../shared/checkout/summary-rows.tsx';
import { Step } from './step.tsx';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useSaveAddress } from './use-save-address.ts';

interface CheckoutFormProps {
  cart: Cart;
  userId: UserId;
  /** The saved addresses of the user. */
  saved: readonly Address[];
}

/** Address, delivery, gift, payment, totals, and the order button with the reason why it is disabled. */
export function CheckoutForm({ cart, userId, saved }: CheckoutFormProps) {
  const t = useTranslations();
  const app = useAppContext();
  const { freeDeliveryFrom } = useShopSettings();
  const knownZones = usePersonalQuery(zonesQuery(app)).data?.rows;
  const zones = knownZones ?? [];
  const payments = usePersonalQuery(paymentsQuery(app)).data?.rows ?? [];
  const cashFee = usePersonalQuery(cashFeeQuery(app)).data?.fee ?? 0;
  const draft = useCheckoutDraft(userId, zones);
  // A chosen address, zone or payment may no longer be available.
  const served = knownZones ? saved.filter(({ zone }) => knownZones.some(({ id }) => id === zone.id)) : saved;
  const isUntouched = draft.addressId === '' && draft.entry.zoneId === '' && draft.entry.address === '';
  const address = served.find(({ id }) => String(id) === draft.addressId) ?? (isUntouched ? served[0] : null) ?? null;
  const zone = address?.zone ?? zones.find(({ id }) => String(id) === draft.entry.zoneId);
  const [onlyPayment] = payments.length === 1 ? payments : [];
  const payment = payments.find(({ id }) => String(id) === draft.paymentId) ?? onlyPayment;
  const choice = { ...(zone && { zoneId: zone.id }), ...(payment && { paymentOptionId: payment.id }) };
  const summary = usePersonalQuery(personalQuery(app, 'getSummary', { query: choice }), {
    placeholderData: keepPreviousData,
  });
  const deliveryDays = usePersonalQuery(personalQuery(app, 'listDeliveryDays', { query: { zoneId: zone?.id ?? 0 } }), {
    enabled: zone !== undefined,
  });
  const days = deliveryDays.data?.rows;
  const pick = pickDelivery(days ?? [], draft.delivery);
  const saveAddress = useSaveAddress();
  const place = usePlaceOrder(() => {
    if (address === null && draft.saveAddress && zone) saveAddress(draft, zone.id);
  });
  const refused = isApiError(place.error) ? place.error : null;
  const refusals = refused?.fields ?? {};

  const changes = changesOf(cart.cartItems);
  const isFree = freeDeliveryFrom !== null && cart.totalPrice >= freeDeliveryFrom;
  const { isGift, ...gift } = draft.gift;
  const missing = [
    ...(zone === undefined ? [t('validation.zoneRequired')] : []),
    ...(address === null ? missingInAddress() : []),
    ...(pick.kind === 'lost' ? [t('checkout.deliveryRequired')] : []),
    ...(isGift && gift.recipientName.trim() === '' ? [t('checkout.giftRecipientRequired')] : []),
    ...(payment === undefined ? [t('validation.paymentRequired')] : []),
  ];
  // Do not let the shopper agree to a total of another choice or cart.
  const total =
    summary.isPlaceholderData || summary.data?.netSubtotal !== cart.totalPrice ? undefined : summary.data.totalAmount;
  // Shown here because no cart line explains it: a changed fee.
  const newTotal = isApiErrorOf(refused, 'price_changed') ? refused.details.summary.totalAmount : undefined;
  const daysKnown = days !== undefined || deliveryDays.isError;
  const ready = missing.length === 0 && changes.length === 0 && total !== undefined && daysKnown;

  function missingInAddress(): string[] {
    return [
      ...(plateBoxes.some((box) => isOffPlate(box, draft.entry.plate[box])) ? [t('checkout.plateWrong')] : []),
      ...(draft.entry.address.trim() === '' ? [t('validation.addressRequired')] : []),
    ];
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!ready || place.isPending || !zone || !payment) return;
    const form: OrderForm = {
      ...(address
        ? { addressId: address.id }
        : { shippingAddress: { zoneId: zone.id, address_line1: draft.entry.address.trim() } }),
      paymentInfo: { paymentOptionId: payment.id },
      expectedTotal: total,
      ...(pick.kind === 'chosen' && { delivery: pick.choice }),
      ...(draft.note.trim() !== '' && { note: draft.note.trim() }),
      ...(isGift && { gift }),
    };
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

  const slotRefusal = refused?.code === 'slot_full' || refused?.code === 'slot_over' ? refused.message : undefined;

  return (
    <Form
      onSubmit={submit}
      className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10"
    >
      <div className="flex min-w-0 flex-col gap-6">
        {changes.length > 0 && <CartChanges changes={changes} urgent={refused !== null} onAccept={place.reset} />}
        <AddressStep
          draft={draft}
          zones={zones}
          saved={saved}
          served={served}
          chosen={address}
          isFree={isFree}
          refusals={refusals}
        />
        <Step number={2} id="checkout-delivery" title={t('checkout.deliveryTitle')}>
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
        <GiftStep draft={draft} refusals={refusals} />
        <PaymentStep
          options={payments}
          chosen={payment}
          cashFee={cashFee}
          onChoose={draft.setPayment}
          error={refusals['paymentInfo.paymentOptionId']}
        />
        <CheckoutItems cart={cart} />
      </div>
      {/* One card on wide screens. On phones the button is a direct child of the form, so that it
          stays at the bottom of the screen while the form scrolls. */}
      <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-5 lg:rounded-card lg:bg-white lg:p-8 lg:shadow-card">
        <aside
          aria-labelledby="checkout-summary"
          className={cardClass({ padding: 'large', className: 'flex flex-col gap-5 lg:p-0! lg:shadow-none!' })}
        >
          <h2 id="checkout-summary" className="text-heading font-medium">
            {t('cart.summary')}
          </h2>
          {summary.data && (
            <SummaryRows
              {...summary.data}
              zoneName={zone?.name}
              shippingKnown={zone !== undefined || isFree}
              paymentKnown={payment !== undefined}
            />
          )}
          {!isFree && <FreeDeliveryBar subtotalRiyals={cart.totalPrice} />}
          {newTotal !== undefined && newTotal === total && changes.length === 0 && (
            <Notice tone="progress" live="status">
              {t.rich('checkout.totalChanged', {
                before: () => <Money riyals={place.variables?.expectedTotal ?? 0} size="small" />,
                now: () => <Money riyals={newTotal} size="small" />,
              })}
            </Notice>
          )}
          <p className="text-sm text-ink-soft">
            {t('checkout.vatNote')}{' '}
            {t.rich('checkout.terms', {
              link: (text) => (
                <ShopLink to="/conditions" className={textLinkClass()}>
                  {text}
                </ShopLink>
              ),
            })}
          </p>
        </aside>
        <PlaceButton
          missing={missing}
          hasChanges={changes.length > 0}
          ready={ready}
          busy={place.isPending}
          totalRiyals={total}
          isTotalFinal={zone !== undefined && payment !== undefined}
        />
      </div>
    </Form>
  );
}
