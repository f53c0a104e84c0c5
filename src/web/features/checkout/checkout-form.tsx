import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Cart } from '#contract/cart.ts';
import { isApiError } from '#contract/client.ts';
import { limits } from '#contract/limits.ts';
import { personalQuery, publicQuery, usePersonalQuery } from '../../platform/queries.ts';
import { useShop } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { Money } from '../money/money.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { SummaryRows } from './summary-rows.tsx';
import { usePlaceOrder } from './use-place-order.ts';

/** Zone, address, payment; what it costs; the button, and why it cannot be pressed yet. */
export function CheckoutForm({ cart }: { cart: Cart }) {
  const t = useTranslations();
  const shop = useShop();
  const [zoneId, setZoneId] = useState('');
  const [address, setAddress] = useState('');
  const [paymentId, setPaymentId] = useState('');
  const zones = usePersonalQuery(publicQuery(shop, 'listZones'));
  const payments = usePersonalQuery(publicQuery(shop, 'listPaymentOptions'));
  const fee = usePersonalQuery(publicQuery(shop, 'getCashFee')).data?.fee ?? 0;
  const choice = {
    ...(zoneId !== '' && { zoneId: Number(zoneId) }),
    ...(paymentId !== '' && { paymentOptionId: Number(paymentId) }),
  };
  const summary = usePersonalQuery(personalQuery(shop, 'getSummary', { query: choice }), {
    placeholderData: keepPreviousData,
  });
  const place = usePlaceOrder();
  const fields = isApiError(place.error) ? place.error.fields : {};

  const missing = [
    ...(zoneId === '' ? [t('validation.zoneRequired')] : []),
    ...(address.trim() === '' ? [t('validation.addressRequired')] : []),
    ...(paymentId === '' ? [t('validation.paymentRequired')] : []),
  ];
  // A total of another choice must not be agreed to.
  const ready = missing.length === 0 && summary.data !== undefined && !summary.isPlaceholderData;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!ready || place.isPending || !summary.data) return;
    place.mutate({
      shippingAddress: { zoneId: Number(zoneId), address_line1: address.trim() },
      paymentInfo: { paymentOptionId: Number(paymentId) },
      expectedTotal: summary.data.totalAmount,
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
      <div className="flex flex-col gap-8">
        <Card as="section" padding="large" className="flex flex-col gap-5">
          <h2 className="text-heading">{t('checkout.deliverTo')}</h2>
          <SelectField
            label={t('checkout.zone')}
            placeholder={t('checkout.zonePlaceholder')}
            required
            value={zoneId}
            onChange={(event) => setZoneId(event.target.value)}
            error={fields['shippingAddress.zoneId']}
            options={(zones.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <TextareaField
            label={t('checkout.address')}
            hint={t('checkout.addressHint')}
            required
            rows={3}
            autoComplete="street-address"
            maxLength={limits.addressMax}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            error={fields['shippingAddress.address_line1']}
          />
        </Card>
        <Card as="section" padding="large" className="flex flex-col gap-4">
          <RadioGroup legend={t('checkout.payment')} error={fields['paymentInfo.paymentOptionId']}>
            {(payments.data?.rows ?? []).map((option) => (
              <RadioCard
                key={option.id}
                name="payment"
                value={String(option.id)}
                checked={paymentId === String(option.id)}
                onChange={() => setPaymentId(String(option.id))}
                label={option.option_name}
                description={
                  <>
                    {option.description}
                    {option.option_type === 'cash' && fee > 0 && (
                      <span className="block">
                        {t.rich('checkout.codFee', { fee: () => <Money riyals={fee} size="small" /> })}
                      </span>
                    )}
                  </>
                }
              />
            ))}
          </RadioGroup>
        </Card>
        <CheckoutItems items={cart.cartItems} />
      </div>
      <Card as="aside" padding="large" className="flex flex-col gap-4 lg:sticky lg:top-24">
        <h2 className="text-heading">{t('cart.summary')}</h2>
        {summary.data && <SummaryRows {...summary.data} shippingKnown={zoneId !== ''} />}
        <p className="text-sm text-ink-soft">{t('checkout.vatNote')}</p>
        <Button type="submit" size="large" wide busy={place.isPending} disabled={!ready} aria-describedby="why-not-yet">
          {place.isPending ? t('checkout.placing') : t('checkout.place')}
        </Button>
        <ul id="why-not-yet" aria-live="polite" className="text-sm text-ink-soft">
          {missing.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Card>
    </form>
  );
}
