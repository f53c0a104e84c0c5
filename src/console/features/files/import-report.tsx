import { useTranslations } from 'use-intl';
import type { FileReport } from '#contract/console/files.ts';
import { Card } from '#ui/display/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { numbered } from './numbered.ts';

/** What an import would change, or has changed. */
export function ImportReport({ title, report }: { title: string; report: FileReport }) {
  const t = useTranslations('files');
  const {
    categories,
    products,
    variants,
    refused,
    warned,
    problems,
    warnings,
    changed = 0,
    changes = [],
    unused = [],
  } = report;
  const figures = [
    [t('created'), products.created],
    [t('updated'), products.updated],
    [t('unchanged'), products.unchanged],
    [t('refused'), refused],
  ] as const;
  return (
    <Card as="section" aria-labelledby="report">
      <h2 id="report" className="text-heading font-medium">
        {title}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([name, count]) => (
          <div key={name} className="rounded-control bg-shell px-4 py-3">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-title font-medium">
              <bdi dir="ltr" translate="no">
                {count}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      {variants && (
        <p className="mt-3 text-ink-soft">
          {t('variants', { created: variants.created, updated: variants.updated, unchanged: variants.unchanged })}
        </p>
      )}
      {categories.created > 0 && (
        <p className="mt-3 text-ink-soft">{t('newCategories', { count: categories.created })}</p>
      )}
      {unused.length > 0 && (
        <p className="mt-3 text-ink-soft">
          {t('unused')} <bdi>{unused.join(t('comma'))}</bdi>
        </p>
      )}
      {refused > 0 && <Complaints title={t('problems')} rows={problems} count={refused} open />}
      {changed > 0 && <Complaints title={t('changes')} rows={changes} count={changed} open />}
      {warned > 0 && <Complaints title={t('warnings')} rows={warnings} count={warned} />}
    </Card>
  );
}

interface ComplaintsProps {
  title: string;
  rows: FileReport['problems'];
  count: number;
  open?: boolean;
}

function Complaints({ title, rows, count, open = false }: ComplaintsProps) {
  const t = useTranslations('files');
  // Columns of a sheet come with their line: "Price (2)".
  function placeOf(path: string): string {
    const [, field, line] = /^(.+) \((\d+)\)$/.exec(path) ?? [];
    return field !== undefined && line !== undefined ? t('fieldOnLine', { field, line }) : path;
  }
  return (
    <Disclosure
      open={open}
      className="mt-3"
      title={title}
      end={
        <bdi dir="ltr" translate="no" className="text-ink-soft">
          {count}
        </bdi>
      }
    >
      <ul className="flex flex-col gap-3">
        {numbered(rows).map(({ number, value: { subject, path, reason } }) => (
          <li key={number} className="wrap-anywhere">
            <bdi className="font-medium">{subject}</bdi>
            <span className="block text-sm text-ink-soft">
              {path !== '' && (
                <span>
                  <bdi>{placeOf(path)}</bdi>
                  {': '}
                </span>
              )}
              <span>{reason}</span>
            </span>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="mt-3 text-ink-soft">{t('moreRows', { count: count - rows.length })}</p>}
    </Disclosure>
  );
}
