import { type CsvColumns, type CsvField, csvFields } from '#contract/console/csv-fields.ts';
import { columnKey } from '../formats/column-key.ts';
import { FileRefused, type ImportWords } from '../words/import-words.ts';
import { visibilityColumns } from './csv-visibility.rules.ts';

// The names of columns, as `columnKey` compares them: those of Shopify's exports, old and new,
// those of Dana's, and what merchants write in their own sheets.
const names: Partial<Record<CsvField, readonly string[]>> = {
  handle: ['handle', 'urlhandle', 'slug', 'المعرف', 'الرابط'],
  nameEn: [
    'title',
    'titleen',
    'name',
    'nameen',
    'productname',
    'englishname',
    'product',
    'الاسمبالإنجليزية',
    'الاسم بالإنجليزي',
    'الاسمالإنجليزي',
    'اسم المنتج بالإنجليزي',
    'اسم المنتج بالإنجليزية',
  ],
  nameAr: [
    'titlear',
    'namear',
    'arabicname',
    'arabictitle',
    'الاسم',
    'اسمالمنتج',
    'الاسمبالعربية',
    'الاسم بالعربي',
    'الاسمالعربي',
    'اسم الصنف',
    'المنتج',
    'الصنف',
  ],
  descriptionEn: [
    'bodyhtml',
    'body',
    'bodyen',
    'bodyhtmlen',
    'description',
    'descriptionen',
    'الوصفبالإنجليزية',
    'الوصفالإنجليزي',
  ],
  descriptionAr: [
    'bodyar',
    'bodyhtmlar',
    'descriptionar',
    'arabicdescription',
    'الوصف',
    'الوصفبالعربية',
    'وصف المنتج',
    'الوصفالعربي',
  ],
  category: ['categoryhandle'],
  furtherCategories: ['furthercategoryhandles', 'furthercategories', 'أقسام إضافية', 'الأقسام الإضافية'],
  type: ['type', 'typeen', 'customproducttype', 'category', 'categoryen', 'القسمبالإنجليزية'],
  typeAr: [
    'typear',
    'categoryar',
    'القسم',
    'الفئة',
    'التصنيف',
    'القسمبالعربية',
    'تصنيف المنتج',
    'قسم المنتج',
    'فئة المنتج',
  ],
  companions: ['companionhandles', 'companions', 'goes with', 'منتجات مكملة', 'المنتجات المكملة'],
  tags: ['tags', 'producttags', 'الوسوم', 'وسوم', 'الكلمات الدلالية'],
  sku: [
    'variantsku',
    'sku',
    'code',
    'itemcode',
    'رمزالمنتج',
    'الرمز',
    'كودالمنتج',
    'رمز المنتج sku',
    'رقم الصنف',
    'رمز الصنف',
    'كود الصنف',
    'رقم المنتج',
  ],
  barcode: [
    'variantbarcode',
    'barcode',
    'gtin',
    'ean',
    'ean13',
    'upc',
    'gtin upc ean or isbn',
    'الباركود',
    'باركود',
    'رقم الباركود',
    'الرمز الشريطي',
  ],
  price: ['variantprice', 'price', 'priceqar', 'السعر', 'سعرالبيع', 'سعر المنتج', 'السعر بالريال', 'السعر ر.ق'],
  salePrice: [
    'saleprice',
    'specialprice',
    'discountedprice',
    'discountprice',
    'offerprice',
    'السعر بعد الخصم',
    'السعر بعد التخفيض',
    'السعر المخفض',
    'سعر العرض',
    'سعر التخفيض',
  ],
  compareAt: ['variantcompareatprice', 'compareatprice', 'compareat', 'oldprice', 'السعرقبلالخصم', 'السعرالسابق'],
  cost: [
    'costperitem',
    'cost',
    'costprice',
    'unitcost',
    'variantcost',
    'purchaseprice',
    'التكلفة',
    'سعر التكلفة',
    'تكلفة المنتج',
    'سعر الشراء',
  ],
  stock: [
    'variantinventoryqty',
    'inventoryquantity',
    'inventoryqty',
    'stock',
    'quantity',
    'qty',
    'المخزون',
    'الكمية',
    'كمية المنتج',
    'الكمية المتوفرة',
    'العدد',
  ],
  stockMode: ['variantstockmode', 'stockmode', 'طريقة البيع'],
  dayLimit: ['variantdaylimit', 'daylimit', 'الحد اليومي'],
  published: ['published', 'publishedononlinestore', 'منشور'],
  status: ['status', 'الحالة'],
  image: ['imagesrc', 'productimageurl', 'image', 'picture', 'photo', 'الصورة', 'صورة المنتج', 'رابط الصورة'],
  imagePosition: ['imageposition'],
  imageText: ['imagealttext', 'imagealttexten'],
  imageTextAr: ['imagealttextar'],
  variantImage: ['variantimage', 'variantimageurl'],
  variantPublished: ['variantpublished'],
  leadDays: ['leaddays', 'daystoprepare', 'أيامالتجهيز'],
};
for (const number of [1, 2, 3] as const) {
  names[`option${number}Name`] = [`option${number}name`, `option${number}nameen`];
  names[`option${number}NameAr`] = [`option${number}namear`];
  names[`option${number}Value`] = [`option${number}value`, `option${number}valueen`];
  names[`option${number}ValueAr`] = [`option${number}valuear`];
}
const fieldOfName = new Map(
  csvFields.flatMap((field) => (names[field] ?? []).map((name) => [columnKey(name), field] as const)),
);

/** What the columns hold, by their names. */
export function guessColumns(header: readonly string[]): CsvColumns {
  const columns: CsvColumns = {};
  header.forEach((name, index) => {
    const field = fieldOfName.get(columnKey(name));
    if (field !== undefined) columns[field] ??= index;
  });
  return columns;
}

/** What a file of new products needs and these columns do not have. */
export function missingFields({ nameEn, nameAr, price }: CsvColumns): ('name' | 'price')[] {
  const missing: ('name' | 'price')[] = [];
  if (nameEn === undefined && nameAr === undefined) missing.push('name');
  if (price === undefined) missing.push('price');
  return missing;
}

/** Throws FileRefused if the columns lack a name or the price. */
export function assertColumns(header: readonly string[], columns: CsvColumns, words: ImportWords): void {
  const missing = missingFields(columns);
  if (missing.length === 0) return;
  throw new FileRefused('noColumns', {
    fields: missing.map((field) => words.field(field)).join(', '),
    columns: header.slice(0, 30).join(', '),
  });
}

const naming: readonly string[] = ['handle', 'sku', 'nameEn', 'nameAr'] satisfies CsvField[];

/**
 * Throws FileRefused if the columns do not even change products that the shop has: for that, a handle, a SKU
 * or a name and one more column are enough.
 */
export function assertUpdateColumns(header: readonly string[], columns: CsvColumns, words: ImportWords): void {
  const fields = Object.keys(columns);
  const isNamed = fields.some((field) => naming.includes(field));
  const saysMore = fields.some((field) => !naming.includes(field)) || visibilityColumns(header, columns).length > 0;
  if (!isNamed || !saysMore) assertColumns(header, columns, words);
}
