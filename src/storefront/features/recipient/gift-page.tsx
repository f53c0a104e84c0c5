import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecipientPage } from '#contract/recipient.ts';
import { formatDelivery } from '#i18n/delivery-time.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { FocusOnMount } from '#ui/layout/focus-on-mount.tsx';
import { useLanguage } from '../../runtime/app-context.ts';
import { GiftCard } from '../../shared/checkout/gift-card.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import { ChoiceForm } from './choice-form.tsx';
import { ThanksForm } from './thanks-form.tsx';

/** What the recipient of a gift sees: who it is from, where it is, and what to do now. */
export function GiftPage({ token, gift }: { token: string; gift: RecipientPage }) {
  const t = useTranslations('recipient');
  const { name: shop } = useShopSettings();
  const { state, from, message, recipientName } = gift;
  const [isChanging, setIsChanging] = useState<boolean>();
  const showsForm = gift.mayChoose && (state === 'asked' || isChanging);
  const part = showsForm ? (
    <ChoiceForm token={token} gift={gift} isChange={state === 'chosen'} onChosen={() => setIsChanging(false)} />
  ) : (
    <div className="flex flex-col gap-6">
      <State gift={gift} />
      {gift.mayChoose && state === 'chosen' && (
        <Button variant="secondary" className="self-start" onClick={() => setIsChanging(true)}>
          {t('change')}
        </Button>
      )}
    </div>
  );
  return (
    <div className="page-wrap flex max-w-2xl flex-col gap-6 py-8">
      <div>
        <h1 className="text-title font-medium text-balance">
          {from === null ? (
            <span>{t('title', { shop })}</span>
          ) : (
            <span>{t.rich('titleFrom', { from: () => <bdi>{from}</bdi>, shop })}</span>
          )}
        </h1>
        <p className="mt-2 text-ink-soft">
          <span>{t('for')}</span> <bdi>{recipientName}</bdi>
        </p>
      </div>
      {(message !== '' || from !== null) && (
        <GiftCard title={t('card')} recipientName={recipientName} message={message} from={from} />
      )}
      {state === 'onWay' && gift.deliveryPin !== undefined && <Pin pin={gift.deliveryPin} />}
      {/* The pressed button is gone with its part. */}
      {isChanging === undefined ? part : <FocusOnMount key={String(isChanging)}>{part}</FocusOnMount>}
      {state === 'delivered' && <ThanksForm token={token} gift={gift} />}
    </div>
  );
}

/** Where the gift is, in one sentence. */
function State({ gift: { state, delivery } }: { gift: RecipientPage }) {
  const t = useTranslations('recipient');
  const language = useLanguage();
  const isBad = state === 'lapsed' || state === 'cancelled';
  return (
    <Notice tone={isBad ? 'progress' : state === 'delivered' ? 'success' : 'info'} live="status">
      <span className="block text-base">{t(`state.${state}`)}</span>
      {delivery && (state === 'chosen' || state === 'onWay') && (
        <bdi className="block text-base font-medium">{formatDelivery(delivery, language)}</bdi>
      )}
    </Notice>
  );
}

function Pin({ pin }: { pin: string }) {
  const t = useTranslations('recipient');
  return (
    <Card as="section" padding="large" aria-labelledby="recipient-pin">
      <h2 id="recipient-pin" className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon name="truck" className="size-5" />
        {t('pin')}
      </h2>
      <p className="text-title font-medium tabular-nums">
        <bdi dir="ltr" translate="no">
          {pin}
        </bdi>
      </p>
      <p>{t('pinCare')}</p>
    </Card>
  );
}
