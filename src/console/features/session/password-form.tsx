import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Me } from '#contract/console/session.ts';
import { Button } from '#ui/action/button.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

/** Email and password. */
export function PasswordForm({ onDone }: { onDone: (me: Me) => void }) {
  const t = useTranslations('session');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useWrite('signIn', { quiet: true, onDone });
  const fields = useFieldErrors(signIn.error, { email, password });
  const form = useFirstWrong(signIn.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    signIn.send({ body: { email, password } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Refusal error={signIn.error} />
      <TextField
        label={t('email')}
        type="email"
        direction="ltr"
        autoComplete="username"
        inputMode="email"
        value={email}
        error={fields['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        value={password}
        error={fields['password']}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide busy={signIn.busy}>
        {t('signIn')}
      </Button>
    </form>
  );
}
