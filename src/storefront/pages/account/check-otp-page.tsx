import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { AuthCard } from '../../shell/slim/auth-card.tsx';
import { CheckCodeForm } from '../../features/account/check-code-form.tsx';
import { readFormState } from '../../features/account/form-state.ts';
import { useLocationState } from '../../runtime/routing/location-state.ts';
import { PageHead } from '../../runtime/page/page-head.tsx';
import { ShopLink, useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';

/** The second step of the password recovery. Without the first step it redirects there. */
export default function CheckOtpPage() {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const state = useLocationState();
  const { email, sentAt } = readFormState(state);
  const isLost = state !== undefined && email === '';

  const goToFirstStep = useEffectEvent(() => navigate('/auth/forget-password', { replace: true }));
  useEffect(() => {
    if (isLost) goToFirstStep();
  }, [isLost]);

  const text = email !== '' && (
    <span>
      {t.rich('auth.checkText', {
        email: () => (
          <bdi dir="ltr" translate="no">
            {email}
          </bdi>
        ),
      })}
    </span>
  );
  return (
    <AuthCard title={t('auth.checkTitle')} text={text || undefined}>
      <PageHead title={t('auth.checkTitle')} hidden />
      {email === '' ? (
        <Spinner className="size-8 text-maroon" label={t('action.loading')} />
      ) : (
        <CheckCodeForm email={email} sentAt={sentAt} />
      )}
      <ShopLink
        to="/auth/forget-password"
        className={textLinkClass({ kind: 'standalone', className: '-mt-4 self-center' })}
      >
        {t('auth.otherEmail')}
      </ShopLink>
    </AuthCard>
  );
}
