import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { Me } from '#contract/console/session.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { NewPasswordField } from '../../shared/new-password-field.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

interface JoinFormProps {
  token: string;
  invite: OutputOf<ConsoleApi['readInvite']>;
  onDone: (me: Me) => void;
}

/** Name, email and password of a new member. The email of the invitation counts, if it has one. */
export function JoinForm({ token, invite, onDone }: JoinFormProps) {
  const t = useTranslations();
  const language = useLanguage();
  const [name, setName] = useState(invite.name);
  const [email, setEmail] = useState(invite.email);
  const [password, setPassword] = useState('');
  const join = useWrite('join', { quiet: true, onDone });
  const fields = useFieldErrors(join.error, { name, email, password });
  const form = useFirstWrong(join.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    join.send({ body: { token, name, email, password, language } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Refusal error={join.error} />
      <TextField
        label={t('join.name')}
        autoComplete="name"
        value={name}
        error={fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('session.email')}
        type="email"
        direction="ltr"
        inputMode="email"
        autoComplete="username"
        readOnly={invite.email !== ''}
        hint={invite.email === '' ? undefined : t('join.emailFixed')}
        value={email}
        error={fields['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordField
        label={t('session.password')}
        value={password}
        error={fields['password']}
        onChange={setPassword}
      />
      <Button type="submit" wide busy={join.busy}>
        {t('nav.join')}
      </Button>
    </form>
  );
}
