/**
 * What a column of a CSV file of products may hold. The rows of one product have the same handle; each
 * is a variant, or another picture.
 */
export const csvFields = [
  'handle',
  'nameEn',
  'nameAr',
  'descriptionEn',
  'descriptionAr',
  'category',
  'furtherCategories',
  'type',
  'typeAr',
  'leadDays',
  'tags',
  'companions',
  'sku',
  'barcode',
  'price',
  'salePrice',
  'compareAt',
  'cost',
  'stock',
  'stockMode',
  'dayLimit',
  'published',
  'status',
  'image',
  'imagePosition',
  'imageText',
  'imageTextAr',
  'variantImage',
  'variantPublished',
  'option1Name',
  'option1NameAr',
  'option1Value',
  'option1ValueAr',
  'option2Name',
  'option2NameAr',
  'option2Value',
  'option2ValueAr',
  'option3Name',
  'option3NameAr',
  'option3Value',
  'option3ValueAr',
] as const;
export type CsvField = (typeof csvFields)[number];

/** The number of the column, from 0, that holds each field. */
export type CsvColumns = Partial<Record<CsvField, number>>;

/** Columns by which the import recognises a CSV file that Dana has written. */
export const catalogueMark = ['Title (ar)', 'Category handle', 'Variant Published'] as const;
