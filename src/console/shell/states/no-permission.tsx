import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { PageTitle } from '../page-title.tsx';

/** For an address that the role of the person does not open. `owner`: whom to ask. */
export function NoPermission({ owner }: { owner: string }) {
  const t = useTranslations();
  return (
    <>
      <PageTitle>{t('closed.title')}</PageTitle>
      <EmptyState
        icon="lock"
        title={t('closed.title')}
        headingLevel={1}
        action={
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            {t('action.today')}
          </Link>
        }
      >
        {t.rich('closed.text', { owner: () => <bdi>{owner}</bdi> })}
      </EmptyState>
    </>
  );
}
