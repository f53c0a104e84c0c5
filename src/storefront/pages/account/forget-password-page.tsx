import { useTranslations } from 'use-intl';
import { AuthCard } from '../../shell/slim/auth-card.tsx';
import { ForgotForm } from '../../features/account/forgot-form.tsx';
import { PageHead } from '../../runtime/page/page-head.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';

export default function ForgetPasswordPage() {
  const t = useTranslations('auth');
  return (
    <AuthCard title={t('forgotTitle')} text={t('forgotText')}>
      <PageHead title={t('forgotTitle')} hidden />
      <ForgotForm />
      <ShopLink to="/auth/login" className={textLinkClass({ kind: 'standalone', className: 'self-center' })}>
        {t('backToLogin')}
      </ShopLink>
    </AuthCard>
  );
}
