import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Form } from '../../runtime/forms/form-element.tsx';
import { useSchemaForm } from '../../runtime/forms/form.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Agreement } from './agreement.tsx';
import { AccountPasswordField } from './account-password-field.tsx';
import { EmailField } from '../../shared/forms/email-field.tsx';
import { ShopperPhoneField } from '../../shared/forms/shopper-phone-field.tsx';

/** Registers an account, and then opens the page for the mailed code. */
export function RegisterForm() {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const form = useSchemaForm(
    () => import('#contract/account.ts').then((account) => account.registerForm),
    { name: '', email: '', phone: '', password: '', confirmPassword: '' },
    { early: true },
  );
  const register = useWrite('register', {
    onSuccess: ({ email }) => navigate('/auth/confirm-account', { state: { email, sentAt: Date.now() } }),
    onError: form.showRefusal,
  });

  return (
    <Form
      onSubmit={(event) => void form.handleSubmit((body) => register.mutateAsync({ body }))(event)}
      className="flex flex-col gap-5"
    >
      <TextField
        label={t('auth.name')}
        required
        autoComplete="name"
        error={form.errorOf('name')}
        {...form.register('name')}
      />
      {/* Password managers take the field before the password, the phone, unless this one is the user name. */}
      <EmailField
        label={t('auth.email')}
        autoComplete="username"
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => <ShopperPhoneField error={form.errorOf('phone')} {...field} />}
      />
      <AccountPasswordField
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
        error={form.errorOf('password')}
        {...form.register('password', {
          // An empty confirmation is no error before it was touched.
          deps: form.watch('confirmPassword') === '' ? [] : ['confirmPassword'],
        })}
      />
      <AccountPasswordField
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        error={form.errorOf('confirmPassword')}
        {...form.register('confirmPassword')}
      />
      <Agreement />
      <Button type="submit" size="large" wide busy={register.isPending}>
        {t('nav.register')}
      </Button>
    </Form>
  );
}
