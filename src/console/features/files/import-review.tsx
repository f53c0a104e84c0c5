import { useTranslations } from 'use-intl';
import type { CsvColumns } from '#contract/console/csv-fields.ts';
import type { ImportedFile } from '#contract/console/files.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { ImportColumns, ImportPreview } from './import-columns.tsx';
import { ImportPictures } from './import-pictures.tsx';
import { ImportReport } from './import-report.tsx';

interface ImportReviewProps {
  file: ImportedFile;
  onChange: (file: ImportedFile) => void;
}

/** What an import would change, and what can be chosen before it runs. */
export function ImportReview({ file, onChange }: ImportReviewProps) {
  const { id, version, sheet, plan, setStock } = file;
  const t = useTranslations('files');
  const draft = useDraft<CsvColumns>(`import-columns:${id}`, sheet?.columns ?? {});
  const done = (changed: ImportedFile) => {
    draft.clear(changed.sheet?.columns ?? {});
    onChange(changed);
  };
  const map = useWrite('mapImport', { onDone: done });
  const run = useWrite('runImport', { onDone: done });
  const params = { id };
  const isSame = JSON.stringify(draft.value) === JSON.stringify(sheet?.columns ?? {});
  const changes = plan ? plan.products.created + plan.products.updated + plan.categories.created : 0;

  return (
    <div className="flex flex-col gap-5">
      {plan && <ImportReport title={t('plan')} report={plan} />}
      {!plan && <Notice tone="progress">{t('columnsNeeded')}</Notice>}
      {plan && changes === 0 && <Notice tone="success">{t('nothingToDo')}</Notice>}
      {plan && changes > 0 && (
        <Button
          className="self-start"
          busy={run.busy}
          disabled={!isSame}
          onClick={() => run.send({ params, body: { version } })}
        >
          {t('run')}
        </Button>
      )}
      <Card>
        <Checkbox
          label={t('setStock')}
          checked={setStock}
          disabled={map.busy}
          onChange={(event) => map.send({ params, body: { version, setStock: event.target.checked } })}
        />
        <ImportPictures id={id} onSent={() => map.send({ params, body: { version } })} />
        {sheet && (
          <>
            <ImportColumns
              sheet={sheet}
              columns={draft.value}
              open={!plan}
              onChange={(columns) => draft.change(columns)}
            >
              <Button
                variant="secondary"
                icon="refresh"
                busy={map.busy}
                disabled={isSame}
                onClick={() => map.send({ params, body: { version, columns: draft.value } })}
              >
                {t('check')}
              </Button>
            </ImportColumns>
            <ImportPreview sheet={sheet} />
          </>
        )}
      </Card>
    </div>
  );
}
