import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsolePage } from '#contract/console/content.ts';
import { Button } from '#ui/action/button.tsx';
import { serverNow } from '#ui/display/server-time.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { MomentField } from '../../shared/fields/times-field.tsx';
import type { PageEditor } from './use-page-editor.ts';

interface PublishDialogProps {
  page: Omit<ConsolePage, 'draft'>;
  editor: PageEditor;
  onClose: () => void;
}

/** Asks when the page is published and when it ends. Without a beginning it is published now. */
export function PublishDialog({ page, editor, onClose }: PublishDialogProps) {
  const t = useTranslations();
  const [from, setFrom] = useState(page.publishAt);
  const [until, setUntil] = useState(page.unpublishAt);
  const [wrong, setWrong] = useState<{ from?: string; until?: string }>({});

  function submit(event: FormEvent): void {
    event.preventDefault();
    const now = new Date(serverNow());
    const isPast = from !== null && new Date(from) <= now;
    const endsEarly = until !== null && new Date(until) <= (from === null ? now : new Date(from));
    setWrong({
      ...(isPast && { from: t('content.publish.past') }),
      ...(endsEarly && { until: t('content.publish.endsEarly') }),
    });
    if (isPast || endsEarly) return;
    editor.publish({ ...(from !== null && { at: from }), until });
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={t('content.publish.plan')} closeLabel={t('action.close')} size="small">
      <form noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
        <p className="text-ink-soft">{t('content.publish.planText')}</p>
        <MomentField name="from" value={from} error={wrong.from} onChange={setFrom} />
        <MomentField name="until" value={until} error={wrong.until} onChange={setUntil} />
        <Button wide type="submit">
          {t(from === null ? 'content.publish.now' : 'content.publish.onDay')}
        </Button>
      </form>
    </Dialog>
  );
}
