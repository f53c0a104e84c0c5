import { useTranslations } from 'use-intl';
import { useLocationState } from '../../runtime/routing/location-state.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { useSchemaForm } from '../../runtime/forms/form.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { Button } from '#ui/action/button.tsx';
import { EmailField } from '../../shared/forms/email-field.tsx';

/**
 * Requests a code for a new password. The response is the same whether the address has an account
 * or not.
 */
export function ForgotForm() {
  const t = useTranslations('auth');
  const navigate = useShopNavigate();
  const typed = useLocationState()?.['email'];
  const form = useSchemaForm(
    () => import('#contract/account.ts').then((account) => account.emailForm),
    { email: typeof typed === 'string' ? typed : '' },
    { early: true },
  );
  const request = useWrite('forgetPassword', {
    onSuccess: (_nothing, { body }) =>
      navigate('/auth/check-otp', { state: { email: body.email, sentAt: Date.now() } }),
    onError: form.showRefusal,
  });
  return (
    <Form
      onSubmit={(event) => void form.handleSubmit((body) => request.mutateAsync({ body }))(event)}
      className="flex flex-col gap-5"
    >
      <EmailField
        label={t('email')}
        autoComplete="username"
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <Button type="submit" size="large" wide busy={request.isPending}>
        {t('sendCode')}
      </Button>
    </Form>
  );
}
