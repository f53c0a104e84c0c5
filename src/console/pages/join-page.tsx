import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Me } from '#contract/console/session.ts';
import { Card } from '#ui/display/card.tsx';
import { JoinForm } from '../features/session/join-form.tsx';
import { useShopName } from '../runtime/api/shop.ts';
import { useApp } from '../runtime/app-context.ts';
import { useLinkToken } from '../runtime/sign-in/use-link-token.ts';
import { useEnter } from '../runtime/sign-in/use-enter.ts';
import { LinkState } from '../shell/states/link-state.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

// Few roles need it.
const RequiredSetUp = lazy(async () => ({ default: (await import('./required-set-up.tsx')).RequiredSetUp }));

/** An invitation to the team. Its token is in the fragment, and leaves the address when it is read. */
export function JoinPage() {
  const { console, languages } = useApp();
  const t = useTranslations();
  const enter = useEnter();
  const shopName = useShopName();
  const token = useLinkToken('/join');
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

  async function showNextStep(me: Me): Promise<void> {
    if (me.secondFactor !== 'set_up') {
      setStep('joined');
      return enter(me, '/');
    }
    await languages.ensure('work');
    setStep('set_up');
  }

  if (step === 'set_up') {
    return (
      <Suspense fallback={<PageSkeleton rows={2} />}>
        <RequiredSetUp onDone={(me) => void showNextStep(me)} />
      </Suspense>
    );
  }
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
            <JoinForm key={token} token={token} invite={invite} onDone={(me) => void showNextStep(me)} />
          </>
        )}
        <LinkState token={token} read={read} />
      </div>
    </Card>
  );
}
