import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { onDay, openSlots, shownDay } from '#contract/delivery-pick.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { shortDayParts } from '#i18n/format.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
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
  const shown = shownDay(days, chosen);
  return (
    <>
      <RadioChips legend={t('day')} isWeek>
        {days.map((day) => (
          <RadioChip
            key={day.day}
            name="delivery-day"
            value={day.day}
            checked={day === shown}
            disabled={openSlots(day).length === 0}
            onChange={() => change({ slot: onDay(day, chosen?.slotId) })}
            note={openSlots(day).length === 0 && t('full')}
          >
            <DayLabel day={day.day} />
          </RadioChip>
        ))}
      </RadioChips>
      {shown && (
        <RadioChips legend={t('time')}>
          {shown.slots.map((slot) => (
            <RadioChip
              key={slot.id}
              name="delivery-slot"
              value={slot.id}
              checked={pick.kind === 'chosen' && slot.id === chosen?.slotId}
              disabled={!slot.open}
              onChange={() => change({ slot: { day: shown.day, slotId: slot.id } })}
              note={!slot.open && t('full')}
            >
              <bdi dir="ltr" className="px-2">
                {slot.from}–{slot.to}
              </bdi>
            </RadioChip>
          ))}
        </RadioChips>
      )}
    </>
  );
}

function DayLabel({ day }: { day: string }) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const [today] = useState(() => qatarDay(new Date()));
  const { weekday, date } = shortDayParts(day, language);
  const name = day === today ? t('today') : day === addDays(today, 1) ? t('tomorrow') : weekday;
  return (
    <>
      <span className="block text-sm font-medium">{name}</span> <span className="block text-sm">{date}</span>
    </>
  );
}

function Line({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2.5 text-ink-soft">
      <Icon name="calendar" className="mt-0.5 size-5 text-sea" />
      <span>{children}</span>
    </p>
  );
}
