import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentFile } from '#contract/console/content.ts';
import { Button } from '#ui/action/button.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { readContentFile } from './content-file.rules.ts';
import { type ImportedPage, useContentImport } from './use-content-import.ts';

interface ImportDialogProps {
  open: boolean;
  /** The versions of the pages that the shop has, by handle. */
  versions: ReadonlyMap<string, number>;
  onClose: () => void;
}

/** Reads an exported file and saves its pages as drafts. */
export function ImportDialog({ open, versions, onClose }: ImportDialogProps) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('content.transfer.import')} closeLabel={t('action.close')}>
      <ImportForm versions={versions} onClose={onClose} />
    </Dialog>
  );
}

function ImportForm({ versions, onClose }: Omit<ImportDialogProps, 'open'>) {
  const t = useTranslations('content.transfer');
  const action = useTranslations('action');
  const [file, setFile] = useState<ContentFile | null>(null);
  const [isWrong, setWrong] = useState(false);
  const { imported, isImporting, isDone, importFile } = useContentImport(versions);

  async function choose(chosen: File): Promise<void> {
    const read = readContentFile(await chosen.text());
    setFile(read);
    setWrong(read === null);
  }

  return (
    <div className="flex flex-col gap-5 py-2">
      <p className="text-ink-soft">{t('intro')}</p>
      {!isDone && !isImporting && (
        <FilePicker
          label={t('file')}
          buttonText={t('choose')}
          icon="upload"
          accept="application/json,.json"
          error={isWrong ? t('wrong') : undefined}
          onFile={(chosen) => void choose(chosen)}
        />
      )}
      {file && (
        <ul className="flex flex-col divide-y divide-line">
          {file.pages.map(({ handle }) => (
            <li key={handle} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <bdi translate="no">{handle}</bdi>
              <PageResult isKnown={versions.has(handle)} result={imported.find((page) => page.handle === handle)} />
            </li>
          ))}
        </ul>
      )}
      {isDone ? (
        <Button className="self-start" onClick={onClose}>
          {action('close')}
        </Button>
      ) : (
        <Button
          className="self-start"
          busy={isImporting}
          disabled={file === null || file.pages.length === 0}
          onClick={() => file && importFile(file)}
        >
          {t('save')}
        </Button>
      )}
    </div>
  );
}

/** What will become, or has become, of a page of the file. */
function PageResult({ isKnown, result }: { isKnown: boolean; result: ImportedPage | undefined }) {
  const t = useTranslations('content.transfer');
  if (result === undefined) return <span className="text-sm text-ink-soft">{t(isKnown ? 'replaces' : 'new')}</span>;
  if (result.lost === null) return <span className="text-sm text-danger">{t('failed')}</span>;
  return <span className="text-sm">{t('saved', { lost: result.lost })}</span>;
}
