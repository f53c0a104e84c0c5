import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/client.ts';
import { useNavigate } from 'react-router';
import { useSchemaForm } from '../../platform/form.ts';
import { useWrite } from '../../platform/queries.ts';
import { takeReturn } from '../../platform/return-to.ts';
import { storeToken } from '../../platform/session.ts';
import { useShopNavigate, useShopPath } from '../../platform/shop-link.tsx';
import { useLanguage } from '../../platform/shop.ts';
import { languageOf, withLanguage } from '../../platform/language.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from './email-field.tsx';

/** E-mail and password; afterwards back to where the shopper was. */
export function LoginForm() {
  const t = useTranslations();
  const navigate = useNavigate();
  const shopNavigate = useShopNavigate();
  const pathOf = useShopPath();
  const language = useLanguage();
  const form = useSchemaForm(() => import('#contract/account.ts').then((account) => account.loginForm), {
    email: '',
    password: '',
  });

  function goBack(): void {
    const path = takeReturn();
    // The shopper may have switched the language on the way; the page they left follows.
    void navigate(languageOf(path) === null ? pathOf(path) : withLanguage(path, language), { replace: true });
  }

  const login = useWrite('login', {
    onSuccess: ({ accessToken, user }) => {
      storeToken(accessToken);
      toast.success(t('auth.welcome', { name: user.name }));
      goBack();
    },
    onError: (error, { body }) => {
      if (isApiError(error) && error.code === 'account_unconfirmed') {
        return shopNavigate('/auth/confirm-account', { state: { email: body.email } });
      }
      form.showRefusal(error);
    },
  });

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => login.mutate({ body }))} className="flex flex-col gap-5">
      <EmailField error={form.errorOf('email')} {...form.register('email')} />
      <PasswordField
        label={t('auth.password')}
        required
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      <Button type="submit" size="large" wide busy={login.isPending}>
        {t('nav.login')}
      </Button>
    </form>
  );
}
