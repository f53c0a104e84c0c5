import { useTranslations } from 'use-intl';
import { ExportForm } from '../features/files/export-form.tsx';
import { FileList } from '../features/files/file-list.tsx';
import { isWorking } from '../features/files/file-progress.tsx';
import { ImportStart } from '../features/files/import-start.tsx';
import { useWhileWorking } from '../features/files/use-while-working.ts';
import { useRead } from '../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** Files in and out of the shop. */
export function ExportsPage() {
  const t = useTranslations();
  const me = useMe();
  const files = useRead('listFiles');
  const { refetch } = files;
  useWhileWorking(files.data?.rows.some(isWorking) ?? false, refetch);
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.exports')}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{t('files.intro')}</p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {mayOpen(me, 'catalog.import') && <ImportStart />}
        <ExportForm />
      </div>
      <section aria-labelledby="files" className="mt-8">
        <h2 id="files" className="text-heading font-medium">
          {t('files.list')}
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">{t('files.listText')}</p>
        {files.data && <FileList rows={files.data.rows} />}
        {files.error && !files.data && (
          <LoadFailure error={files.error} busy={files.isFetching} onRetry={() => void refetch()} />
        )}
        {files.isPending && <PageSkeleton />}
      </section>
    </>
  );
}
