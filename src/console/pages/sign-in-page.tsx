import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '#contract/console/session.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Card } from '#ui/display/card.tsx';
import { CodeForm } from '../features/session/code-form.tsx';
import { LookAround } from '../features/session/look-around.tsx';
import { PasswordForm } from '../features/session/password-form.tsx';
import { useApp } from '../runtime/app-context.ts';
import { useOfflineParts } from '../runtime/offline/use-offline-parts.ts';
import { returnPath } from '../runtime/session/return-path.ts';
import { useEnter } from '../runtime/sign-in/use-enter.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

// Few roles need it.
const RequiredSetUp = lazy(async () => ({ default: (await import('./required-set-up.tsx')).RequiredSetUp }));

/** Email, password and, if it is on, the second factor. Then the page that asked for the sign-in. */
export function SignInPage() {
  const { languages } = useApp();
  const offline = useOfflineParts();
  const t = useTranslations('session');
  const { search } = useLocation();
  const enter = useEnter();
  const [step, setStep] = useState<'password' | 'prove' | 'set_up'>('password');

  async function showNextStep(me: Me): Promise<void> {
    if (me.secondFactor === 'prove') return setStep('prove');
    if (me.secondFactor !== 'set_up') return enter(me, returnPath(search));
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
  const title = step === 'password' ? t('title') : t('codeTitle');
  return (
    <Card padding="large">
      <PageTitle>{title}</PageTitle>
      <h1 className="mb-6 text-heading font-medium">{title}</h1>
      {offline && <offline.Unsent />}
      {step === 'password' && <PasswordForm onDone={(me) => void showNextStep(me)} />}
      {step === 'password' && (
        <Link to="/forgot" className={textLinkClass({ kind: 'standalone', className: 'mt-3' })}>
          {t('forgotten')}
        </Link>
      )}
      {step === 'prove' && <CodeForm onDone={(me) => void showNextStep(me)} />}
      {step === 'password' && <LookAround onDone={(me) => void showNextStep(me)} />}
    </Card>
  );
}
