import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { PhoneField } from '#ui/form/phone-field.tsx';
import { usePhoneCountries } from './phone-countries.ts';

type ShopperPhoneFieldProps = Omit<ComponentProps<typeof PhoneField>, 'label' | 'countries' | 'countryLabel'> & {
  /** Default: the shopper's own phone number. */
  label?: string;
};

/** A shopper's phone number, Qatar first. */
export function ShopperPhoneField(props: ShopperPhoneFieldProps) {
  const t = useTranslations('auth');
  return (
    <PhoneField
      label={t('phone')}
      hint={t.rich('phoneHint', {
        example: () => (
          <bdi dir="ltr" translate="no">
            5512 3456
          </bdi>
        ),
      })}
      required
      countries={usePhoneCountries()}
      countryLabel={t('country')}
      {...props}
    />
  );
}
