import { useTranslations } from 'use-intl';
import type { SubjectKind } from '#contract/console/audit-actions.ts';
import { Button } from '#ui/action/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useReadPages } from '../../runtime/api/use-read-pages.ts';
import { Refusal } from '../refusal.tsx';
import { ActList } from './act-list.tsx';

/** What was done to one subject, newest first. For staff who may read the action log. */
export function History({ kind, id }: { kind: SubjectKind; id: string }) {
  const t = useTranslations();
  const log = useReadPages('listAudit', { query: { subjectKind: kind, subjectId: id } });
  return (
    <>
      {log.rows?.length === 0 && <p className="text-ink-soft">{t('audit.empty')}</p>}
      {log.rows && log.rows.length > 0 && <ActList rows={log.rows} about={kind} />}
      {log.isPending && (
        <div role="status" aria-label={t('state.loading')}>
          <Skeleton className="h-16 w-full rounded-control" />
        </div>
      )}
      <Refusal error={log.error} />
      {log.error !== null && (
        <Button size="small" variant="secondary" className="mt-3" icon="refresh" onClick={() => void log.refetch()}>
          {t('action.retry')}
        </Button>
      )}
      {log.hasNextPage && log.error === null && (
        <Button size="small" variant="secondary" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('audit.more')}
        </Button>
      )}
    </>
  );
}
