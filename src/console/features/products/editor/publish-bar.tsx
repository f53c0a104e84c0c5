import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleProduct } from '#contract/console/products.ts';
import { qatarDay, qatarTime } from '#contract/values/qatar-time.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { useUndo } from '../../../runtime/api/use-undo.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { FieldLinks } from '../../../shared/field-links.tsx';
import { Refusal } from '../../../shared/refusal.tsx';
import { reserveBottom } from '../../../shared/reserve-bottom.ts';
import { showPart, usePartName } from './part-name.ts';
import { PublishDayDialog } from './publish-day-dialog.tsx';
import { type Editor, refusalOfError } from './use-editor.ts';

interface PublishBarProps {
  editor: Editor;
  product: ConsoleProduct | null;
}

const timeOf = (iso: string) => ({ day: qatarDay(new Date(iso)), time: qatarTime(new Date(iso)) });

/** Saving and publishing, always in reach at the bottom. */
export function PublishBar({ editor, product }: PublishBarProps) {
  const t = useTranslations('catalogue');
  const me = useMe();
  const { toasts } = useApp();
  const [isPlanning, setPlanning] = useState(false);
  const isLive = product?.state === 'live';
  const mayPublish = mayOpen(me, 'catalog.publish');
  const failed = (error: unknown) => editor.refuse(refusalOfError(error));
  const { report } = useUndo();
  const publish = useWrite('publishProduct', {
    quiet: true,
    onFailed: failed,
    onDone: ({ act, product: now }) => {
      editor.store(now);
      report(t('done.published'), act);
    },
  });
  const plan = useWrite('scheduleProduct', {
    quiet: true,
    onFailed: failed,
    onDone: ({ product: now }) => {
      editor.store(now);
      toasts.show({
        kind: 'status',
        text: now.publishAt ? t('done.scheduled', timeOf(now.publishAt)) : t('done.unscheduled'),
      });
    },
  });

  return (
    <div
      ref={reserveBottom}
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-6 flex flex-col gap-3 border-t border-line bg-pearl px-4 py-3 md:bottom-0"
    >
      <RefusalText editor={editor} />
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-2">
        {mayPublish && !isLive && (
          <Button
            className="max-sm:px-4"
            busy={publish.busy}
            onClick={() =>
              editor.submitComplete(({ id, version }) => publish.send({ params: { id }, body: { version } }))
            }
          >
            {t('action.publish')}
          </Button>
        )}
        <Button
          variant={isLive ? 'primary' : 'secondary'}
          className="max-sm:px-4"
          busy={editor.busy}
          onClick={() => editor.submit()}
        >
          {t(isLive ? 'action.save' : 'action.saveDraft')}
        </Button>
        {mayPublish && !isLive && (
          <Button
            variant="quiet"
            icon="calendar"
            // On a narrow phone, the three buttons are one row.
            className="max-sm:px-3 max-sm:[&_svg]:hidden"
            busy={plan.busy}
            onClick={() => setPlanning(true)}
          >
            {t('action.publishOn')}
          </Button>
        )}
        {editor.isChanged ? (
          <span className="text-sm text-ink-soft">{t('action.unsaved')}</span>
        ) : (
          product?.state === 'draft' && <span className="text-sm text-ink-soft">{t('action.kept')}</span>
        )}
      </div>
      <PublishDayDialog
        open={isPlanning}
        onClose={() => setPlanning(false)}
        onDone={(at) => {
          setPlanning(false);
          editor.submitComplete(({ id, version }) => plan.send({ params: { id }, body: { version, at } }));
        }}
      />
    </div>
  );
}

/** Why nothing was saved or published, as long as it is so. What is missing leads to its field. */
function RefusalText({ editor: { refusal } }: { editor: Editor }) {
  const t = useTranslations('catalogue.refused');
  const partName = usePartName();
  if (!refusal) return null;
  if (refusal.kind === 'error') return <Refusal error={refusal.error} />;
  if (refusal.kind !== 'missing')
    return (
      <Notice tone="danger" live="alert">
        {t(refusal.kind)}
      </Notice>
    );
  const fields = refusal.parts.map((part) => ({ key: part, label: partName(part), show: () => showPart(part) }));
  return (
    <Notice tone="danger" live="alert">
      {t.rich('missing', { parts: () => <FieldLinks fields={fields} /> })}
    </Notice>
  );
}
