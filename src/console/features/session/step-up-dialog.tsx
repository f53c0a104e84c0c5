import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { CodeField } from './code-field.tsx';

/** Asks for a fresh proof when a call needs one. The call is sent again after it. */
export function StepUpDialog() {
  const { stepUp } = useApp();
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isProved: boolean) => void)[]>([]);

  // Several calls may wait for one proof.
  const ask = useEffectEvent(() => {
    setOpen(true);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  });
  function answer(isProved: boolean): void {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProved);
  }
  useEffect(() => stepUp.answerWith(() => ask()), [stepUp]);

  return (
    <Dialog
      open={isOpen}
      onClose={() => answer(false)}
      title={t('session.codeTitle')}
      closeLabel={t('action.close')}
      size="small"
    >
      <ProofForm onDone={() => answer(true)} />
    </Dialog>
  );
}

function ProofForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations();
  const { secondFactor, email } = useMe();
  const id = useId();
  const [kind, setKind] = useState<'password' | 'code'>('password');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prove = useWrite('stepUp', { quiet: true, onDone });
  const fields = useFieldErrors(prove.error, { password, code });
  const form = useFirstWrong(prove.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    prove.send({ body: kind === 'password' ? { password } : { code } });
  }
  function change(next: typeof kind): void {
    prove.reset();
    setKind(next);
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-ink-soft">{t('secondFactor.proofText')}</p>
      <Refusal error={prove.error} />
      {/* A password manager fills the password of this account. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {kind === 'password' ? (
        <PasswordField
          key={`${id}-password`}
          label={t('session.password')}
          showLabel={t('session.showPassword')}
          hideLabel={t('session.hidePassword')}
          value={password}
          error={fields['password']}
          data-autofocus
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : (
        <CodeField key={`${id}-code`} hint={t('session.codeHint')} value={code} onChange={setCode} />
      )}
      <Button type="submit" wide busy={prove.busy}>
        {t('secondFactor.prove')}
      </Button>
      {secondFactor === 'done' && (
        <Button wide variant="quiet" onClick={() => change(kind === 'password' ? 'code' : 'password')}>
          {t(kind === 'password' ? 'secondFactor.useCode' : 'secondFactor.usePassword')}
        </Button>
      )}
    </form>
  );
}
