import { formatDateTime } from '#i18n/date-time.ts';
import { useLanguage } from '../../runtime/app-context.ts';

/** Date and time in Qatar's time zone, wherever the browser is. */
export function OrderTime({ at, className }: { at: string; className?: string }) {
  const language = useLanguage();
  return (
    <time dateTime={at} className={className}>
      {formatDateTime(at, language)}
    </time>
  );
}
