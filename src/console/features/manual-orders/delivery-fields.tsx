import { useTranslations } from 'use-intl';
import { phoneText } from '#i18n/phone-text.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { RadioCard, RadioGroup } from '#ui/form/radio-card.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { limits } from '#contract/values/limits.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { PlateFields } from '../../shared/plate/plate-fields.tsx';
import { DeliveryTime } from './delivery-time.tsx';
import type { NewOrder } from './use-new-order.ts';

/** At the counter, or where and when it is delivered. */
export function DeliveryFields({ order }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const { draft, change, addresses, zones } = order;
  const isServed = (zoneId: number) => zones.some(({ id }) => id === zoneId);
  const hasSaved = addresses.some(({ zoneId }) => isServed(zoneId));
  return (
    <>
      <RadioChips legend={t('where')}>
        {([false, true] as const).map((isDelivered) => (
          <RadioChip
            key={String(isDelivered)}
            name="where"
            value={isDelivered ? 'delivery' : 'counter'}
            checked={draft.isDelivered === isDelivered}
            onChange={() => change({ isDelivered })}
          >
            <span className="px-2">{t(isDelivered ? 'deliver' : 'counter')}</span>
          </RadioChip>
        ))}
      </RadioChips>
      {!draft.isDelivered && order.mayHandOver && (
        <Checkbox
          label={t('handOver')}
          checked={draft.handsOver}
          onChange={({ target }) => change({ handsOver: target.checked })}
        />
      )}
      {draft.isDelivered && hasSaved && <SavedAddresses order={order} isServed={isServed} />}
      {draft.isDelivered && (!hasSaved || draft.addressId === 'new') && <AddressFields order={order} />}
      {draft.isDelivered && <DeliveryTime order={order} />}
    </>
  );
}

function SavedAddresses({ order, isServed }: { order: NewOrder; isServed: (zoneId: number) => boolean }) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const { addresses, draft, change, fields } = order;
  const isChosen = order.saved !== null || draft.addressId === 'new';
  const isMissing = !isChosen && ('delivery.zoneId' in fields || 'delivery.address' in fields);
  return (
    <RadioGroup legend={t('savedAddresses')} error={isMissing && t('chooseAddress')}>
      {addresses.map(({ id, label = '', zoneId, zone, address, recipientName, recipientPhone }) => (
        <RadioCard
          key={id}
          name="address"
          value={String(id)}
          checked={draft.addressId === id}
          disabled={!isServed(zoneId)}
          onChange={() => change({ addressId: id, slot: null })}
          label={<bdi>{label === '' ? zone[language] : label}</bdi>}
          description={
            <>
              <bdi className="block">{zone[language]}</bdi>
              <span className="block whitespace-pre-line">
                <bdi>{address}</bdi>
              </span>
              {recipientName !== '' && (
                <span className="block">
                  <bdi>{recipientName}</bdi>{' '}
                  <bdi dir="ltr" translate="no">
                    {phoneText(recipientPhone)}
                  </bdi>
                </span>
              )}
              {!isServed(zoneId) && <span className="block text-danger">{t('zoneGone')}</span>}
            </>
          }
        />
      ))}
      <RadioCard
        name="address"
        value="new"
        checked={draft.addressId === 'new'}
        onChange={() => change({ addressId: 'new' })}
        label={t('otherAddress')}
      />
    </RadioGroup>
  );
}

function AddressFields({ order }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const { draft, change, contact, setContact, zones, fields } = order;
  const isMissing = draft.zoneId === null && 'delivery.zoneId' in fields;
  const zoneError = order.isZoneGone ? t('zoneGone') : isMissing ? t('zoneMissing') : fields['delivery.zoneId'];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        className="sm:col-span-2"
        label={t('zone')}
        placeholder={t('chooseZone')}
        options={zones.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={order.isZoneGone ? '' : String(draft.zoneId ?? '')}
        error={zoneError}
        onChange={({ target }) => change({ zoneId: target.value === '' ? null : Number(target.value) })}
      />
      <div className="sm:col-span-2">
        <PlateFields
          plate={contact.plate}
          words={{
            legend: t('plate.legend'),
            hint: t('plate.hint'),
            zone: t('plate.zone'),
            street: t('plate.street'),
            building: t('plate.building'),
            unit: t('plate.unit'),
          }}
          errorOf={(box) => fields[`delivery.plate.${box}`]}
          onChange={(plate) => setContact({ plate })}
          onZone={(zoneId) => change({ zoneId })}
        />
      </div>
      <TextareaField
        className="sm:col-span-2"
        label={t('address')}
        rows={2}
        maxLength={limits.addressMax}
        value={contact.address}
        error={fields['delivery.address']}
        onChange={({ target }) => setContact({ address: target.value })}
      />
      {!draft.isGift && <RecipientFields order={order} />}
    </div>
  );
}

function RecipientFields({ order: { contact, setContact, fields } }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  return (
    <>
      <TextField
        label={t('recipientName')}
        optionalText={t('optional')}
        autoComplete="off"
        maxLength={limits.nameMax}
        value={contact.recipientName}
        error={fields['delivery.recipientName']}
        onChange={({ target }) => setContact({ recipientName: target.value })}
      />
      <TextField
        label={t('recipientPhone')}
        optionalText={t('optional')}
        direction="ltr"
        inputMode="tel"
        autoComplete="off"
        value={contact.recipientPhone}
        error={fields['delivery.recipientPhone']}
        onChange={({ target }) => setContact({ recipientPhone: target.value })}
      />
    </>
  );
}
