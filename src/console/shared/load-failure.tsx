import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { failureOf } from '../runtime/api/failure.ts';
import { useFailureText } from '../runtime/api/use-failure-text.ts';

export interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
  /** The failed call was to change something. */
  isWrite?: boolean;
}

/** What happened, whether something was saved, what to do, and the code for a question. */
export function LoadFailure({ error, onRetry, busy = false, isWrite = false }: LoadFailureProps) {
  const t = useTranslations();
  const failureText = useFailureText();
  const failure = failureOf(error, isWrite);
  return (
    <Notice tone="danger" live="alert" title={isWrite ? undefined : t('state.failure.title')}>
      <div className="text-base">
        <p>{failureText(failure)}</p>
        <p>{t(`state.failure.${failure.saved}`)}</p>
        <p className="mt-1 text-ink-soft">
          {t.rich('state.failure.code', {
            code: () => (
              <bdi dir="ltr" translate="no">
                {failure.code}
              </bdi>
            ),
          })}
        </p>
      </div>
      <Button size="small" variant="secondary" className="mt-3" icon="refresh" busy={busy} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </Notice>
  );
}
