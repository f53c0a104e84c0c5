import { useTranslations } from 'use-intl';
import { AuthCard } from '../../shell/slim/auth-card.tsx';
import { LoginForm } from '../../features/account/login-form.tsx';
import { Agreement } from '../../features/account/agreement.tsx';
import { useRedirectAfterLogin } from '../../features/account/use-redirect-after-login.ts';
import { PageHead } from '../../runtime/page/page-head.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';

export default function LoginPage() {
  const t = useTranslations();
  return (
    <AuthCard title={t('auth.loginTitle')}>
      <PageHead title={t('nav.login')} hidden />
      <LoginForm isLeaving={useRedirectAfterLogin()} />
      <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-ink-soft">
        {t('auth.noAccount')}
        <ShopLink to="/auth/register" className={textLinkClass({ kind: 'standalone' })}>
          {t('nav.register')}
        </ShopLink>
      </p>
      <Agreement />
    </AuthCard>
  );
}
