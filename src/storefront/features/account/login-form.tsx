import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { useSchemaForm } from '../../runtime/forms/form.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { warnWithoutCookies } from '../../runtime/notice.ts';
import { storeToken } from '../../runtime/session/session.ts';
import { ShopLink, useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { Button } from '#ui/action/button.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { AccountPasswordField } from './account-password-field.tsx';
import { EmailField } from '../../shared/forms/email-field.tsx';
import { useLoginToast } from './use-login-toast.tsx';

/** Email and password. The page redirects users who are logged in, also after this login. */
export function LoginForm({ isLeaving }: { isLeaving: boolean }) {
  const t = useTranslations();
  const navigate = useShopNavigate();
  const showToast = useLoginToast();
  const form = useSchemaForm(
    () => import('#contract/account.ts').then((account) => account.loginForm),
    { email: '', password: '' },
    { early: true },
  );

  const login = useWrite('login', {
    onSuccess: ({ accessToken, user, merge }) => {
      showToast(t.rich('auth.welcome', { name: () => <bdi>{user.name}</bdi> }), merge);
      storeToken(accessToken);
      warnWithoutCookies();
    },
    onError: (error, { body }) => {
      if (!isApiError(error)) return;
      if (error.code === 'account_unconfirmed') {
        navigate('/auth/confirm-account', { state: { email: body.email } });
      } else if (error.code === 'bad_credentials') form.setFocus('password', { shouldSelect: true });
      else form.showRefusal(error);
    },
  });

  return (
    <Form
      onSubmit={(event) => void form.handleSubmit((body) => login.mutateAsync({ body }))(event)}
      className="flex flex-col gap-5"
    >
      <EmailField
        label={t('auth.email')}
        autoComplete="username"
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <div className="flex flex-col gap-1">
        <AccountPasswordField error={form.errorOf('password')} {...form.register('password')} />
        <ShopLink
          to="/auth/forget-password"
          state={{ email: form.watch('email') }}
          className={textLinkClass({ kind: 'standalone', className: 'self-start text-sm' })}
        >
          {t('auth.forgotPassword')}
        </ShopLink>
      </div>
      <Button type="submit" size="large" wide busy={login.isPending || isLeaving}>
        {t('nav.login')}
      </Button>
    </Form>
  );
}
