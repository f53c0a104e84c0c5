import { useTranslations } from 'use-intl';
import { redirectFilePath, redirectLimits } from '#contract/console/redirect-limits.ts';
import type { RedirectReport } from '#contract/console/redirects.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { useRedirectFile } from './use-redirect-file.ts';

/** Many redirects at once: a file that is looked at before it is saved, and all redirects as a file. */
export function RedirectFile() {
  const t = useTranslations('redirects.file');
  const plan = useRedirectFile('planRedirects');
  const run = useRedirectFile('importRedirects');
  const { report, file } = plan;
  const isPlanned = report !== undefined && file !== undefined && report.problem === null;
  const changes = isPlanned ? report.added + report.changed : 0;

  function begin(chosen: File): void {
    run.reset();
    plan.send(chosen);
  }

  return (
    <Card as="section" aria-labelledby="redirect-file" className="flex flex-col gap-4">
      <h2 id="redirect-file" className="text-heading font-medium">
        {t('title')}
      </h2>
      <p className="text-ink-soft">{t('text')}</p>
      <Refusal error={run.error ?? plan.error} />
      {report?.problem != null && (
        <Notice tone="danger" live="alert">
          {report.problem}
        </Notice>
      )}
      {!isPlanned && (
        <FilePicker
          label={t('label')}
          hint={t('hint', { rows: redirectLimits.fileRows, max: redirectLimits.fileMegabytes })}
          buttonText={t('choose')}
          icon="upload"
          accept=".csv,.xlsx,.tsv,.txt"
          busy={plan.busy}
          onFile={begin}
        />
      )}
      <p role="status" className="sr-only">
        {(plan.busy || run.busy) && t('sending')}
      </p>
      {isPlanned && (
        <>
          <Report
            title={run.report ? t('done') : t('plan', { name: `\u2068${file.name}\u2069` })}
            report={run.report ?? report}
          />
          <div className="flex flex-wrap gap-3">
            {!run.report && changes > 0 && (
              <Button busy={run.busy} onClick={() => run.send(file)}>
                {t('run')}
              </Button>
            )}
            <Button
              variant="quiet"
              onClick={() => {
                plan.reset();
                run.reset();
              }}
            >
              {t('again')}
            </Button>
          </div>
          {!run.report && changes === 0 && <p>{t('nothing')}</p>}
        </>
      )}
      <a
        href={redirectFilePath}
        download
        className={buttonClass({ variant: 'secondary', size: 'small', className: 'self-start' })}
      >
        {t('download')}
      </a>
    </Card>
  );
}

function Report({ title, report }: { title: string; report: RedirectReport }) {
  const t = useTranslations('redirects');
  const figures = ['added', 'changed', 'unchanged', 'refused'] as const;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="font-medium">{title}</h3>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map((name) => (
          <div key={name} className="rounded-control bg-shell px-4 py-3">
            <dt className="text-sm text-ink-soft">{t(`file.${name}`)}</dt>
            <dd className="text-title font-medium">
              <bdi dir="ltr" translate="no">
                {report[name]}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      {report.lines.length > 0 && (
        <>
          <h4 className="font-medium">{t('file.wrong')}</h4>
          <ul className="flex max-h-96 flex-col gap-1 overflow-y-auto">
            {report.lines.map(({ line, reason }) => (
              <li key={line} className="flex flex-wrap gap-x-2">
                <span className="text-ink-soft">{t('file.line', { line })}</span>
                <span>{t(`reason.${reason}`)}</span>
              </li>
            ))}
          </ul>
          {report.refused > report.lines.length && (
            <p className="text-ink-soft">{t('file.more', { count: report.refused - report.lines.length })}</p>
          )}
        </>
      )}
    </section>
  );
}
