import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Card } from '#ui/display/card.tsx';
import { CommandLine } from '../features/session/command-line.tsx';
import { ForgotForm } from '../features/session/forgot-form.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** A forgotten password: a mail for owners, and what helps without a mail server. */
export function ForgotPage() {
  const t = useTranslations();
  const { data, error, refetch } = useRead('getRecovery');
  return (
    <Card padding="large">
      <PageTitle>{t('nav.recover')}</PageTitle>
      <h1 className="text-heading font-medium">{t('session.forgotten')}</h1>
      <div className="mt-4 flex flex-col gap-6">
        {data === undefined &&
          (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <PageSkeleton rows={2} />)}
        {data?.sendsMails === true && (
          <>
            <p className="text-ink-soft">{t('forgot.text')}</p>
            <ForgotForm />
          </>
        )}
        {data?.sendsMails === false && (
          <>
            <p className="text-ink-soft">{t('forgot.noMail')}</p>
            <CommandLine command="npm run shop -- staff reset-password EMAIL" />
          </>
        )}
        <Link to="/sign-in" className={textLinkClass({ kind: 'standalone' })}>
          {t('forgot.back')}
        </Link>
      </div>
    </Card>
  );
}
