import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { PageTitle } from '../page-title.tsx';

/** For a page that failed while it was rendered, or whose code could not be fetched. */
export function Crashed() {
  const t = useTranslations('state.crashed');
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <EmptyState
        icon="alert"
        title={t('title')}
        headingLevel={1}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      >
        {t('text')}
      </EmptyState>
    </>
  );
}
