import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type DataFile, filePath } from '#contract/console/files.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { FileProgress, isWorking } from './file-progress.tsx';

/** The own files of the last day. */
export function FileList({ rows }: { rows: readonly DataFile[] }) {
  const t = useTranslations('files');
  if (rows.length === 0)
    return (
      <EmptyState icon="receipt" title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {rows.map((file) => (
        <FileCard key={file.id} file={file} />
      ))}
    </ul>
  );
}

function FileCard({ file }: { file: DataFile }) {
  const t = useTranslations('files');
  const moment = useMoment();
  const remove = useWrite('removeFile');
  const { id, kind, name, state, problem, expiresAt } = file;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Icon name={kind === 'import' ? 'upload' : 'download'} className="mt-0.5 size-5 text-ink-soft" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm text-ink-soft">{t('until', { time: moment(expiresAt) })}</p>
        </div>
        {!isWorking(file) && (
          <Badge tone={state === 'failed' ? 'maroon-soft' : state === 'done' ? 'sea' : 'sand'}>
            {t(`state.${state}`)}
          </Badge>
        )}
      </div>
      {isWorking(file) && <FileProgress file={file} />}
      {problem !== null && <p className="text-sm wrap-anywhere">{problem}</p>}
      <div className="flex items-center gap-2">
        {kind === 'import' && (
          <Link
            to={`/exports/import/${id}`}
            aria-label={t('openOne', { name })}
            className={buttonClass({ size: 'small', variant: 'secondary' })}
          >
            {t('open')}
          </Link>
        )}
        {kind === 'export' && state === 'done' && (
          <a
            href={filePath(id, 'content')}
            download
            aria-label={t('downloadOne', { name })}
            className={buttonClass({ size: 'small', variant: 'secondary' })}
          >
            <Icon name="download" className="size-5" />
            {t('download')}
          </a>
        )}
        {!isWorking(file) && (
          <IconButton
            icon="trash"
            label={t('removeOne', { name })}
            disabled={remove.busy}
            onClick={() => remove.send({ params: { id } })}
          />
        )}
      </div>
    </Card>
  );
}
