import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { useSchemaForm } from '../../runtime/forms/form.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { dropToken } from '../../runtime/session/session.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { Button } from '#ui/action/button.tsx';
import { AccountPasswordField } from './account-password-field.tsx';

/**
 * The new password. Its history entry, which holds the code, is replaced once the code has been
 * used or refused.
 */
export function ResetForm({ email, code }: { email: string; code: string }) {
  const t = useTranslations('auth');
  const navigate = useShopNavigate();
  const form = useSchemaForm(
    () => import('#contract/account.ts').then((account) => account.resetForm),
    { email, otp_code: code, password: '', confirmPassword: '' },
    { early: true },
  );
  const reset = useWrite('resetPassword', {
    onSuccess: () => {
      toast.success(t('passwordChanged'));
      // The server has ended all sessions of the account, so a user who is logged in here logs in
      // again.
      dropToken();
      navigate('/auth/login', { replace: true });
    },
    onError: (error) => {
      const isCode = isApiError(error) && (error.code === 'otp_invalid' || error.code === 'too_many_requests');
      if (isCode) navigate('/auth/check-otp', { replace: true, state: { email } });
      else form.showRefusal(error);
    },
  });
  return (
    <Form
      onSubmit={(event) => void form.handleSubmit((body) => reset.mutateAsync({ body }))(event)}
      className="flex flex-col gap-5"
    >
      {/* For password managers: the account that the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <AccountPasswordField
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        error={form.errorOf('password')}
        {...form.register('password', {
          // An empty confirmation is no error before it was touched.
          deps: form.watch('confirmPassword') === '' ? [] : ['confirmPassword'],
        })}
      />
      <AccountPasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        error={form.errorOf('confirmPassword')}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" size="large" wide busy={reset.isPending}>
        {t('savePassword')}
      </Button>
    </Form>
  );
}
