import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import type { NewOrder } from './use-new-order.ts';

/** For the customer, or a gift: who gets it, and the card. */
export function GiftFields({ order }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const { draft, change, contact, setContact, fields } = order;
  return (
    <>
      <RadioChips legend={t('forWhom')}>
        {([false, true] as const).map((isGift) => (
          <RadioChip
            key={String(isGift)}
            name="for-whom"
            value={isGift ? 'gift' : 'own'}
            checked={draft.isGift === isGift}
            onChange={() => change({ isGift })}
          >
            <span className="px-2">{t(isGift ? 'gift' : 'forCustomer')}</span>
          </RadioChip>
        ))}
      </RadioChips>
      {draft.isGift && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('giftRecipient')}
            autoComplete="off"
            maxLength={limits.nameMax}
            value={contact.giftRecipient}
            error={fields['gift.recipientName']}
            onChange={({ target }) => setContact({ giftRecipient: target.value })}
          />
          <TextField
            label={t('giftPhone')}
            optionalText={t('optional')}
            direction="ltr"
            inputMode="tel"
            autoComplete="off"
            value={contact.giftPhone}
            error={fields['gift.recipientPhone']}
            onChange={({ target }) => setContact({ giftPhone: target.value })}
          />
          <TextareaField
            className="sm:col-span-2"
            label={t('cardText')}
            optionalText={t('optional')}
            rows={2}
            maxLength={limits.giftMessageMax}
            value={contact.cardText}
            error={fields['gift.message']}
            onChange={({ target }) => setContact({ cardText: target.value })}
          />
          <TextField
            className="sm:col-span-2"
            label={t('cardFrom')}
            hint={t('cardFromHint')}
            optionalText={t('optional')}
            autoComplete="off"
            maxLength={limits.nameMax}
            value={contact.cardFrom}
            error={fields['gift.from']}
            onChange={({ target }) => setContact({ cardFrom: target.value })}
          />
          <Checkbox
            label={t('hidePrices')}
            checked={draft.hidesPrices}
            onChange={({ target }) => change({ hidesPrices: target.checked })}
          />
          <Checkbox
            label={t('surprise')}
            checked={draft.isSurprise}
            onChange={({ target }) => change({ isSurprise: target.checked })}
          />
        </div>
      )}
    </>
  );
}
