import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { Me } from '#contract/console/session.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { CodeField } from './code-field.tsx';

interface RecoverFormProps {
  token: string;
  link: OutputOf<ConsoleApi['readPasswordLink']>;
  /** The person, if the link signed in. */
  onDone: (me: Me | undefined) => void;
}

/** The new password of the member with this email. A mailed link also asks for a code of the second factor. */
export function RecoverForm({ token, link: { email, asksCode }, onDone }: RecoverFormProps) {
  const t = useTranslations();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const recover = useWrite('recover', { quiet: true, onDone: ({ me }) => onDone(me) });
  const fields = useFieldErrors(recover.error, { password });
  const form = useFirstWrong(recover.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    recover.send({ body: { token, password, ...(asksCode && { code }) } });
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
      {asksCode && <CodeField hint={t('session.codeHint')} value={code} onChange={setCode} />}
      <Button type="submit" wide busy={recover.busy}>
        {t(asksCode ? 'forgot.enter' : 'recover.save')}
      </Button>
    </form>
  );
}
