import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Me } from '#contract/console/session.ts';
import { Button } from '#ui/action/button.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { CodeField } from './code-field.tsx';

/** The second factor: a code of the app or a recovery code. */
export function CodeForm({ onDone }: { onDone: (me: Me) => void }) {
  const t = useTranslations('session');
  const [code, setCode] = useState('');
  const prove = useWrite('proveSecondFactor', { quiet: true, onDone });

  const form = useFirstWrong(prove.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    prove.send({ body: { code } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Refusal error={prove.error} />
      <CodeField hint={t('codeHint')} value={code} onChange={setCode} />
      <Button type="submit" wide busy={prove.busy}>
        {t('continue')}
      </Button>
    </form>
  );
}
