import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { GiftCard } from '../../shared/checkout/gift-card.tsx';
import { ShopperPhoneField } from '../../shared/forms/shopper-phone-field.tsx';
import { Card } from '#ui/display/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Counted } from './counted.tsx';
import type { CheckoutDraftState } from './use-checkout-draft.ts';

interface GiftStepProps {
  draft: CheckoutDraftState;
  /** The name of the account, which a card proposes. */
  userName: string;
  /** The server's errors by field. */
  refusals: Record<string, string>;
}

/** Whom the order is for: the shopper, or someone who gets it as a gift. */
export function GiftStep({ draft, userName, refusals }: GiftStepProps) {
  const t = useTranslations('checkout');
  const { gift, setGift } = draft;
  return (
    <Card as="section" padding="large" aria-label={t('forWhom')} className="flex flex-col gap-5">
      <RadioChips legend={t('forWhom')}>
        <RadioChip name="for" checked={!gift.isGift} onChange={() => setGift({ isGift: false })}>
          <span className="px-2 leading-relaxed">{t('forMe')}</span>
        </RadioChip>
        <RadioChip
          name="for"
          checked={gift.isGift}
          onChange={() => setGift({ isGift: true, from: gift.from || userName })}
        >
          <span className="px-2 leading-relaxed">{t('aGift')}</span>
        </RadioChip>
      </RadioChips>
      {gift.isGift && <GiftFields draft={draft} refusals={refusals} />}
    </Card>
  );
}

function GiftFields({ draft: { gift, setGift }, refusals }: Omit<GiftStepProps, 'userName'>) {
  const t = useTranslations();
  const [hasLeftName, setHasLeftName] = useState(false);
  const missesName = hasLeftName && gift.recipientName.trim() === '';
  return (
    <>
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
      <Checkbox
        name="askRecipient"
        label={
          <>
            <span className="block">{t('checkout.askRecipient')}</span>
            <span className="block text-sm text-ink-soft">{t('checkout.askRecipientText')}</span>
          </>
        }
        checked={gift.askRecipient}
        onChange={(event) => setGift({ askRecipient: event.target.checked })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="flex flex-col gap-3">
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
          {!gift.isUnnamed && (
            <TextField
              name="giftFrom"
              label={t('checkout.giftFrom')}
              maxLength={limits.nameMax}
              value={gift.from}
              onChange={(event) => setGift({ from: event.target.value })}
              error={refusals['gift.from']}
            />
          )}
          <Checkbox
            name="giftUnnamed"
            label={t('checkout.giftUnnamed')}
            checked={gift.isUnnamed}
            onChange={(event) => setGift({ isUnnamed: event.target.checked })}
          />
        </div>
        <GiftCard
          title={t('checkout.giftPreview')}
          recipientName={gift.recipientName}
          message={gift.message}
          from={gift.isUnnamed ? null : gift.from.trim()}
          placeholder={t('checkout.giftPreviewEmpty')}
        />
      </div>
      <div className="flex flex-col">
        <Checkbox
          name="hidePrices"
          label={t('checkout.giftNoPrices')}
          checked={gift.hidePrices}
          onChange={(event) => setGift({ hidePrices: event.target.checked })}
        />
        {!gift.askRecipient && (
          <Checkbox
            name="giftSurprise"
            label={t('checkout.giftSurprise')}
            checked={gift.surprise}
            onChange={(event) => setGift({ surprise: event.target.checked })}
          />
        )}
      </div>
    </>
  );
}
