import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { readQuery } from '../../../runtime/api/use-read.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { CopyIcon } from '../../../shared/copy-button.tsx';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { Refusal } from '../../../shared/refusal.tsx';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../../shared/use-first-wrong.ts';
import type { Refund } from './money-list.rules.ts';

/** The account to which a refund is transferred: noted when it is needed, and shown only on request. */
export function RefundAccount({ refund: { id, hasAccount = false } }: { refund: Refund }) {
  const t = useTranslations('orderMoney.hand');
  const [isNoted, setNoted] = useState(hasAccount);
  const [isShown, setShown] = useState(false);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 rounded-card bg-shell p-4">
      <h3 id={heading} className="font-medium">
        {t('account')}
      </h3>
      {!isNoted ? (
        <AccountForm id={id} onDone={() => setNoted(true)} />
      ) : isShown ? (
        <Account id={id} />
      ) : (
        <p>{t('noted')}</p>
      )}
      {isNoted && (
        <div className="flex flex-wrap gap-2">
          {!isShown && (
            <Button size="small" variant="secondary" onClick={() => setShown(true)}>
              {t('show')}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setNoted(false);
              setShown(false);
            }}
          >
            {t('change')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Account({ id }: { id: string }) {
  const t = useTranslations('orderMoney.hand');
  const app = useApp();
  const shown = useId();
  // It leaves the memory of the page with the dialog.
  const { data, error, refetch } = useQuery({
    ...readQuery(app, 'getRefundAccount', { params: { id } }),
    gcTime: 0,
    staleTime: 0,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p>…</p>;
  if (data === null) return <p>{t('gone')}</p>;
  return (
    <div>
      <p>
        <bdi>{data.name}</bdi>
      </p>
      <p className="flex items-center gap-1">
        <bdi id={shown} dir="ltr" translate="no" className="min-w-0 break-all">
          {data.iban.replace(/(.{4})(?=.)/g, '$1 ')}
        </bdi>
        <CopyIcon text={data.iban} label={t('copyIban')} selects={shown} />
      </p>
    </div>
  );
}

function AccountForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations('orderMoney.hand');
  const { toasts } = useApp();
  const [name, setName] = useState('');
  const [iban, setIban] = useState('');
  const { send, busy, error } = useWrite('noteRefundAccount', {
    quiet: true,
    onDone: () => {
      toasts.show({ kind: 'status', text: t('saved') });
      onDone();
    },
  });
  const fields = useFieldErrors(error, { name, iban });
  const form = useFirstWrong(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ params: { id }, body: { name, iban } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Refusal error={error} />
      <TextField
        label={t('name')}
        autoComplete="off"
        maxLength={200}
        value={name}
        error={fields['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('iban')}
        hint={t('accountText')}
        autoComplete="off"
        direction="ltr"
        maxLength={50}
        value={iban}
        error={fields['iban']}
        onChange={({ target }) => setIban(target.value)}
      />
      <Button type="submit" size="small" variant="secondary" busy={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
