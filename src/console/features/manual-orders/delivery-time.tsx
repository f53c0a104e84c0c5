import { useTranslations } from 'use-intl';
import { isTimeRefused, onDay, shownDay } from '#contract/delivery-pick.ts';
import { Notice } from '#ui/display/notice.tsx';
import { formatSlot } from '#i18n/delivery-time.ts';
import { nearDayParts } from '#i18n/near-day.ts';
import { qatarDay, untilMidnightMs } from '#contract/values/qatar-time.ts';
import { useServerNow } from '#ui/display/server-time.ts';
import { DaySlotChips, NoDaySlot } from '#ui/form/day-slot-chips.tsx';
import { FocusOnMount } from '#ui/layout/focus-on-mount.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import type { NewOrder } from './use-new-order.ts';

/** Day and time of the delivery, as a shopper chooses them, or why there is nothing to choose. */
export function DeliveryTime({ order }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const { priced, zoneId, pick, refused } = order;
  if (!priced || zoneId === null) return <NoDaySlot>{t('timeLater')}</NoDaySlot>;
  if (pick.kind === 'arranged') return order.isPricing ? null : <NoDaySlot>{t('timeArranged')}</NoDaySlot>;
  const isSlotRefused = isTimeRefused(refused?.code);
  return (
    <>
      {pick.kind === 'lost' && !isSlotRefused && <Notice tone="progress">{t('timeLost')}</Notice>}
      {pick.kind === 'lost' && isSlotRefused && (
        <FocusOnMount>
          <Notice tone="progress" live="alert">
            {refused?.message}
          </Notice>
        </FocusOnMount>
      )}
      <Choices order={order} />
    </>
  );
}

function Choices({ order: { priced, draft, pick, change } }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const today = qatarDay(new Date(useServerNow(untilMidnightMs)));
  const chosen = pick.kind === 'chosen' ? pick.choice : draft.slot;
  const days = priced?.days ?? [];
  return (
    <DaySlotChips
      days={days}
      shown={shownDay(days, chosen)}
      slotId={pick.kind === 'chosen' ? chosen?.slotId : undefined}
      words={{ day: t('day'), time: t('time'), full: t('full') }}
      slotText={(slot) => formatSlot(slot, language)}
      labelOf={(day) => nearDayParts(day, today, language, { today: t('today'), tomorrow: t('tomorrow') })}
      onDay={(day) => change({ slot: onDay(day, chosen?.slotId) })}
      onSlot={(slot) => change({ slot })}
    />
  );
}
