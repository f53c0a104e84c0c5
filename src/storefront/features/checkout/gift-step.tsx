import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { GiftCard } from '../../shared/checkout/gift-card.tsx';
import { ShopperPhoneField } from '../../shared/forms/shopper-phone-field.tsx';
import { Card } from '#ui/display/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import type { CheckoutDraftState } from './use-checkout-draft.ts';

interface GiftStepProps {
  draft: CheckoutDraftState;
  /** The server's errors by field. */
  refusals: Record<string, string>;
}

/** What an order may have in addition: a gift to someone else, and a note for the shop. */
export function GiftStep({ draft, refusals }: GiftStepProps) {
  const t = useTranslations('checkout');
  // Open from the start if it has a text, and then as the shopper wants it.
  const [isNoteOpen, setIsNoteOpen] = useState(draft.note !== '');
  return (
    <Card as="section" aria-label={t('extras')} className="flex flex-col px-5 py-3 sm:px-8">
      <Checkbox
        name="gift"
        label={
          <>
            <span className="block font-medium">{t('isGift')}</span>
            <span className="block text-sm text-ink-soft">{t('giftText')}</span>
          </>
        }
        checked={draft.gift.isGift}
        onChange={(event) => draft.setGift({ isGift: event.target.checked })}
      />
      {draft.gift.isGift && <GiftFields draft={draft} refusals={refusals} />}
      <Disclosure
        title={<span className="text-base">{t('addNote')}</span>}
        open={isNoteOpen || refusals['note'] !== undefined}
        onToggle={(event) => setIsNoteOpen(event.currentTarget.open)}
        className="-mb-3 border-t border-b-0!"
      >
        <TextareaField
          name="note"
          label={t('note')}
          hint={<Counted text={draft.note} max={limits.orderNoteMax} hint={t('noteHint')} />}
          rows={3}
          maxLength={limits.orderNoteMax}
          value={draft.note}
          onChange={(event) => draft.setNote(event.target.value)}
          error={refusals['note']}
        />
      </Disclosure>
    </Card>
  );
}

function GiftFields({ draft: { gift, setGift }, refusals }: GiftStepProps) {
  const t = useTranslations();
  const [hasLeftName, setHasLeftName] = useState(false);
  const missesName = hasLeftName && gift.recipientName.trim() === '';
  return (
    <div className="flex flex-col gap-5 pt-2 pb-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="giftRecipient"
          label={t('checkout.giftRecipient')}
          required
          autoComplete="off"
          maxLength={limits.nameMax}
          value={gift.recipientName}
          onChange={(event) => setGift({ recipientName: event.target.value })}
          onBlur={() => setHasLeftName(true)}
          error={missesName ? t('checkout.giftRecipientRequired') : refusals['gift.recipientName']}
        />
        <ShopperPhoneField
          name="giftPhone"
          label={t('checkout.giftPhone')}
          optionalText={t('addresses.optional')}
          required={false}
          hint={t('checkout.giftPhoneHint')}
          value={gift.recipientPhone}
          onChange={(recipientPhone) => setGift({ recipientPhone })}
          error={refusals['gift.recipientPhone']}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextareaField
          name="giftMessage"
          label={t('checkout.giftMessage')}
          optionalText={t('addresses.optional')}
          hint={<Counted text={gift.message} max={limits.giftMessageMax} />}
          rows={4}
          maxLength={limits.giftMessageMax}
          value={gift.message}
          onChange={(event) => setGift({ message: event.target.value })}
          error={refusals['gift.message']}
        />
        <GiftCard
          title={t('checkout.giftPreview')}
          recipientName={gift.recipientName}
          message={gift.message}
          placeholder={t('checkout.giftPreviewEmpty')}
        />
      </div>
      <Checkbox
        name="hidePrices"
        label={t('checkout.giftNoPrices')}
        checked={gift.hidePrices}
        onChange={(event) => setGift({ hidePrices: event.target.checked })}
      />
    </div>
  );
}

/** A hint with the count of used letters. */
function Counted({ text, max, hint }: { text: string; max: number; hint?: ReactNode }) {
  const t = useTranslations('checkout');
  return (
    <span className="flex items-start justify-between gap-4">
      <span>{hint}</span>
      <span className="shrink-0 tabular-nums">
        <bdi>{t('lettersOf', { used: text.length, max })}</bdi>
      </span>
    </span>
  );
}
