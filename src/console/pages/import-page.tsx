import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { filePath } from '#contract/console/files.ts';
import type { Outcomes } from '#contract/console/outcomes.ts';
import { isApiError } from '#contract/http/client.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { FileProgress, isWorking } from '../features/files/file-progress.tsx';
import { ImportReport } from '../features/files/import-report.tsx';
import { ImportReview } from '../features/files/import-review.tsx';
import { useWhileWorking } from '../features/files/use-while-working.ts';
import { showSaved } from '../runtime/api/show-saved.ts';
import { useRead } from '../runtime/api/use-read.ts';
import { useUndo } from '../runtime/api/use-undo.ts';
import { useApp } from '../runtime/app-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** One imported file: its progress, what it would change, what it changed. */
export function ImportPage() {
  const t = useTranslations();
  const app = useApp();
  const input = { params: { id: Number(useParams()['file']) } };
  const { data: file, error, refetch, isPending, isFetching } = useRead('getImport', input);
  useWhileWorking(file !== undefined && isWorking(file), refetch);
  const another = (
    <Link to="/exports" className={buttonClass({ variant: 'secondary' })}>
      {t('files.other')}
    </Link>
  );
  if (isApiError(error) && error.code === 'not_found')
    return <EmptyState icon="receipt" headingLevel={1} title={t('files.gone')} action={another} />;
  return (
    <>
      <BackLink to="/exports">{t('nav.exports')}</BackLink>
      <h1 className="text-title font-medium">{t('nav.import')}</h1>
      {file && (
        <p className="mt-1 mb-5 text-ink-soft">
          <bdi>{file.name}</bdi>
        </p>
      )}
      {file && isWorking(file) && (
        <Card className="flex flex-col gap-3">
          <FileProgress file={file} />
          <p className="text-ink-soft">{t('files.working')}</p>
        </Card>
      )}
      {file?.state === 'failed' && (
        <div className="flex flex-col gap-5">
          <Notice tone="danger" live="alert" title={t('files.failedTitle')}>
            <p className="text-base">{file.problem}</p>
            <div className="mt-3">{another}</div>
          </Notice>
          {file.act && <UndoImport act={file.act} />}
        </div>
      )}
      {file?.state === 'ready' && (
        <ImportReview
          key={file.version}
          file={file}
          onChange={(changed) => showSaved(app.queryClient, 'getImport', changed, input)}
        />
      )}
      {file?.state === 'done' && file.report && (
        <div className="flex flex-col gap-5">
          <ImportReport title={t('files.outcome')} report={file.report} />
          {file.report.refused > 0 && (
            <div>
              <a href={filePath(file.id, 'refused')} download className={buttonClass({ variant: 'secondary' })}>
                <Icon name="download" className="size-5" />
                {t('files.refusedFile')}
              </a>
              <p className="mt-2 text-sm text-ink-soft">{t('files.refusedHint')}</p>
            </div>
          )}
          {file.act && <UndoImport act={file.act} />}
          <div>{another}</div>
        </div>
      )}
      {error && !file && <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {isPending && <PageSkeleton />}
    </>
  );
}

const shownNames = 50;

/** Undoes an import, and names what stays because someone has changed it since. */
function UndoImport({ act }: { act: string }) {
  const t = useTranslations('files');
  const [kept, setKept] = useState<Outcomes['refused']>([]);
  const { undo, busy } = useUndo({ onDone: ({ refused }) => setKept(refused) });
  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={() => undo(act)}>
        {t('undo')}
      </Button>
      <p className="mt-2 text-sm text-ink-soft">{t('undoHint')}</p>
      {kept.length > 0 && (
        <Notice live="status" className="mt-3" title={t('undoKept', { count: kept.length })}>
          <ul className="list-disc ps-5 text-base">
            {kept.slice(0, shownNames).map(({ id, number }) => (
              <li key={`${id} ${number}`}>
                <bdi>{number}</bdi>
              </li>
            ))}
            {kept.length > shownNames && <li>{t('undoKeptMore', { count: kept.length - shownNames })}</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}
