import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { AskButton } from '../../shared/ask-button.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useMoment } from '../../shared/use-moment.ts';

interface PageHistoryProps {
  handle: string;
  version: number;
  /** Called with the version of the draft that is what was published: what is typed over the one before is given up. */
  onRestored: (version: number) => void;
}

/** What was published, each of which can be the draft again. */
export function PageHistory(props: PageHistoryProps) {
  const t = useTranslations('content.history');
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={t('title')} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {isOpen && <PastVersions {...props} />}
    </Disclosure>
  );
}

function PastVersions({ handle, version, onRestored }: PageHistoryProps) {
  const t = useTranslations('content.history');
  const moment = useMoment();
  const { toasts } = useApp();
  const { data, error, refetch } = useRead('listPageHistory', { params: { handle } });
  const restore = useWrite('restorePage', {
    onDone: (result) => {
      onRestored(result.version);
      toasts.show({ kind: 'status', text: t('restored') });
    },
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.rows.length === 0) return <p className="text-ink-soft">{t('none')}</p>;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {data.rows.map(({ id, at, by }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="flex min-w-0 flex-col">
            <bdi>{moment(at)}</bdi>
            <span className="text-sm text-ink-soft">{by === null ? t('byItself') : <bdi>{by}</bdi>}</span>
          </span>
          <AskButton
            label={t('restore')}
            title={t('restoreTitle', { time: moment(at) })}
            busy={restore.busy}
            onConfirm={() => restore.send({ params: { handle }, body: { version, id } })}
          >
            {t('restoreText')}
          </AskButton>
        </li>
      ))}
    </ol>
  );
}
