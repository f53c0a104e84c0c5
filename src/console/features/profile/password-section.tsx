import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

/** Changes one's password. Other devices are signed out. */
export function PasswordSection() {
  const app = useApp();
  const t = useTranslations();
  const { email } = useMe();
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useWrite('changePassword', {
    quiet: true,
    onDone: (me) => {
      setCurrent('');
      setPassword('');
      showSaved(app.queryClient, 'getMe', me);
      app.toasts.show({ kind: 'status', text: t('account.passwordSaved') });
    },
  });
  const fields = useFieldErrors(change.error, { currentPassword, password });
  const form = useFirstWrong(change.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    change.send({ body: { currentPassword, password } });
  }

  return (
    <section aria-labelledby="password" className={cardClass()}>
      <h2 id="password" className="text-heading font-medium">
        {t('account.password')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t('account.passwordText')}</p>
      <form ref={form} noValidate className="flex max-w-md flex-col gap-5" onSubmit={submit}>
        <Refusal error={change.error} />
        {/* A password manager stores the new password for this account. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('account.current')}
          showLabel={t('session.showPassword')}
          hideLabel={t('session.hidePassword')}
          value={currentPassword}
          error={fields['currentPassword']}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <NewPasswordField
          label={t('account.next')}
          value={password}
          error={fields['password']}
          onChange={setPassword}
        />
        <div>
          <Button type="submit" busy={change.busy}>
            {t('account.password')}
          </Button>
        </div>
      </form>
    </section>
  );
}
