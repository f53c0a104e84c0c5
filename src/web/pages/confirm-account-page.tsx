import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { AuthCard } from '../features/account/auth-card.tsx';
import { ConfirmForm } from '../features/account/confirm-form.tsx';
import { PageHead } from '../platform/page-head.tsx';

export default function ConfirmAccountPage() {
  const t = useTranslations();
  const state = useLocation().state as { email?: unknown } | null;
  const email = typeof state?.email === 'string' ? state.email : '';
  const text =
    email === '' ? t('auth.otpSentSomewhere') : t.rich('auth.otpSent', { email: () => <bdi dir="ltr">{email}</bdi> });
  return (
    <AuthCard title={t('auth.confirmTitle')} text={text}>
      <PageHead title={t('auth.confirmTitle')} hidden />
      <ConfirmForm knownEmail={email} />
    </AuthCard>
  );
}
