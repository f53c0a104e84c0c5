import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { Button } from '#ui/action/button.tsx';
import { useApp } from '../../../runtime/app-context.ts';
import { useHasDraft } from '../../../runtime/drafts/use-draft.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { NoteForm } from '../../../shared/note-form.tsx';
import { useOutbox } from '../../../shared/outbox/use-outbox.ts';

/** The notes of the team, and a new one. What is typed survives a reload, and a lost network. */
export function OrderNotes({ order, canWrite }: { order: ConsoleOrder; canWrite: boolean }) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const subject = `order-note:${order.id}`;
  const hasDraft = useHasDraft(subject);
  const [isOpen, setOpen] = useState(hasDraft);
  const say = useTranslations('outbox');
  const { toasts } = useApp();
  const { keep, waiting } = useOutbox();
  const kept = waiting.flatMap((write) =>
    write.name === 'noteOrder' && write.input.params.id === order.id
      ? { key: write.key, text: write.input.body.text }
      : [],
  );
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
        {kept.map(({ key, text }) => (
          <li key={key} className="rounded-card border border-dashed border-progress bg-white p-4">
            <p dir="auto" className="whitespace-pre-line">
              {text}
            </p>
            <p className="mt-1 text-sm text-progress">{say('waits')}</p>
          </li>
        ))}
      </ul>
      {order.notes.length === 0 && kept.length === 0 && <p className="text-ink-soft">{t('noNotes')}</p>}
      {canWrite &&
        (isOpen ? (
          <NoteForm
            write="noteOrder"
            subject={subject}
            id={order.id}
            onLost={(input, key) => {
              keep({ name: 'noteOrder', input, key, orderIds: [order.id], label: order.number });
              toasts.show({ kind: 'status', text: say('kept') });
            }}
            onDone={() => setOpen(false)}
          />
        ) : (
          <Button className="mt-3" variant="secondary" size="small" onClick={() => setOpen(true)}>
            {t('step.note')}
          </Button>
        ))}
    </section>
  );
}
