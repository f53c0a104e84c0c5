import { discountedDirhams, toDirhams, toRiyals } from '#contract/values/money.ts';
import type { ExportedProduct } from './catalogue-pages.ts';
import { csvLine, type CsvCell } from '#contract/values/csv-text.ts';
import { bestDiscount } from '../../shared/pricing.rules.ts';

const optionColumns = [1, 2, 3].flatMap((number) => [
  `Option${number} Name`,
  `Option${number} Name (ar)`,
  `Option${number} Value`,
  `Option${number} Value (ar)`,
]);

/** Shopify's columns, and those of Arabic texts and of Dana's categories. */
export const catalogueColumns = [
  'Handle',
  'Title',
  'Title (ar)',
  'Body (HTML)',
  'Body (ar)',
  'Vendor',
  'Type',
  'Type (ar)',
  'Category handle',
  'Tags',
  'Published',
  ...optionColumns,
  'Variant SKU',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Image Alt Text (ar)',
  'Variant Image',
  'Status',
];

type Cells = Partial<Record<string, CsvCell>>;

function paragraphs(text: string): string {
  if (text === '') return '';
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  const parts = escaped.split(/\n{2,}/).map((part) => `<p>${part.replace(/\n/g, '<br>')}</p>`);
  return parts.join('');
}

function priceCells({ price, offers }: ExportedProduct['row']['variants'][number]): Cells {
  const best = bestDiscount(offers);
  if (best === 0) return { 'Variant Price': price.toFixed(2) };
  const reduced = toRiyals(discountedDirhams(toDirhams(price), best));
  return { 'Variant Price': reduced.toFixed(2), 'Variant Compare At Price': price.toFixed(2) };
}

/** The lines of a product: one for each variant, then one for each further picture. */
export function catalogueLines({ row, categoryName }: ExportedProduct): string {
  const pictures = [row.image, ...row.moreImages].filter((path) => path !== null);
  const lines: Cells[] = row.variants.map((variant, index) => ({
    Handle: row.handle,
    ...(index === 0 && {
      Title: row.name.en,
      'Title (ar)': row.name.ar,
      'Body (HTML)': paragraphs(row.description.en),
      'Body (ar)': paragraphs(row.description.ar),
      Type: categoryName.en,
      'Type (ar)': categoryName.ar,
      'Category handle': row.category,
      Published: row.published ? 'TRUE' : 'FALSE',
      Status: row.published ? 'active' : 'draft',
    }),
    ...Object.fromEntries(
      variant.attributes.slice(0, 3).flatMap(({ name, value }, at) => [
        ...(index === 0
          ? [
              [`Option${at + 1} Name`, name.en],
              [`Option${at + 1} Name (ar)`, name.ar],
            ]
          : []),
        [`Option${at + 1} Value`, value.en],
        [`Option${at + 1} Value (ar)`, value.ar],
      ]),
    ),
    'Variant SKU': variant.sku,
    'Variant Inventory Qty': variant.stock,
    ...priceCells(variant),
    'Variant Image': variant.images[0] ?? '',
  }));
  pictures.forEach((path, index) => {
    lines[index] ??= { Handle: row.handle };
    Object.assign(lines[index] ?? {}, {
      'Image Src': path,
      'Image Position': index + 1,
      'Image Alt Text': row.pictureTexts[path]?.en,
      'Image Alt Text (ar)': row.pictureTexts[path]?.ar,
    });
  });
  return lines.map((cells) => csvLine(catalogueColumns.map((column) => cells[column]))).join('');
}
