import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#contract/http/endpoint.ts';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { Me } from '#contract/console/session.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { CopyButton } from '../../shared/copy-button.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazy(async () => ({ default: (await import('../../shared/qr-code.tsx')).QrCode }));

interface SetUpProps {
  /** The person has confirmed the app and kept the recovery codes. */
  onDone: (me: Me) => void;
  onCancel?: () => void;
}

/** Connects an authenticator app: secret, first code, recovery codes. */
export function SetUp({ onDone, onCancel }: SetUpProps) {
  const t = useTranslations();
  const secretId = useId();
  const [secret, setSecret] = useState<OutputOf<ConsoleApi['beginTotp']> | null>(null);
  const [code, setCode] = useState('');
  const [confirmed, setConfirmed] = useState<OutputOf<ConsoleApi['confirmTotp']> | null>(null);
  const begin = useWrite('beginTotp', { quiet: true, onDone: setSecret });
  const confirm = useWrite('confirmTotp', { quiet: true, onDone: setConfirmed });

  const hasBegun = useRef(false);
  const beginOnce = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin.send({});
  });
  useEffect(() => beginOnce(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    confirm.send({ body: { code } });
  }

  if (confirmed) return <RecoveryCodes codes={confirmed.recoveryCodes} onDone={() => onDone(confirmed.me)} />;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Refusal error={begin.error} />
      {begin.error !== null && (
        <Button variant="secondary" icon="refresh" onClick={() => begin.send({})}>
          {t('action.retry')}
        </Button>
      )}
      {/* A phone cannot scan its own screen. */}
      {secret && (
        <a href={secret.uri} className={buttonClass({ variant: 'secondary', wide: true })}>
          {t('secondFactor.openApp')}
        </a>
      )}
      <p>{t('secondFactor.scan')}</p>
      <div className="flex min-h-52 justify-center">
        <Suspense fallback={<Skeleton className="size-52 rounded-control" />}>
          {secret ? (
            <QrCode text={secret.uri} label={t('secondFactor.picture')} className="size-52 rounded-control" />
          ) : (
            <Skeleton className="size-52 rounded-control" />
          )}
        </Suspense>
      </div>
      {secret && (
        <div className="flex flex-col gap-2">
          <p className="text-ink-soft">{t('secondFactor.type')}</p>
          <p
            id={secretId}
            dir="ltr"
            translate="no"
            role="group"
            aria-label={t('secondFactor.secret')}
            className="rounded-control bg-shell px-4 py-3 text-center font-medium tracking-wide break-all"
          >
            {secret.secret}
          </p>
          <div>
            <CopyButton text={secret.secret} label={t('secondFactor.copySecret')} selects={secretId} />
          </div>
        </div>
      )}
      <Refusal error={confirm.error} />
      <CodeField hint={t('secondFactor.codeHint')} value={code} onChange={setCode} isNumeric />
      <Button type="submit" wide busy={confirm.busy}>
        {t('secondFactor.confirm')}
      </Button>
      {onCancel && (
        <Button wide variant="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      )}
    </form>
  );
}
