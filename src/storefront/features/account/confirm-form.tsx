import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { useWrite } from '../../runtime/data/queries.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { CodeForm } from './code-form.tsx';
import { useMergeToast } from './use-merge-toast.ts';

/**
 * Confirms a new account with its code. `knownEmail` comes from the registration; in a new tab the
 * shopper enters the address.
 */
export function ConfirmForm({ knownEmail, sentAt }: { knownEmail: string; sentAt: number | null }) {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const tellMerge = useMergeToast();
  const resend = useWrite('resendOtp');
  const confirm = useWrite('confirmAccount', {
    onSuccess: ({ merge }) => {
      toast.success(t('auth.accountConfirmed'));
      tellMerge(merge);
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
