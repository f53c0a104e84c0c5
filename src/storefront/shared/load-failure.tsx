import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';

/** Shown in place of personal data that could not be loaded. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations();
  return (
    <EmptyState
      icon="wifi-off"
      title={t('error.generic')}
      action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  );
}
