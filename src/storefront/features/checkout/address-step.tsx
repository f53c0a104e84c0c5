import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { UserId } from '#contract/ids.ts';
import type { Zone } from '#contract/checkout.ts';
import { limits } from '#contract/values/limits.ts';
import { formatPrice } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useCurrency } from '../../shared/money/use-currency.ts';
import { zoneOfPlate } from './blue-plate.ts';
import { readAddresses } from './checkout-storage.ts';
import { PlateFields } from './plate-fields.tsx';
import { RecentAddresses } from './recent-addresses.tsx';
import { Step } from './step.tsx';
import type { CheckoutDraftState } from './use-checkout-draft.ts';

interface AddressStepProps {
  userId: UserId;
  draft: CheckoutDraftState;
  zones: readonly Zone[];
  /** The chosen zone, if the shop still delivers there. */
  zone: Zone | undefined;
  /** Delivery is free for this cart: no fee is shown. */
  isFree: boolean;
  /** The server's errors by field. */
  refusals: Record<string, string>;
}

/** The delivery address: plate numbers, zone, full address. */
export function AddressStep({ userId, draft, zones, zone, isFree, refusals }: AddressStepProps) {
  const t = useTranslations();
  const language = useLanguage();
  const currency = useCurrency();
  const [recent] = useState(() => readAddresses(userId));
  const [left, setLeft] = useState({ zone: false, address: false });
  const missesZone = left.zone && zone === undefined;
  const missesAddress = left.address && draft.address.trim() === '';
  const ofPlate = zoneOfPlate(zones, draft.plate.zone);

  return (
    <Step number={1} id="checkout-address" title={t('checkout.deliverTo')}>
      {draft.address === '' && <RecentAddresses addresses={recent} zones={zones} onChoose={draft.setEnteredAddress} />}
      <PlateFields draft={draft} />
      <div>
        <SelectField
          name="zone"
          label={t('checkout.zone')}
          placeholder={t('checkout.zonePlaceholder')}
          required
          value={zone === undefined ? '' : draft.zoneId}
          onChange={(event) => draft.setZone(event.target.value)}
          onBlur={() => setLeft((before) => ({ ...before, zone: true }))}
          error={missesZone ? t('validation.zoneRequired') : refusals['shippingAddress.zoneId']}
          options={zones.map(({ id, name, shippingFee }) => ({
            value: String(id),
            label: isFree ? name : `${name} · ${feeText(shippingFee)}`,
          }))}
        />
        <p role="status" className="text-sm text-sea-deep not-empty:mt-1.5">
          {ofPlate !== null &&
            ofPlate.id === zone?.id &&
            t.rich('checkout.zoneOfPlate', { number: () => <bdi dir="ltr">{draft.plate.zone}</bdi> })}
        </p>
      </div>
      <TextareaField
        name="address"
        label={t('checkout.address')}
        hint={`${t('checkout.addressHint')}. ${t('checkout.landmarkHint')}`}
        required
        rows={3}
        autoComplete="street-address"
        maxLength={limits.addressMax}
        value={draft.address}
        onChange={(event) => draft.setAddress(event.target.value)}
        onBlur={() => setLeft((before) => ({ ...before, address: true }))}
        error={missesAddress ? t('validation.addressRequired') : refusals['shippingAddress.address_line1']}
      />
    </Step>
  );

  function feeText(riyals: number): string {
    return riyals === 0 ? t('checkout.free') : formatPrice(riyals, language, currency);
  }
}
