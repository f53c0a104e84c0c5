import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';

interface LinkStateProps {
  /** The token of the link; empty without one. */
  token: string;
  read: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
}

/** What the page of a link with a token shows instead of its form: no token, a refusal, a failure, or that it loads. */
export function LinkState({ token, read: { data, error, isFetching, refetch } }: LinkStateProps) {
  const t = useTranslations();
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
  if (token === '' || isRefused)
    return (
      <>
        {token === '' && (
          <Notice tone="danger" live="alert">
            {t('join.missing')}
          </Notice>
        )}
        <Refusal error={error} />
        <Link to="/sign-in" className={buttonClass({ variant: 'secondary' })}>
          {t('join.signIn')}
        </Link>
      </>
    );
  if (error !== null) return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (data !== undefined) return null;
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-12 w-full rounded-control" />
      <Skeleton className="h-12 w-full rounded-control" />
      <Skeleton className="h-12 w-full rounded-control" />
    </div>
  );
}
