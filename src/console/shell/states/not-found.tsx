import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { PageTitle } from '../page-title.tsx';

/** For an unknown address, and for a page whose subject does not exist. */
export function NotFound() {
  const t = useTranslations();
  return (
    <>
      <PageTitle>{t('state.notFound.title')}</PageTitle>
      <EmptyState
        icon="search"
        title={t('state.notFound.title')}
        headingLevel={1}
        action={
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            {t('action.today')}
          </Link>
        }
      >
        {t('state.notFound.text')}
      </EmptyState>
    </>
  );
}
