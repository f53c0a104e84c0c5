import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { onDay, shownDay } from '#contract/delivery-pick.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { qatarDay, untilMidnightMs } from '#contract/values/qatar-time.ts';
import { formatDelivery, formatSlot } from '#i18n/delivery-time.ts';
import { nearDayParts } from '#i18n/near-day.ts';
import { useServerNow } from '#ui/display/server-time.ts';
import { DaySlotChips, NoDaySlot } from '#ui/form/day-slot-chips.tsx';
import { readQuery } from '../../../runtime/api/use-read.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import type { DeliveryEdit } from './use-delivery-edit.ts';

/** Day and time, as far as the goods and the zone of the edit allow. */
export function TimePart({ order, edit: { values, change } }: { order: ConsoleOrder; edit: DeliveryEdit }) {
  const t = useTranslations('delivery');
  const language = useLanguage();
  const today = qatarDay(new Date(useServerNow(untilMidnightMs)));
  const app = useApp();
  const { data } = useQuery({
    ...readQuery(app, 'listOrderDays', { params: { id: order.id }, query: { zoneId: values.zoneId ?? 0 } }),
    enabled: values.zoneId !== null,
  });
  const days = data?.rows ?? [];
  const { day, slotId } = values;
  const chosen = day !== null && slotId !== null ? { day, slotId } : null;
  const now = order.delivery && (
    <p>
      <bdi>{t('now', { time: formatDelivery(order.delivery, language) })}</bdi>
    </p>
  );
  if (days.length === 0)
    return (
      <>
        {now}
        {data && <NoDaySlot>{t('noTimes')}</NoDaySlot>}
      </>
    );
  return (
    <div className="flex flex-col gap-3">
      {now}
      <DaySlotChips
        days={days}
        shown={shownDay(days, chosen)}
        slotId={chosen?.slotId}
        words={{ day: t('day'), time: t('time'), full: t('full') }}
        slotText={(slot) => formatSlot(slot, language)}
        labelOf={(one) => nearDayParts(one, today, language, { today: t('today'), tomorrow: t('tomorrow') })}
        onDay={(one) => change(onDay(one, chosen?.slotId) ?? {})}
        onSlot={(slot) => change(slot)}
      />
    </div>
  );
}
