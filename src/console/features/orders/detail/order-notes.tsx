import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { isApiError } from '#contract/http/client.ts';
import { formatDateTime } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { useEntry } from '../../../shared/edit/use-entry.ts';
import { takeFocus } from '../../../shared/take-focus.ts';

/** The notes of the team, and a new one. What is typed survives a reload. */
export function OrderNotes({ order, canWrite }: { order: ConsoleOrder; canWrite: boolean }) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('notes')} className="mt-6">
      <h2 className="text-lg font-medium">{t('notes')}</h2>
      <ul className="mt-2 flex flex-col gap-3">
        {order.notes.map(({ id, at, by, text }) => (
          <li key={id} className="rounded-card bg-white p-4 shadow-card">
            <p dir="auto" className="whitespace-pre-line">
              {text}
            </p>
            <p className="mt-1 text-sm text-ink-soft">
              <bdi>{by}</bdi> · <bdi>{formatDateTime(at, language)}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {order.notes.length === 0 && <p className="text-ink-soft">{t('noNotes')}</p>}
      {canWrite &&
        (isOpen ? (
          <NoteForm order={order} onDone={() => setOpen(false)} />
        ) : (
          <Button className="mt-3" variant="secondary" size="small" onClick={() => setOpen(true)}>
            {t('step.note')}
          </Button>
        ))}
    </section>
  );
}

function NoteForm({ order, onDone }: { order: ConsoleOrder; onDone: () => void }) {
  const t = useTranslations('orders');
  const { toasts } = useApp();
  const entry = useEntry(`order-note:${order.id}`, '');
  const add = useWrite('noteOrder', {
    quiet: true,
    onDone: () => {
      const isDone = entry.saved();
      toasts.show({ kind: 'status', text: t('done.noted') });
      if (isDone) onDone();
    },
  });
  const fields = isApiError(add.error) ? add.error.fields : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    add.send({ params: { id: order.id }, body: { text: entry.send() } });
  }

  return (
    <form noValidate className="mt-3 flex flex-col items-start gap-3" onSubmit={submit}>
      <TextareaField
        ref={takeFocus}
        className="w-full"
        label={t('noteText')}
        value={entry.value}
        error={fields['text'] ?? (add.error && !isApiError(add.error) ? String(add.error) : undefined)}
        onChange={(event) => entry.change(event.target.value)}
      />
      <Button type="submit" size="small" busy={add.busy}>
        {t('saveNote')}
      </Button>
    </form>
  );
}
