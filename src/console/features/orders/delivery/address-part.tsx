import { useTranslations } from 'use-intl';
import { toLatinDigits } from '#contract/values/digits.ts';
import { limits } from '#contract/values/limits.ts';
import { formatPrice } from '#i18n/format.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useShopRead } from '../../../runtime/api/shop.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import type { DeliveryEdit } from './use-delivery-edit.ts';

const boxes = ['zone', 'street', 'building', 'unit'] as const;
const labels = {
  zone: 'plateZone',
  street: 'plateStreet',
  building: 'plateBuilding',
  unit: 'plateUnit',
} as const;

/** Zone with its fee, blue plate and address. */
export function AddressPart({ edit, fields }: { edit: DeliveryEdit; fields: Record<string, string> }) {
  const t = useTranslations('delivery');
  const language = useLanguage();
  const { values, change, plate, setPlate } = edit;
  const zones = useShopRead('listZones').data?.rows ?? [];

  function setBox(box: (typeof boxes)[number], text: string): void {
    const latin = toLatinDigits(text);
    const typed = box === 'unit' ? latin : latin.replace(/\D/g, '').slice(0, 5);
    setPlate({ ...plate, [box]: typed });
    const held = box === 'zone' ? zones.filter(({ plateZones }) => plateZones.includes(Number(typed))) : [];
    // The zone with the fewest numbers is the closest one.
    const [closest] = held.sort((one, other) => one.plateZones.length - other.plateZones.length);
    if (closest) change({ zoneId: closest.id });
  }

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
      <fieldset>
        <legend className="font-medium">{t('plate')}</legend>
        <p className="text-sm text-ink-soft">{t('plateHint')}</p>
        <div className="mt-2 grid grid-cols-4 gap-2">
          {boxes.map((box) => (
            <TextField
              key={box}
              label={t(labels[box])}
              direction="ltr"
              inputMode={box === 'unit' ? 'text' : 'numeric'}
              autoComplete="off"
              maxLength={limits.plateUnitMax}
              value={plate[box]}
              error={fields[`plate.${box}`]}
              onChange={({ target }) => setBox(box, target.value)}
            />
          ))}
        </div>
      </fieldset>
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
