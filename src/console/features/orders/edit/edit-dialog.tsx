import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mayEditLines } from '#contract/console/order-work.ts';
import type { ChangedOrder, ConsoleOrder } from '#contract/console/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useDraft } from '../../../runtime/drafts/use-draft.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../../shared/use-first-wrong.ts';
import { Refusal } from '../../../shared/refusal.tsx';
import { AddPieces } from './add-pieces.tsx';
import { addPiece, type EditDraft, linesOf } from './edit-draft.rules.ts';
import { EditLine } from './edit-line.tsx';
import { EditOutcome } from './edit-outcome.tsx';

/** What the dialog begins with. */
export interface EditStart {
  draft: EditDraft;
  /** The only line that is shown; null for the whole order. */
  itemId: number | null;
  swaps: boolean;
}

/** What the page does after an edit, and after one that was refused. */
export interface EditWork {
  edited: (result: ChangedOrder) => void;
  failed: (error: unknown) => void;
}

interface EditDialogProps {
  order: ConsoleOrder;
  start: EditStart;
  work: EditWork;
  open: boolean;
  onClose: () => void;
}

/** Edits an order: what leaves, what comes, the new total and the message to the customer, in one dialog. */
export function EditDialog({ order, start, work, open, onClose }: EditDialogProps) {
  const t = useTranslations();
  const isEditable = mayEditLines(order.status);
  const subject = `order-edit:${order.id}${start.itemId === null ? '' : `:${start.itemId}`}`;
  const draft = useDraft(subject, start.draft);

  function close(): void {
    // The dialog shows it until it has closed.
    draft.clear(draft.value);
    onClose();
  }

  return (
    <Dialog
      open={open && isEditable}
      onClose={close}
      title={t.rich('edit.title', {
        number: () => (
          <bdi dir="ltr" translate="no" className="inline-block">
            {order.number}
          </bdi>
        ),
      })}
      closeLabel={t('action.close')}
    >
      <EditForm isOpen={open} order={order} start={start} work={work} draft={draft} onDone={close} />
    </Dialog>
  );
}

interface EditFormProps {
  isOpen: boolean;
  order: ConsoleOrder;
  start: EditStart;
  work: EditWork;
  draft: { value: EditDraft; change: (draft: EditDraft) => void };
  onDone: () => void;
}

function EditForm({ isOpen, order, start, work, draft: { value: draft, change }, onDone }: EditFormProps) {
  const t = useTranslations('edit');
  const me = useMe();
  const mayEdit = mayOpen(me, 'orders.edit');
  const mayCancel = mayOpen(me, 'orders.cancel');
  // The text names the customer: it stays in the memory of the page.
  const [message, setMessage] = useState<string | null>(null);
  const { preview, error: previewError, lines } = usePreview(order, draft, isOpen);
  const save = useWrite('editOrder', {
    quiet: true,
    onDone: (result) => {
      work.edited(result);
      onDone();
    },
    onFailed: work.failed,
  });
  const fields = useFieldErrors(save.error, { ...draft, message });
  const form = useFirstWrong(save.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (lines === null || !preview) return;
    const { after, cancels } = preview;
    save.send({
      params: { id: order.id },
      body: {
        ...lines,
        reason: draft.reason,
        cancel: cancels,
        ...(message !== null && message.trim() !== '' && { message }),
        ...(after.total !== null && !cancels && { expectedTotal: after.total }),
      },
    });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      <EditedLines order={order} start={start} draft={draft} mayEdit={mayEdit} onChange={change} />
      {mayEdit && start.itemId === null && <AddPieces onAdd={(piece) => change(addPiece(draft, piece))} />}
      {lines === null && <p className="text-ink-soft">{t('choose')}</p>}
      {lines !== null && preview && <EditOutcome preview={preview} mayCancel={mayCancel} />}
      <Refusal error={previewError ?? save.error} />
      {lines !== null && (
        <>
          <TextField
            label={t('reason')}
            required
            value={draft.reason}
            error={fields['reason']}
            onChange={(event) => change({ ...draft, reason: event.target.value })}
          />
          <div className="flex flex-wrap gap-2">
            {(['notOnShelf', 'customerAsked'] as const).map((name) => (
              <Button key={name} size="small" variant="secondary" onClick={() => change({ ...draft, reason: t(name) })}>
                {t(name)}
              </Button>
            ))}
          </div>
          {typeof preview?.message === 'string' && !preview.cancels && (
            <TextareaField
              label={t('message')}
              hint={t('messageHint')}
              rows={4}
              value={message ?? preview.message}
              error={fields['message']}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
          <Button
            type="submit"
            wide
            busy={save.busy}
            variant={preview?.cancels ? 'danger' : 'primary'}
            disabled={!preview || (preview.cancels && !mayCancel)}
          >
            {t(preview?.cancels ? 'saveCancel' : 'save')}
          </Button>
        </>
      )}
    </form>
  );
}

interface EditedLinesProps extends Pick<EditFormProps, 'order' | 'start'> {
  draft: EditDraft;
  mayEdit: boolean;
  onChange: (draft: EditDraft) => void;
}

/** The lines of the order, and what is added to it. */
function EditedLines({ order, start, draft, mayEdit, onChange }: EditedLinesProps) {
  const t = useTranslations('edit');
  const shown = order.items.filter(({ id, quantity }) => quantity > 0 && (start.itemId ?? id) === id);
  return (
    <ul className="divide-y divide-line">
      {shown.map((line) => (
        <EditLine
          key={line.id}
          line={line}
          draft={draft}
          onChange={onChange}
          mayEdit={mayEdit}
          swaps={start.swaps && line.id === start.itemId}
        />
      ))}
      {draft.additions.map((piece) => (
        <li key={piece.variantId} className="flex items-center justify-between gap-3 py-1">
          <span>
            +{' '}
            <bdi dir="ltr" translate="no">
              {piece.quantity}
            </bdi>{' '}
            × <span>{piece.name}</span>
          </span>
          <IconButton
            icon="close"
            label={t('remove', { name: piece.name })}
            onClick={() => onChange({ ...draft, additions: draft.additions.filter((one) => one !== piece) })}
          />
        </li>
      ))}
    </ul>
  );
}

/** What the draft would change, read again with each change of it. */
function usePreview(order: ConsoleOrder, draft: EditDraft, isOpen: boolean) {
  const { console } = useApp();
  const lines = linesOf(order, draft);
  const { data, error } = useQuery({
    queryKey: ['previewEdit', order.id, lines],
    queryFn: ({ signal }) =>
      console('previewEdit', { params: { id: order.id }, body: lines ?? { version: order.version } }, { signal }),
    enabled: isOpen && lines !== null,
    placeholderData: keepPreviousData,
    // Prices and stock change.
    staleTime: 0,
  });
  return { lines, preview: error === null ? data : undefined, error: lines === null ? null : error };
}
