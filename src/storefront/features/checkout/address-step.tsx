import { useTranslations } from 'use-intl';
import type { Address } from '#contract/addresses.ts';
import type { Zone } from '#contract/checkout.ts';
import { limits } from '#contract/values/limits.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { RadioCard, RadioGroup } from '#ui/form/radio-card.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { AddressFields } from '../addresses/address-fields.tsx';
import { AddressText } from '../addresses/address-text.tsx';
import { Step } from './step.tsx';
import type { CheckoutDraftState } from './use-checkout-draft.ts';

interface AddressStepProps {
  draft: CheckoutDraftState;
  zones: readonly Zone[];
  /** The saved addresses of the user. */
  saved: readonly Address[];
  /** Those of them in a zone that the shop serves. */
  served: readonly Address[];
  /** The chosen saved address; null for a new one. */
  chosen: Address | null;
  /** Delivery is free for this cart: no fee is shown. */
  isFree: boolean;
  /** The server's errors by field. */
  refusals: Record<string, string>;
}

/** The delivery address: a saved one, or a new one with plate numbers, zone and full address. */
export function AddressStep({ draft, zones, saved, served, chosen, isFree, refusals }: AddressStepProps) {
  const t = useTranslations();
  const isGone = refusals['addressId'] !== undefined && chosen === null;
  return (
    <Step
      number={1}
      id="checkout-address"
      title={t(draft.gift.isGift ? 'checkout.deliverGiftTo' : 'checkout.deliverTo')}
    >
      {saved.length > 0 && (
        <RadioGroup legend={t('addresses.choose')} legendHidden error={isGone && t('addresses.gone')}>
          {saved.map((address) => {
            const isServed = served.includes(address);
            return (
              <RadioCard
                key={address.id}
                name="address-id"
                value={String(address.id)}
                checked={address === chosen}
                disabled={!isServed}
                onChange={() => draft.setAddressId(String(address.id))}
                label={<bdi>{address.label === '' ? address.zone.name : address.label}</bdi>}
                description={
                  <>
                    <AddressText address={address} hasZone={address.label !== ''} />
                    {!isServed && <span className="block text-danger">{t('addresses.noZone')}</span>}
                  </>
                }
              />
            );
          })}
          <RadioCard
            name="address-id"
            value="new"
            checked={chosen === null}
            onChange={() => draft.setAddressId('new')}
            label={t('addresses.new')}
          />
        </RadioGroup>
      )}
      {isGone && saved.length === 0 && <FieldError id="address-gone">{t('addresses.gone')}</FieldError>}
      {chosen === null && (
        <>
          <AddressFields
            entry={draft.entry}
            zones={zones}
            showFees={!isFree}
            zoneError={refusals['shippingAddress.zoneId']}
            addressError={refusals['shippingAddress.address_line1']}
          />
          {saved.length < limits.addressesMax && (
            <div className="flex flex-col gap-3">
              <Checkbox
                name="saveAddress"
                label={t('addresses.save')}
                checked={draft.saveAddress}
                onChange={(event) => draft.setSaveAddress(event.target.checked)}
              />
              {draft.saveAddress && (
                <TextField
                  name="addressLabel"
                  label={t('addresses.label')}
                  optionalText={t('addresses.optional')}
                  hint={t('addresses.labelHint')}
                  maxLength={limits.addressLabelMax}
                  value={draft.addressLabel}
                  onChange={(event) => draft.setAddressLabel(event.target.value)}
                />
              )}
            </div>
          )}
        </>
      )}
    </Step>
  );
}
