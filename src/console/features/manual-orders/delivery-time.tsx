import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { onDay, shownDay } from '#contract/delivery-pick.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { shortDayParts } from '#i18n/format.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { DaySlotChips } from '#ui/form/day-slot-chips.tsx';
import { FocusOnMount } from '#ui/layout/focus-on-mount.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import type { NewOrder } from './use-new-order.ts';

/** Day and time of the delivery, as a shopper chooses them, or why there is nothing to choose. */
export function DeliveryTime({ order }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const { priced, zoneId, pick, refused } = order;
  if (!priced || zoneId === null) return <Line>{t('timeLater')}</Line>;
  if (pick.kind === 'arranged') return order.isPricing ? null : <Line>{t('timeArranged')}</Line>;
  const isSlotRefused = refused?.code === 'slot_full' || refused?.code === 'slot_over';
  return (
    <>
      {pick.kind === 'lost' && !isSlotRefused && <Notice tone="progress">{t('timeLost')}</Notice>}
      {pick.kind === 'lost' && isSlotRefused && (
        <FocusOnMount>
          <Notice tone="progress" live="alert">
            {refused.message}
          </Notice>
        </FocusOnMount>
      )}
      <Choices order={order} />
    </>
  );
}

function Choices({ order: { priced, draft, pick, change } }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const chosen = pick.kind === 'chosen' ? pick.choice : draft.slot;
  const days = priced?.days ?? [];
  return (
    <DaySlotChips
      days={days}
      shown={shownDay(days, chosen)}
      slotId={pick.kind === 'chosen' ? chosen?.slotId : undefined}
      words={{ day: t('day'), time: t('time'), full: t('full') }}
      labelOf={useDayLabel()}
      onDay={(day) => change({ slot: onDay(day, chosen?.slotId) })}
      onSlot={(slot) => change({ slot })}
    />
  );
}

function useDayLabel() {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const [today] = useState(() => qatarDay(new Date()));
  return (day: string) => {
    const { weekday, date } = shortDayParts(day, language);
    return { name: day === today ? t('today') : day === addDays(today, 1) ? t('tomorrow') : weekday, date };
  };
}

function Line({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2.5 text-ink-soft">
      <Icon name="calendar" className="mt-0.5 size-5 text-sea" />
      <span>{children}</span>
    </p>
  );
}
