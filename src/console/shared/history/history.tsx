import { useTranslations } from 'use-intl';
import type { SubjectKind } from '#contract/console/audit-actions.ts';
import { useReadPages } from '../../runtime/api/use-read-pages.ts';
import { LoadedList } from '../loaded-list.tsx';
import { ActList } from './act-list.tsx';

/** What was done to one subject, newest first. For staff who may read the action log. */
export function History({ kind, id }: { kind: SubjectKind; id: string }) {
  const t = useTranslations('audit');
  const log = useReadPages('listAudit', { query: { subjectKind: kind, subjectId: id } });
  return (
    <LoadedList
      pages={log}
      count={log.rows?.length}
      rowHeight="h-16"
      empty={<p className="text-ink-soft">{t('empty')}</p>}
    >
      <ActList rows={log.rows ?? []} about={kind} />
    </LoadedList>
  );
}
