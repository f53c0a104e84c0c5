import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

interface RecoverFormProps {
  token: string;
  email: string;
  onDone: () => void;
}

/** The new password of the member with this email. */
export function RecoverForm({ token, email, onDone }: RecoverFormProps) {
  const t = useTranslations();
  const [password, setPassword] = useState('');
  const recover = useWrite('recover', { quiet: true, onDone });
  const fields = useFieldErrors(recover.error, { password });
  const form = useFirstWrong(recover.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    recover.send({ body: { token, password } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Refusal error={recover.error} />
      {/* A password manager stores the new password for this account. */}
      <TextField
        label={t('session.email')}
        type="email"
        direction="ltr"
        autoComplete="username"
        readOnly
        value={email}
      />
      <NewPasswordField
        label={t('recover.password')}
        value={password}
        error={fields['password']}
        onChange={setPassword}
      />
      <Button type="submit" wide busy={recover.busy}>
        {t('recover.save')}
      </Button>
    </form>
  );
}
