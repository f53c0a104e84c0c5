import { useTranslations } from 'use-intl';
import { useWrite } from '../../runtime/data/queries.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { CodeForm } from './code-form.tsx';

/** Checks the code of a password recovery. The code is used up when the new password is set. */
export function CheckCodeForm({ email, sentAt }: { email: string; sentAt: number | null }) {
  const t = useTranslations('action');
  const navigate = useShopNavigate();
  const resend = useWrite('resendOtp');
  const check = useWrite('checkOtp', {
    onSuccess: (_nothing, { body }) => navigate('/auth/reset-password', { state: body }),
  });
  return (
    <CodeForm
      knownEmail={email}
      sentAt={sentAt}
      submitLabel={t('confirm')}
      onCode={(body) => check.mutateAsync({ body })}
      onResend={() => resend.mutateAsync({ body: { email } })}
    />
  );
}
