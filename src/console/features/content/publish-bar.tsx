import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsolePage } from '#contract/console/content.ts';
import { Button } from '#ui/action/button.tsx';
import { reserveBottom } from '../../shared/reserve-bottom.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { PageEditor } from './use-page-editor.ts';

interface PublishBarProps {
  page: Omit<ConsolePage, 'draft'>;
  editor: PageEditor;
}

/** Saving and publishing, always in reach at the bottom. */
export function PublishBar({ page, editor }: PublishBarProps) {
  const t = useTranslations('content');
  const { form, isSaving, isPublishing } = editor;
  const [isPlanning, setPlanning] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  // A picture that is on its way is a change as well.
  const isChanged = form.isChanged || form.isUploading;
  const isStopped = form.conflicts !== null;
  const canPublish = isChanged || page.hasChanges || page.publishedAt === null;
  return (
    <div
      ref={reserveBottom}
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-6 border-t border-line bg-pearl px-4 py-3 md:bottom-0"
    >
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-2">
        <Button
          className="max-sm:px-4"
          busy={isPublishing || form.isWaiting}
          disabled={!canPublish || isStopped}
          onClick={() => editor.publish({})}
        >
          {t('publish.now')}
        </Button>
        <Button
          variant="secondary"
          className="max-sm:px-4"
          busy={isSaving}
          disabled={!isChanged || isStopped}
          onClick={() => form.submit()}
        >
          {t('publish.save')}
        </Button>
        <Button
          variant="quiet"
          icon="calendar"
          className="max-sm:px-3 max-sm:[&_svg]:hidden"
          disabled={isStopped}
          onClick={() => setPlanning(true)}
        >
          {t('publish.plan')}
        </Button>
        <Button
          variant="quiet"
          icon="eye"
          className="max-sm:px-3 max-sm:[&_svg]:hidden"
          disabled={isStopped}
          onClick={() => editor.saveFirst(() => setPreviewing(true))}
        >
          {t('preview.open')}
        </Button>
        {form.isChanged && (
          <>
            <Button variant="quiet" onClick={form.clear}>
              {t('publish.discard')}
            </Button>
            <span className="text-sm text-ink-soft">{t('publish.unsaved')}</span>
          </>
        )}
      </div>
      {isPreviewing && <PreviewDialog handle={page.handle} onClose={() => setPreviewing(false)} />}
      {isPlanning && <PublishDialog page={page} editor={editor} onClose={() => setPlanning(false)} />}
    </div>
  );
}
