import { useFormatter, useTranslations } from 'use-intl';
import { Icon } from '#ui/display/icon.tsx';
import { useLostConnection, useSlowConnection } from '../../runtime/connection/use-connection.ts';

/** Says that the network is gone, and since when. The region is there before, so that it is announced. */
export function OfflineBand() {
  const t = useTranslations('state');
  const format = useFormatter();
  const lostAt = useLostConnection();
  const isSlow = useSlowConnection();
  return (
    <div role="status" className="print:hidden">
      {lostAt === null && isSlow && <p className="bg-progress-soft px-4 py-2 text-center text-sm">{t('slow')}</p>}
      {lostAt !== null && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center text-sm text-white">
          <Icon name="alert" className="size-4" />
          <span>
            {t.rich('offline.since', {
              time: () => (
                <bdi dir="ltr" translate="no">
                  {format.dateTime(lostAt, { hour: '2-digit', minute: '2-digit', hour12: false })}
                </bdi>
              ),
            })}
          </span>
        </p>
      )}
    </div>
  );
}
