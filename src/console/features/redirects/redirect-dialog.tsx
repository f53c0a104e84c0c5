import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Redirect } from '#contract/console/redirects.ts';
import { redirectLimits } from '#contract/console/redirect-limits.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { AskButton } from '../../shared/ask-button.tsx';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { useEntry } from '../../shared/edit/use-entry.ts';
import { useStoredForm } from '../../shared/edit/use-stored-form.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { useRedirectRefusal } from './redirect-refusal.ts';

interface Addresses {
  from: string;
  to: string;
}

const empty: Addresses = { from: '', to: '' };

interface RedirectDialogProps {
  /** The redirect to be changed; `new` for another one; null: closed. */
  edited: Redirect | 'new' | null;
  onClose: () => void;
}

/** Adds or changes a redirect. */
export function RedirectDialog({ edited, onClose }: RedirectDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={t(edited === 'new' ? 'redirects.add' : 'redirects.edit')}
      closeLabel={t('action.close')}
    >
      {edited === 'new' && <NewRedirect onDone={onClose} />}
      {edited !== null && edited !== 'new' && <StoredRedirect key={edited.id} redirect={edited} onDone={onClose} />}
    </Dialog>
  );
}

interface FieldsProps {
  value: Addresses;
  error: unknown;
  onChange: (change: Partial<Addresses>) => void;
}

function AddressFields({ value, error, onChange }: FieldsProps) {
  const t = useTranslations('redirects');
  const errors: Record<string, string | undefined> = {
    ...useFieldErrors(error, value),
    ...useRedirectRefusal(error),
  };
  return (['from', 'to'] as const).map((name) => (
    <TextField
      key={name}
      label={t(name)}
      hint={t(name === 'from' ? 'fromHint' : 'toHint')}
      direction="ltr"
      translate="no"
      autoComplete="off"
      required
      maxLength={2 * redirectLimits.pathMax}
      value={value[name]}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  ));
}

function useSavedToast(): () => void {
  const t = useTranslations('redirects');
  const { toasts } = useApp();
  return () => toasts.show({ kind: 'status', text: t('saved') });
}

function NewRedirect({ onDone }: { onDone: () => void }) {
  const t = useTranslations('redirects');
  const say = useSavedToast();
  const entry = useEntry('redirect:new', empty);
  const { send, error, busy } = useWrite('addRedirect', {
    quiet: true,
    onDone: () => {
      entry.saved();
      say();
      onDone();
    },
  });
  const ref = useFirstWrong(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ body: entry.send() });
  }

  return (
    <form ref={ref} noValidate className="flex flex-col gap-5 py-2" onSubmit={submit}>
      <Refusal error={error} />
      <AddressFields
        value={entry.value}
        error={error}
        onChange={(change) => entry.change({ ...entry.now(), ...change })}
      />
      <Button type="submit" busy={busy} className="self-start">
        {t('save')}
      </Button>
    </form>
  );
}

function StoredRedirect({ redirect, onDone }: { redirect: Redirect; onDone: () => void }) {
  const t = useTranslations('redirects');
  const say = useSavedToast();
  const { toasts } = useApp();
  const { id, version, from, to } = redirect;
  const stored: Addresses = { from, to };
  const { form, error, busy } = useStoredForm<'saveRedirect', Addresses>({
    write: 'saveRedirect',
    subject: `redirect:${id}`,
    stored,
    version,
    inputOf: ({ values, base }, seen) => ({
      params: { id },
      body: { version: seen, ...stored, ...values, base },
    }),
    onSaved(_saved, isDone) {
      say();
      if (isDone) onDone();
    },
  });
  const remove = useWrite('removeRedirect', {
    onDone: () => {
      form.clear();
      toasts.show({ kind: 'status', text: t('removed') });
      onDone();
    },
  });
  const ref = useFirstWrong(error, form.stopped);
  return (
    <form ref={ref} noValidate className="flex flex-col gap-5 py-2" onSubmit={form.submit}>
      <EditProblems
        form={form}
        error={error}
        labelOf={(part) => (part === 'from' || part === 'to' ? t(part) : undefined)}
      />
      <AddressFields value={form.value} error={error} onChange={form.change} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} disabled={form.conflicts !== null}>
          {t('save')}
        </Button>
        <AskButton
          label={t('remove')}
          title={t('removeTitle')}
          danger
          busy={remove.busy}
          onConfirm={() => remove.send({ params: { id } })}
        >
          {t('removeText')}
        </AskButton>
      </div>
    </form>
  );
}
