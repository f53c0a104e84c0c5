import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { startDay, testAlarm, useAlarmState } from './day.ts';

/** Turns the alarm on. A browser plays sound only after a press. */
export function StartDay() {
  const t = useTranslations('alarm');
  const state = useAlarmState();
  const isOn = state === 'on';
  return (
    <section className={cardClass({ className: 'mt-5 flex flex-wrap items-center gap-x-6 gap-y-3' })}>
      <p className="min-w-48 flex-1" role="status">
        {t(isOn ? 'dayStarted' : state === 'waiting' ? 'soundWaits' : 'startDayText')}
      </p>
      {isOn ? (
        <Button variant="secondary" onClick={testAlarm}>
          {t('test')}
        </Button>
      ) : (
        <Button onClick={startDay}>{t('startDay')}</Button>
      )}
    </section>
  );
}
