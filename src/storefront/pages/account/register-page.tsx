import { useTranslations } from 'use-intl';
import { AuthCard } from '../../shell/slim/auth-card.tsx';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { useRedirectAfterLogin } from '../../features/account/use-redirect-after-login.ts';
import { PageHead } from '../../runtime/page/page-head.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';

export default function RegisterPage() {
  const t = useTranslations();
  useRedirectAfterLogin();
  return (
    <AuthCard title={t('auth.registerTitle')}>
      <PageHead title={t('nav.register')} hidden />
      <RegisterForm />
      <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-ink-soft">
        {t('auth.haveAccount')}
        <ShopLink to="/auth/login" className={textLinkClass({ kind: 'standalone' })}>
          {t('nav.login')}
        </ShopLink>
      </p>
    </AuthCard>
  );
}
