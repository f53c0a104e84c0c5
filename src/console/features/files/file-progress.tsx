import { useTranslations } from 'use-intl';
import type { DataFile } from '#contract/console/files.ts';
import { ProgressBar } from '#ui/display/progress-bar.tsx';

/** Whether the server works on a file. */
export const isWorking = ({ state }: Pick<DataFile, 'state'>): boolean => state === 'checking' || state === 'running';

/** How far the work on a file is. */
export function FileProgress({ file: { state, done, total, name } }: { file: DataFile }) {
  const t = useTranslations('files');
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm text-ink-soft">
        <span>{t(`state.${state}`)}</span>
        {total !== null && total > 0 && <span>{` · ${t('progress', { done, total })}`}</span>}
      </p>
      <ProgressBar value={done} max={total || 1} label={name} />
    </div>
  );
}
