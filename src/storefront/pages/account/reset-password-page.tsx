import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { AuthCard } from '../../shell/slim/auth-card.tsx';
import { readFormState } from '../../features/account/form-state.ts';
import { ResetForm } from '../../features/account/reset-form.tsx';
import { useLocationState } from '../../runtime/routing/location-state.ts';
import { PageHead } from '../../runtime/page/page-head.tsx';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { Spinner } from '#ui/display/spinner.tsx';

/** The last step of the password recovery. Without address and code it redirects to the first. */
export default function ResetPasswordPage() {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const state = useLocationState();
  const { email, code } = readFormState(state);
  const isComplete = email !== '' && code !== '';
  const isLost = state !== undefined && !isComplete;

  const goToFirstStep = useEffectEvent(() => navigate('/auth/forget-password', { replace: true }));
  useEffect(() => {
    if (isLost) goToFirstStep();
  }, [isLost]);

  const text = isComplete && (
    <span>
      {t.rich('auth.resetFor', {
        email: () => (
          <bdi dir="ltr" translate="no">
            {email}
          </bdi>
        ),
      })}
    </span>
  );
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
