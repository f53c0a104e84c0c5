import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { failureOf } from '../runtime/api/failure.ts';

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
  const { text, kind, saved, code } = failureOf(error, isWrite);
  return (
    <Notice tone="danger" live="alert" title={isWrite ? undefined : t('state.failure.title')}>
      <div className="text-base">
        <p>{text ?? t(kind === 'network' ? 'state.failure.network' : 'state.failure.internal')}</p>
        <p>{t(`state.failure.${saved}`)}</p>
        <p className="mt-1 text-ink-soft">
          {t.rich('state.failure.code', { code: () => <bdi dir="ltr">{code}</bdi> })}
        </p>
      </div>
      <Button size="small" variant="secondary" className="mt-3" icon="refresh" busy={busy} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </Notice>
  );
}
