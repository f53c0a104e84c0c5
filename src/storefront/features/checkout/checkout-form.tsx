import { keepPreviousData } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { UserId } from '#contract/ids.ts';
import type { Cart } from '#contract/cart.ts';
import type { Summary } from '#contract/checkout.ts';
import { isApiError } from '#contract/http/client.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { personalQuery, usePersonalQuery } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Card } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { CartChanges } from '../cart/cart-changes.tsx';
import { FreeDeliveryBar } from '../cart/free-delivery-bar.tsx';
import { changesOf } from '../cart/line-changes.ts';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import { Money } from '../../shared/money/money.tsx';
import { ServicePromises } from '../../shared/checkout/service-promises.tsx';
import { AddressStep } from './address-step.tsx';
import { isOffPlate, plateBoxes } from './blue-plate.ts';
import { cashFeeQuery, paymentsQuery, zonesQuery } from '../../shared/checkout/checkout.queries.ts';
import { CheckoutItems } from './checkout-items.tsx';
import { storeAddress } from './checkout-storage.ts';
import { PaymentStep } from './payment-step.tsx';
import { PlaceButton } from './place-button.tsx';
import { SummaryRows } from '../../shared/checkout/summary-rows.tsx';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** Zone, address, payment, totals, and the order button with the reason why it is disabled. */
export function CheckoutForm({ cart, userId }: { cart: Cart; userId: UserId }) {
  const t = useTranslations();
  const app = useAppContext();
  const { freeDeliveryFrom } = useShopSettings();
  const zones = usePersonalQuery(zonesQuery(app)).data?.rows ?? [];
  const payments = usePersonalQuery(paymentsQuery(app)).data?.rows ?? [];
  const cashFee = usePersonalQuery(cashFeeQuery(app)).data?.fee ?? 0;
  const draft = useCheckoutDraft(userId, zones);
  // The chosen zone or payment may no longer be available.
  const zone = zones.find(({ id }) => String(id) === draft.zoneId);
  const payment = payments.find(({ id }) => String(id) === draft.paymentId);
  const choice = { ...(zone && { zoneId: zone.id }), ...(payment && { paymentOptionId: payment.id }) };
  const summary = usePersonalQuery(personalQuery(app, 'getSummary', { query: choice }), {
    placeholderData: keepPreviousData,
  });
  const place = usePlaceOrder(() => storeAddress(userId, draft));
  const refused = isApiError(place.error) ? place.error : null;

  const changes = changesOf(cart.cartItems);
  const missing = [
    ...(zone === undefined ? [t('validation.zoneRequired')] : []),
    ...(plateBoxes.some((box) => isOffPlate(box, draft.plate[box])) ? [t('checkout.plateWrong')] : []),
    ...(draft.address.trim() === '' ? [t('validation.addressRequired')] : []),
    ...(payment === undefined ? [t('validation.paymentRequired')] : []),
  ];
  // Do not let the shopper agree to a total of another choice or cart.
  const total =
    summary.isPlaceholderData || summary.data?.netSubtotal !== cart.totalPrice ? undefined : summary.data.totalAmount;
  // Shown here because no cart line explains it: a changed fee.
  const newTotal = (refused?.details['summary'] as Summary | undefined)?.totalAmount;
  const ready = missing.length === 0 && changes.length === 0 && total !== undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!ready || place.isPending || !zone || !payment) return;
    place.mutate({
      shippingAddress: { zoneId: zone.id, address_line1: draft.address.trim() },
      paymentInfo: { paymentOptionId: payment.id },
      expectedTotal: total,
    });
  }

  return (
    <Form onSubmit={submit} className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-10">
      <div className="flex min-w-0 flex-col gap-6">
        {changes.length > 0 && <CartChanges changes={changes} urgent={refused !== null} onAccept={place.reset} />}
        <AddressStep
          userId={userId}
          draft={draft}
          zones={zones}
          zone={zone}
          isFree={freeDeliveryFrom !== null && cart.totalPrice >= freeDeliveryFrom}
          refusals={refused?.fields ?? {}}
        />
        <PaymentStep
          options={payments}
          chosen={payment}
          cashFee={cashFee}
          onChoose={draft.setPayment}
          error={refused?.fields['paymentInfo.paymentOptionId']}
        />
        <CheckoutItems items={cart.cartItems} />
      </div>
      <Card
        as="aside"
        padding="large"
        aria-labelledby="checkout-summary"
        className="flex flex-col gap-5 lg:sticky lg:top-24"
      >
        <h2 id="checkout-summary" className="text-heading font-medium">
          {t('cart.summary')}
        </h2>
        {summary.data && (
          <SummaryRows
            {...summary.data}
            zoneName={zone?.name}
            shippingKnown={zone !== undefined}
            paymentKnown={payment !== undefined}
          />
        )}
        <FreeDeliveryBar subtotalRiyals={cart.totalPrice} />
        {newTotal !== undefined && newTotal === total && changes.length === 0 && (
          <Notice tone="progress" live="status">
            {t.rich('checkout.totalChanged', {
              before: () => <Money riyals={place.variables?.expectedTotal ?? 0} size="small" />,
              now: () => <Money riyals={newTotal} size="small" />,
            })}
          </Notice>
        )}
        <PlaceButton missing={missing} hasChanges={changes.length > 0} ready={ready} busy={place.isPending} />
        <p className="text-sm text-ink-soft">{t('checkout.vatNote')}</p>
        <ServicePromises />
      </Card>
    </Form>
  );
}
