import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '#contract/console/session.ts';
import { isApiError } from '#contract/http/client.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { JoinForm } from '../features/join/join-form.tsx';
import { useShopName } from '../runtime/api/shop.ts';
import { useApp } from '../runtime/app-context.ts';
import { useEnter } from '../runtime/sign-in/use-enter.ts';
import { LoadFailure } from '../shell/states/load-failure.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RequiredSetUp } from './required-set-up.tsx';
import { Refusal } from '../shared/refusal.tsx';

/** An invitation to the team. Its token is in the fragment, and leaves the address when it is read. */
export function JoinPage() {
  const { console, languages } = useApp();
  const t = useTranslations();
  const enter = useEnter();
  const shopName = useShopName();
  const token = useToken();
  const [step, setStep] = useState<'form' | 'set_up' | 'joined'>('form');
  const read = useQuery({
    queryKey: ['readInvite', token],
    queryFn: () => console('readInvite', { body: { token } }),
    // Joining uses it up.
    enabled: step === 'form' && token !== '',
    staleTime: Infinity,
  });
  const invite = read.data;
  const language = invite?.language;
  useEffect(() => {
    if (language) void languages.switchTo(language);
  }, [language, languages]);

  async function goOn(me: Me): Promise<void> {
    if (me.secondFactor !== 'set_up') {
      setStep('joined');
      return enter(me, '/');
    }
    await languages.ensure('work');
    setStep('set_up');
  }

  if (step === 'set_up') return <RequiredSetUp onDone={(me) => void goOn(me)} />;
  const isRefused = isApiError(read.error) && read.error.status >= 400 && read.error.status < 500;
  return (
    <Card padding="large">
      <PageTitle>{t('nav.join')}</PageTitle>
      <h1 className="text-heading font-medium">{t('nav.join')}</h1>
      <div className="mt-4 flex flex-col gap-6">
        {invite && (
          <>
            <p className="text-ink-soft">
              {t.rich('join.intro', {
                shop: () => <bdi className="font-medium text-ink">{shopName}</bdi>,
                role: () => <span className="font-medium text-ink">{t(`role.${invite.role}`)}</span>,
              })}
            </p>
            <JoinForm key={token} token={token} invite={invite} onDone={(me) => void goOn(me)} />
          </>
        )}
        {(isRefused || token === '') && (
          <>
            {token === '' && (
              <Notice tone="danger" live="alert">
                {t('join.missing')}
              </Notice>
            )}
            <Refusal error={read.error} />
            <Link to="/sign-in" className={buttonClass({ variant: 'secondary' })}>
              {t('join.signIn')}
            </Link>
          </>
        )}
        {read.error !== null && !isRefused && (
          <LoadFailure error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />
        )}
        {!invite && read.error === null && token !== '' && (
          <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
            <Skeleton className="h-12 w-full rounded-control" />
            <Skeleton className="h-12 w-full rounded-control" />
            <Skeleton className="h-12 w-full rounded-control" />
          </div>
        )}
      </div>
    </Card>
  );
}

/** The token of the link, or an empty text. It moves from the address to the history entry, which a reload keeps. */
function useToken(): string {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== '') void navigate('/join', { replace: true, state: { token: hash.slice(1) } });
  }, [hash, navigate]);
  return hash === '' ? ((state as { token?: string } | null)?.token ?? '') : hash.slice(1);
}
