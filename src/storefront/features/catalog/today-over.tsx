import { useTranslations } from 'use-intl';
import type { Language } from '#contract/values/locale.ts';
import { shortDayParts } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { useLanguage } from '../../runtime/app-context.ts';
import { readKnownZone } from '../../shared/delivery/known-zone.ts';
import { type NextDay, nextDayOf } from '../../shared/delivery/promise.rules.ts';
import { useDeliveryOfShop } from '../../shared/delivery/use-delivery-of-shop.ts';

/**
 * Says in a list of what is delivered today that it is too late for it, and offers the list without this filter.
 * It stays at the bottom of the screen, where it moves nothing.
 */
export default function TodayOver({ onAll }: { onAll: () => void }) {
  const t = useTranslations('products');
  const language = useLanguage();
  const delivery = useDeliveryOfShop();
  if (!delivery || delivery.today) return null;
  const next = nextDayOf(delivery, readKnownZone());
  return (
    <div
      role="status"
      className="sticky bottom-4 z-20 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-white px-4 py-3 shadow-overlay inset-ring inset-ring-line"
    >
      <p className="min-w-0 grow basis-60 text-sm">
        {next === null ? t('todayArranged') : overText(t, next, language)}
      </p>
      <Button variant="secondary" size="small" onClick={onAll}>
        {t('withoutToday')}
      </Button>
    </div>
  );
}

type Say = ReturnType<typeof useTranslations<'products'>>;

function overText(t: Say, { day, isTomorrow, isSelected }: NextDay, language: Language): string {
  if (isTomorrow) return t(isSelected ? 'todayOverTomorrowSelected' : 'todayOverTomorrow');
  const { weekday, date } = shortDayParts(day, language);
  return t(isSelected ? 'todayOverSelected' : 'todayOver', { day: `${weekday} ${date}` });
}
