import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';

/** What stands where a person's data should be when it could not be fetched. */
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
