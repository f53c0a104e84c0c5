import { useTranslations } from 'use-intl';
import { useWrite } from '../../runtime/data/queries.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { CodeForm } from './code-form.tsx';
import { useLoginToast } from './use-login-toast.tsx';

/**
 * Confirms a new account with its code. `knownEmail` comes from the registration; in a new tab the
 * shopper enters the address.
 */
export function ConfirmForm({ knownEmail, sentAt }: { knownEmail: string; sentAt: number | null }) {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const showToast = useLoginToast();
  const resend = useWrite('resendOtp');
  const confirm = useWrite('confirmAccount', {
    onSuccess: ({ merge }) => {
      showToast(t('auth.accountConfirmed'), merge);
      navigate('/auth/login', { replace: true });
    },
  });
  return (
    <CodeForm
      knownEmail={knownEmail}
      sentAt={sentAt}
      submitLabel={t('action.confirm')}
      onCode={(body) => confirm.mutateAsync({ body })}
      onResend={(email) => resend.mutateAsync({ body: { email } })}
    />
  );
}
