import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ProductWriteResult, ConsoleProduct } from '#contract/console/products.ts';
import { Button } from '#ui/action/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import type { Editor } from './use-editor.ts';

/** What is rare: copying, taking off the shop, the archive, deleting. */
export function RareActions({ editor, product }: { editor: Editor; product: ConsoleProduct }) {
  const t = useTranslations();
  const { toasts } = useApp();
  const navigate = useNavigate();
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const done = (text: string) => ({
    onDone: ({ product: now }: ProductWriteResult) => {
      editor.store(now);
      toasts.show({ kind: 'status', text });
    },
  });
  const unpublish = useWrite('unpublishProduct', done(t('catalogue.done.hidden')));
  const archive = useWrite('archiveProduct', done(t('catalogue.done.archived')));
  const unplan = useWrite('scheduleProduct', done(t('catalogue.done.unscheduled')));
  const copy = useWrite('copyProduct', {
    onDone: ({ product: made }) => {
      toasts.show({ kind: 'status', text: t('catalogue.done.copied') });
      void navigate(`/products/${made.id}`);
    },
  });
  const remove = useWrite('deleteProduct', {
    onDone: () => {
      toasts.show({ kind: 'status', text: t('catalogue.done.removed') });
      void navigate('/products');
    },
    // The page of the deleted product is shown until the other one is.
    shownBy: ({ queryKey }) => queryKey[0] !== 'getConsoleProduct',
  });
  const { id, version, state, publishAt, ordered } = product;
  const at = { params: { id }, body: { version } };
  const button = (label: string, send: () => void, busy: boolean) => (
    <Button size="small" variant="quiet" busy={busy} onClick={send}>
      {label}
    </Button>
  );
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {mayOpen(me, 'catalog.publish') && (
        <>
          {publishAt !== null &&
            button(t('catalogue.action.noDay'), () => unplan.send({ ...at, body: { version, at: null } }), unplan.busy)}
          {state !== 'draft' &&
            button(
              t(state === 'live' ? 'catalogue.action.unpublish' : 'catalogue.action.restore'),
              () => unpublish.send(at),
              unpublish.busy,
            )}
          {state !== 'archived' && button(t('catalogue.action.archive'), () => archive.send(at), archive.busy)}
        </>
      )}
      {button(t('catalogue.action.copy'), () => copy.send({ params: { id } }), copy.busy)}
      {state !== 'live' && !ordered && button(t('catalogue.action.remove'), () => setAsking(true), remove.busy)}
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.send(at);
        }}
        title={t('catalogue.action.removeTitle')}
        confirmLabel={t('catalogue.action.remove')}
        cancelLabel={t('catalogue.action.keep')}
        closeLabel={t('action.close')}
        danger
      >
        {t('catalogue.action.removeText')}
      </ConfirmDialog>
    </div>
  );
}
