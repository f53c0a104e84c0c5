import { useTranslations } from 'use-intl';
import { AuthCard } from '../../shell/slim/auth-card.tsx';
import { ConfirmForm } from '../../features/account/confirm-form.tsx';
import { readFormState } from '../../features/account/form-state.ts';
import { useLocationState } from '../../runtime/routing/location-state.ts';
import { PageHead } from '../../runtime/page/page-head.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';

export default function ConfirmAccountPage() {
  const t = useTranslations();
  const state = useLocationState();
  const { email, sentAt } = readFormState(state);
  const text =
    email === '' ? (
      t('auth.otpSentSomewhere')
    ) : (
      <span>
        {t.rich('auth.otpSent', {
          email: () => (
            <bdi dir="ltr" translate="no">
              {email}
            </bdi>
          ),
        })}
      </span>
    );
  return (
    <AuthCard title={t('auth.confirmTitle')} text={state && text}>
      <PageHead title={t('auth.confirmTitle')} hidden />
      {state === undefined ? (
        <Spinner className="size-8 text-maroon" label={t('action.loading')} />
      ) : (
        <ConfirmForm knownEmail={email} sentAt={sentAt} />
      )}
      <ShopLink to="/auth/register" className={textLinkClass({ kind: 'standalone', className: '-mt-4 self-center' })}>
        {t('auth.otherEmail')}
      </ShopLink>
    </AuthCard>
  );
}
