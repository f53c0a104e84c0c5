import { useTranslations } from 'use-intl';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useAlarmState } from './day.ts';

/** Says that the browser keeps the alarm silent until the next press. */
export function SoundWaits() {
  const t = useTranslations('alarm');
  const isWaiting = useAlarmState() === 'waiting';
  const mayAccept = mayOpen(useMe(), 'orders.accept');
  return isWaiting && mayAccept ? (
    <p className="bg-progress-soft px-4 py-1 text-center text-sm">{t('soundWaits')}</p>
  ) : null;
}
