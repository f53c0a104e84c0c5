import type { CsvColumns, CsvField } from '#contract/console/csv-fields.ts';
import type { CsvRecord } from './csv-file.ts';
import { withoutDefusal } from './csv-values.rules.ts';

// Files of other shops have no Arabic names of options. These are in most of them.
const arabicNames: Record<string, string> = {
  size: 'المقاس',
  color: 'اللون',
  colour: 'اللون',
  material: 'الخامة',
  style: 'النمط',
  weight: 'الوزن',
  scent: 'الرائحة',
  flavour: 'النكهة',
  flavor: 'النكهة',
};

/**
 * The options of a variant. Their names are in the first record of the product. A text that lacks a
 * language is the same in both. "Default Title" is Shopify's word for a product without options.
 */
export function attributesOf({ columns }: { columns: CsvColumns }, first: CsvRecord, record: CsvRecord) {
  if (columns.option1Value === undefined) return undefined;
  const cell = (of: CsvRecord, field: CsvField) => withoutDefusal((of.cells[columns[field] ?? -1] ?? '').trim());
  return ([1, 2, 3] as const).flatMap((number) => {
    const name = cell(first, `option${number}Name`) || cell(first, `option${number}NameAr`);
    const value = cell(record, `option${number}Value`) || cell(record, `option${number}ValueAr`);
    if (name === '' || value === '' || value === 'Default Title') return [];
    const nameAr = cell(first, `option${number}NameAr`) || (arabicNames[name.toLowerCase()] ?? name);
    const valueAr = cell(record, `option${number}ValueAr`) || value;
    return [{ name: { en: name, ar: nameAr }, value: { en: value, ar: valueAr } }];
  });
}
