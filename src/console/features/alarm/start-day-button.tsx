import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { useApp } from '../../runtime/app-context.ts';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { startDay, useAlarmState } from './day.ts';

/** Starts the day from a page of orders, as long as the alarm cannot be heard. The focus goes on to the heading. */
export function StartDayButton({ headingId }: { headingId: string }) {
  const t = useTranslations('alarm');
  const { toasts } = useApp();
  const isOn = useAlarmState() === 'on';
  const kept = useKeptFocus(() => document.getElementById(headingId));

  function start(): void {
    startDay();
    toasts.show({ kind: 'status', text: t('dayStarted') });
  }

  return (
    <div {...kept}>
      {!isOn && (
        <Button variant="secondary" size="small" className="thumb-target xl:min-h-9 xl:py-1" onClick={start}>
          {t('startDay')}
        </Button>
      )}
    </div>
  );
}
