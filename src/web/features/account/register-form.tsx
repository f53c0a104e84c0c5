import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useSchemaForm } from '../../platform/form.ts';
import { useWrite } from '../../platform/queries.ts';
import { useShopNavigate } from '../../platform/shop-link.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EmailField } from './email-field.tsx';
import { ShopperPhoneField } from './shopper-phone-field.tsx';

/** A new account; afterwards the code that was mailed. */
export function RegisterForm() {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const form = useSchemaForm(() => import('#contract/account.ts').then((account) => account.registerForm), {
    name: '',
    email: '',
    phone: '',
    password: '',
    confirmPassword: '',
  });
  const register = useWrite('register', {
    onSuccess: ({ email }) => navigate('/auth/confirm-account', { state: { email } }),
    onError: form.showRefusal,
  });
  const eye = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') };

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => register.mutate({ body }))} className="flex flex-col gap-5">
      <TextField
        label={t('auth.name')}
        required
        autoComplete="name"
        error={form.errorOf('name')}
        {...form.register('name')}
      />
      <EmailField error={form.errorOf('email')} {...form.register('email')} />
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => <ShopperPhoneField error={form.errorOf('phone')} {...field} />}
      />
      <PasswordField
        label={t('auth.password')}
        hint={t('auth.passwordHint')}
        required
        autoComplete="new-password"
        error={form.errorOf('password')}
        {...eye}
        {...form.register('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        required
        autoComplete="new-password"
        error={form.errorOf('confirmPassword')}
        {...eye}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" size="large" wide busy={register.isPending}>
        {t('nav.register')}
      </Button>
    </form>
  );
}
