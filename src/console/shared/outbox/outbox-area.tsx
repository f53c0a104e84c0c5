import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { formatTime } from '#i18n/date-time.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { useMe } from '../../runtime/session/me-context.ts';
import { useOutbox } from './use-outbox.ts';

const againMs = 15_000;

/** Sends what waits for the network when it is back, says how much waits, and why something was refused. */
export function OutboxArea() {
  const t = useTranslations('outbox');
  const { id } = useMe();
  const { outbox, writes, waiting } = useOutbox();
  useEffect(() => {
    const replay = () => void outbox.replay();
    void outbox.open(id).then(replay);
    addEventListener('online', replay);
    const timer = setInterval(replay, againMs);
    return () => {
      removeEventListener('online', replay);
      clearInterval(timer);
    };
  }, [outbox, id]);
  return (
    <>
      <p role="status" className="text-ink-soft not-empty:mb-3">
        {waiting.length > 0 && t('waiting', { count: waiting.length })}
      </p>
      {writes
        .filter(({ refusal }) => refusal !== null)
        .map(({ key, name, at, label, refusal }) => (
          <Notice
            key={key}
            tone="danger"
            live="alert"
            className="mb-3"
            title={t(`refused.${name}`, { number: label, time: formatTime(new Date(at).toISOString()) })}
            action={
              <Button size="small" variant="secondary" onClick={() => void outbox.dismiss(key)}>
                {t('dismiss')}
              </Button>
            }
          >
            <p>{refusal || t('moved')}</p>
            <Link to={`/orders/${label.split(' ')[0] ?? ''}`}>{t('open')}</Link>
          </Notice>
        ))}
    </>
  );
}
