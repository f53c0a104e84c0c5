import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { AuthCard } from '../shell/slim/auth-card.tsx';
import { readHandover } from '../features/account/handover.ts';
import { ResetForm } from '../features/account/reset-form.tsx';
import { useArrivalState } from '../runtime/routing/arrival-state.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useShopNavigate } from '../runtime/routing/shop-link.tsx';
import { Spinner } from '#ui/display/spinner.tsx';

/** The last step of the password recovery. Who comes without address and code is led back to the first. */
export default function ResetPasswordPage() {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const state = useArrivalState();
  const { email, code } = readHandover(state);
  const isComplete = email !== '' && code !== '';
  const isLost = state !== undefined && !isComplete;

  const goToFirstStep = useEffectEvent(() => navigate('/auth/forget-password', { replace: true }));
  useEffect(() => {
    if (isLost) goToFirstStep();
  }, [isLost]);

  const text = isComplete && t.rich('auth.resetFor', { email: () => <bdi dir="ltr">{email}</bdi> });
  return (
    <AuthCard title={t('auth.resetTitle')} text={text || undefined}>
      <PageHead title={t('auth.resetTitle')} hidden />
      {isComplete ? (
        <ResetForm email={email} code={code} />
      ) : (
        <Spinner className="size-8 text-maroon" label={t('action.loading')} />
      )}
    </AuthCard>
  );
}
