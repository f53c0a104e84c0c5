import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type CsvColumns, type CsvField, csvFields } from '#contract/console/csv-fields.ts';
import type { ImportedFile } from '#contract/console/files.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { numbered } from './numbered.ts';

type Sheet = NonNullable<ImportedFile['sheet']>;

interface ImportColumnsProps {
  sheet: Sheet;
  columns: CsvColumns;
  open: boolean;
  onChange: (columns: CsvColumns) => void;
  /** Below the fields: the button. */
  children: ReactNode;
}

/** Says which column of a CSV file holds what. */
export function ImportColumns({ sheet, columns, open, onChange, children }: ImportColumnsProps) {
  const t = useTranslations('files');
  const fieldAt = (index: number) => csvFields.find((field) => columns[field] === index);

  function choose(index: number, field: string): void {
    const others = Object.entries(columns).filter(([name, at]) => at !== index && name !== field);
    onChange({ ...(Object.fromEntries(others) as CsvColumns), ...(field !== '' && { [field as CsvField]: index }) });
  }

  return (
    <Disclosure title={t('columns')} open={open}>
      <p className="mb-4 text-ink-soft">{t('columnsText')}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {numbered(sheet.header).map(({ number: index, value: name }) => (
          <SelectField
            key={index}
            label={<bdi>{name || index + 1}</bdi>}
            hint={sheet.rows[0]?.[index] ? <bdi className="line-clamp-1 w-fit">{sheet.rows[0][index]}</bdi> : undefined}
            placeholder={t('ignored')}
            options={csvFields.map((field) => ({ value: field, label: t(`column.${field}`) }))}
            value={fieldAt(index) ?? ''}
            onChange={(event) => choose(index, event.target.value)}
          />
        ))}
      </div>
      <div className="mt-4">{children}</div>
    </Disclosure>
  );
}

/** The first rows of a CSV file as they are, without empty cells. */
export function ImportPreview({ sheet }: { sheet: Sheet }) {
  const t = useTranslations('files');
  return (
    <Disclosure title={t('preview')}>
      <ol className="grid gap-3 lg:grid-cols-2">
        {numbered(sheet.rows).map(({ number: row, value: cells }) => (
          <li key={row} className="rounded-control bg-shell px-4 py-3 text-sm">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              {numbered(cells)
                .filter(({ value }) => value !== '')
                .map(({ number: column, value }) => (
                  <Fragment key={column}>
                    <dt dir="auto" className="max-w-32 justify-self-start truncate text-ink-soft">
                      {sheet.header[column]}
                    </dt>
                    <dd dir="auto" className="max-w-full justify-self-start truncate">
                      {value}
                    </dd>
                  </Fragment>
                ))}
            </dl>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
