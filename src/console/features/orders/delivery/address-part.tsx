import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { formatPrice } from '#i18n/format.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useShopRead } from '../../../runtime/api/shop.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { PlateFields } from '../../../shared/plate/plate-fields.tsx';
import type { DeliveryEdit } from './use-delivery-edit.ts';

/** Zone with its fee, blue plate and address. */
export function AddressPart({ edit, fields }: { edit: DeliveryEdit; fields: Record<string, string> }) {
  const t = useTranslations('delivery');
  const language = useLanguage();
  const { values, change, plate, setPlate } = edit;
  const zones = useShopRead('listZones').data?.rows ?? [];

  return (
    <>
      <SelectField
        label={t('zone')}
        options={zones.map(({ id, name, shippingFee }) => ({
          value: String(id),
          label: t('zoneFee', { zone: name, fee: formatPrice(shippingFee, language) }),
        }))}
        placeholder={values.zoneId === null ? t('zone') : undefined}
        value={String(values.zoneId ?? '')}
        error={fields['zoneId']}
        onChange={({ target }) => change({ zoneId: Number(target.value) })}
      />
      <PlateFields
        plate={plate}
        words={{
          legend: t('plate'),
          hint: t('plateHint'),
          zone: t('plateZone'),
          street: t('plateStreet'),
          building: t('plateBuilding'),
          unit: t('plateUnit'),
        }}
        errorOf={(box) => fields[`plate.${box}`]}
        onChange={setPlate}
        onZone={(zoneId) => change({ zoneId })}
      />
      <TextareaField
        label={t('address')}
        rows={2}
        maxLength={limits.addressMax}
        value={values.address}
        error={fields['address']}
        onChange={({ target }) => change({ address: target.value })}
      />
    </>
  );
}
