import { toDirhams, toRiyals } from '#contract/values/money.ts';
import type { ExportedProduct } from './catalogue-pages.ts';
import type { CsvCell } from '#contract/values/csv-text.ts';
import { bestOffer } from '../../shared/pricing.rules.ts';
import { toStandingOffers } from '../../shared/standing-offers.ts';

const optionColumns = [1, 2, 3].flatMap((number) => [
  `Option${number} Name`,
  `Option${number} Name (ar)`,
  `Option${number} Value`,
  `Option${number} Value (ar)`,
]);

const costColumn = 'Cost per item';

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
  'Further category handles',
  'Tags',
  'Companion handles',
  'Published',
  'Lead Days',
  ...optionColumns,
  'Variant SKU',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  costColumn,
  'Variant Barcode',
  'Variant Stock Mode',
  'Variant Day Limit',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Image Alt Text (ar)',
  'Variant Image',
  'Variant Published',
  'Status',
];

type Cells = Partial<Record<string, CsvCell>>;

function paragraphs(text: string): string {
  if (text === '') return '';
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  // Each empty line begins a paragraph, so that the import reads the same text again.
  const parts = escaped.split('\n\n').map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`);
  return parts.join('');
}

function priceCells({ price, offers }: ExportedProduct['row']['variants'][number]): Cells {
  const best = bestOffer(toDirhams(price), toStandingOffers(offers, toDirhams(price)));
  if (best === null) return { 'Variant Price': price.toFixed(2) };
  return { 'Variant Price': toRiyals(best.dirhams).toFixed(2), 'Variant Compare At Price': price.toFixed(2) };
}

type Variant = ExportedProduct['row']['variants'][number];
type Attribute = Variant['attributes'][number];

const nameOf = ({ name }: Attribute) => `${name.en}\n${name.ar}`;

/** The options of a product by their names: an option has the same columns in all its variants. */
function optionsOf(variants: readonly Variant[]): Attribute[] {
  const attributes = variants.flatMap((variant) => variant.attributes);
  return [...new Map(attributes.map((one) => [nameOf(one), one])).values()].slice(0, 3);
}

function optionCells(options: readonly Attribute[], { attributes }: Variant, isFirst: boolean): Cells {
  const cells: Cells = {};
  options.forEach((option, index) => {
    const column = `Option${index + 1}`;
    const value = attributes.find((one) => nameOf(one) === nameOf(option))?.value;
    Object.assign(cells, { [`${column} Value`]: value?.en, [`${column} Value (ar)`]: value?.ar });
    if (isFirst) Object.assign(cells, { [`${column} Name`]: option.name.en, [`${column} Name (ar)`]: option.name.ar });
  });
  return cells;
}

function productCells({ row, categoryName }: ExportedProduct): Cells {
  return {
    Title: row.name.en,
    'Title (ar)': row.name.ar,
    'Body (HTML)': paragraphs(row.description.en),
    'Body (ar)': paragraphs(row.description.ar),
    Type: categoryName.en,
    'Type (ar)': categoryName.ar,
    'Category handle': row.category,
    'Further category handles': row.furtherCategories.join(', '),
    Tags: row.tags.join(', '),
    'Companion handles': row.companions.join(', '),
    Published: row.published ? 'TRUE' : 'FALSE',
    'Lead Days': row.leadDays,
    Status: row.published ? 'active' : 'draft',
  };
}

/** The rows of a product: one for each variant, then one for each further picture. */
export function catalogueRows(product: ExportedProduct): CsvCell[][] {
  const { row } = product;
  const pictures = [row.image, ...row.moreImages].filter((path) => path !== null);
  const options = optionsOf(row.variants);
  const lines: Cells[] = row.variants.map((variant, index) => ({
    ...optionCells(options, variant, index === 0),
    'Variant SKU': variant.sku,
    'Variant Inventory Qty': variant.stock,
    ...priceCells(variant),
    [costColumn]: variant.cost?.toFixed(2),
    'Variant Barcode': variant.barcode,
    'Variant Stock Mode': variant.stockMode,
    'Variant Day Limit': variant.dayLimit,
    'Variant Image': variant.images.join('\n'),
    'Variant Published': variant.published ? 'TRUE' : 'FALSE',
  }));
  pictures.forEach((path, index) => {
    lines[index] = {
      ...lines[index],
      'Image Src': path,
      'Image Position': index + 1,
      'Image Alt Text': row.pictureTexts[path]?.en,
      'Image Alt Text (ar)': row.pictureTexts[path]?.ar,
    };
  });
  lines[0] = { ...lines[0], ...productCells(product) };
  return lines.map((cells) => catalogueColumns.map((column) => (column === 'Handle' ? row.handle : cells[column])));
}

const amounts = new Set(['Variant Price', 'Variant Compare At Price', costColumn]);

/** A row of a workbook: amounts are numbers there. */
export const withNumbers = (cells: readonly CsvCell[]): CsvCell[] =>
  cells.map((cell, index) => (cell && amounts.has(catalogueColumns[index] ?? '') ? Number(cell) : cell));
