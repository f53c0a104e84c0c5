import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { Card } from '#ui/display/card.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { useImportUpload } from './use-import-upload.ts';

/** Sends a file and opens its page. */
export function ImportStart() {
  const t = useTranslations('files');
  const navigate = useNavigate();
  const upload = useImportUpload({ onDone: ({ id }) => void navigate(`/exports/import/${id}`) });
  return (
    <Card as="section" aria-labelledby="import" className="flex flex-col gap-4">
      <h2 id="import" className="text-heading font-medium">
        {t('import')}
      </h2>
      <p className="text-ink-soft">{t('importText')}</p>
      <Refusal error={upload.error} />
      <FilePicker
        label={t('import')}
        labelHidden
        hint={t('chooseHint', { max: consoleLimits.importMegabytes })}
        buttonText={t('choose')}
        icon="upload"
        accept=".xlsx,.csv,.tsv,.txt,.json,.jsonl,.ndjson"
        busy={upload.busy}
        onFile={upload.send}
      />
      <p role="status" className="sr-only">
        {upload.busy && t('uploading')}
      </p>
    </Card>
  );
}
