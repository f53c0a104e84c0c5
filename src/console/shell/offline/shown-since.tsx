import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime, formatTime } from '#i18n/date-time.ts';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { shownTimes, subscribeShown } from '../../runtime/offline/shown-answers.ts';
import { useToday } from '../../shared/order-time.tsx';

/** When the oldest answer came that is shown from the device; null if the shop has answered all. */
function useShownSince(): number | null {
  const cache = useApp().queryClient.getQueryCache();
  return useSyncExternalStore(
    (listener) => {
      const ends = [subscribeShown(listener), cache.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    () => {
      const shown = cache.findAll({ type: 'active', predicate: ({ queryKey: [name] }) => name !== 'getMe' });
      const times = shownTimes(shown.map(({ queryHash }) => queryHash));
      return times.length > 0 ? Math.min(...times) : null;
    },
  );
}

/** Says how old the page is that the device shows without an answer of the shop. */
export function ShownSince() {
  const t = useTranslations('outbox');
  const language = useLanguage();
  const today = useToday();
  const since = useShownSince();
  if (since === null) return null;
  const at = new Date(since).toISOString();
  const time = qatarDay(new Date(since)) === today ? formatTime(at) : formatDateTime(at, language);
  return (
    <p role="status" className="mb-3 text-sm text-progress">
      {t.rich('shownSince', { time: () => <bdi>{time}</bdi> })}
    </p>
  );
}
