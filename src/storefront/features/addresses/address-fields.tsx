import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Zone } from '#contract/checkout.ts';
import { limits } from '#contract/values/limits.ts';
import { formatPrice } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useCurrency } from '../../shared/money/use-currency.ts';
import { zoneOfPlate } from './blue-plate.ts';
import { PlateFields } from './plate-fields.tsx';
import type { AddressEntry } from './use-address-entry.ts';

interface AddressFieldsProps {
  entry: AddressEntry;
  zones: readonly Zone[];
  /** Whether the fee of each zone is shown. */
  showFees: boolean;
  /** Shows what is missing before the shopper has left a field. */
  isChecked?: boolean;
  zoneError: string | undefined;
  addressError: string | undefined;
}

/** Plate numbers, delivery zone and full address. */
export function AddressFields({ entry, zones, showFees, isChecked, zoneError, addressError }: AddressFieldsProps) {
  const t = useTranslations();
  const language = useLanguage();
  const currency = useCurrency();
  const [left, setLeft] = useState({ zone: false, address: false });
  // The chosen zone, if the shop still delivers there.
  const zone = zones.find(({ id }) => String(id) === entry.zoneId);
  const missesZone = (left.zone || isChecked) && zone === undefined;
  const missesAddress = (left.address || isChecked) && entry.address.trim() === '';
  const ofPlate = zoneOfPlate(zones, entry.plate.zone);

  return (
    <>
      <PlateFields entry={entry} />
      <div>
        <SelectField
          name="zone"
          label={t('checkout.zone')}
          placeholder={t('checkout.zonePlaceholder')}
          required
          value={zone === undefined ? '' : entry.zoneId}
          onChange={(event) => entry.setZone(event.target.value)}
          onBlur={() => setLeft((before) => ({ ...before, zone: true }))}
          error={missesZone ? t('validation.zoneRequired') : zoneError}
          options={zones.map(({ id, name, shippingFee }) => ({
            value: String(id),
            label: showFees ? `${name} · ${feeText(shippingFee)}` : name,
          }))}
        />
        <p role="status" className="text-sm text-sea-deep not-empty:mt-1.5">
          {ofPlate !== null && ofPlate.id === zone?.id && (
            <span>
              {t.rich('checkout.zoneOfPlate', {
                number: () => (
                  <bdi dir="ltr" translate="no">
                    {entry.plate.zone}
                  </bdi>
                ),
              })}
            </span>
          )}
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
        value={entry.address}
        onChange={(event) => entry.setAddress(event.target.value)}
        onBlur={() => setLeft((before) => ({ ...before, address: true }))}
        error={missesAddress ? t('validation.addressRequired') : addressError}
      />
    </>
  );

  function feeText(riyals: number): string {
    return riyals === 0 ? t('checkout.free') : formatPrice(riyals, language, currency);
  }
}
