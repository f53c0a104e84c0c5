import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

/** Asks for a mail with a link for a new password. */
export function ForgotForm() {
  const t = useTranslations();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const ask = useWrite('askPasswordLink', { quiet: true, onDone: () => setSent(true), onFailed: () => setSent(false) });
  const fields = isApiError(ask.error) ? ask.error.fields : {};
  const form = useFirstWrong(ask.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    ask.send({ body: { email } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Refusal error={ask.error} />
      {isSent && (
        <Notice tone="success" live="status">
          {t('forgot.sent')}
        </Notice>
      )}
      <TextField
        label={t('session.email')}
        hint={isSent ? t('forgot.spam') : undefined}
        type="email"
        direction="ltr"
        autoComplete="username"
        inputMode="email"
        value={email}
        error={fields['email']}
        onChange={(event) => {
          setSent(false);
          setEmail(event.target.value);
        }}
      />
      <Button type="submit" wide busy={ask.busy}>
        {t('forgot.send')}
      </Button>
    </form>
  );
}
