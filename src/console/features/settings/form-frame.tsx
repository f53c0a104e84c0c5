import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { isApiError } from '#contract/http/client.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { EditForm } from './use-edit.ts';

interface FormFrameProps<V extends object> {
  form: EditForm<V>;
  error: unknown;
  busy: boolean;
  label?: string;
  children: ReactNode;
}

/** A form of settings: refusal and conflicts above its fields, Save below. */
export function FormFrame<V extends object>({ form, error, busy, label, children }: FormFrameProps<V>) {
  const t = useTranslations('settings');
  const isConflict = isApiError(error) && error.code === 'changed_meanwhile';

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <form noValidate aria-label={label} className="flex flex-col gap-5" onSubmit={submit}>
      {!isConflict && <Refusal error={error} />}
      <ConflictNotice form={form} />
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} disabled={!form.isChanged}>
          {t('save')}
        </Button>
        {form.isChanged && (
          <>
            <Button variant="quiet" onClick={form.clear}>
              {t('discard')}
            </Button>
            <p className="text-sm text-ink-soft">{t('unsaved')}</p>
          </>
        )}
      </div>
    </form>
  );
}

/** The messages of the refused fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  return isApiError(error) ? error.fields : {};
}
