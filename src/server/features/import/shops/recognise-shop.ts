import { columnKey } from '../formats/column-key.ts';
import type { SheetFile } from '../formats/sheet-file.ts';
import { FileRefused } from '../words/import-words.ts';
import { readSalla } from './salla.ts';
import type { ShopSheet } from './shop-sheet.ts';
import { readZid } from './zid.ts';
import { readWooCommerce } from './woocommerce.ts';

type ReadShop = (sheet: SheetFile, now: number) => ShopSheet;

interface KnownShop {
  name: string;
  /** Columns that only its files have together. */
  columns: readonly string[];
  /** Null: its files are refused by name. */
  read: ReadShop | null;
}

const shops: readonly KnownShop[] = [
  { name: 'WooCommerce', columns: ['Type', 'SKU', 'Name', 'Regular price', 'Parent'], read: readWooCommerce },
  { name: 'Salla', columns: ['النوع', 'اسم المنتج', 'سعر المنتج', 'رمز المنتج sku'], read: readSalla },
  { name: 'Zid', columns: ['sku', 'name_ar', 'price', 'has_variants'], read: readZid },
  { name: 'Zid', columns: ['هل يوجد خيارات'], read: null },
  { name: 'Magento', columns: ['sku', 'attribute_set_code', 'product_type', 'url_key'], read: null },
  { name: 'PrestaShop', columns: ['Active (0/1)', 'Price tax excluded'], read: null },
  { name: 'BigCommerce', columns: ['Item Type', 'Product Code/SKU'], read: null },
  { name: 'BigCommerce', columns: ['Product Code/SKU', 'Product Visible?'], read: null },
  { name: 'Wix', columns: ['handleId', 'fieldType', 'productImageUrl'], read: null },
  { name: 'Etsy', columns: ['TITLE', 'CURRENCY_CODE', 'QUANTITY'], read: null },
  { name: 'Lightspeed', columns: ['composite_name', 'retail_price', 'supply_price'], read: null },
  { name: 'Squarespace', columns: ['Product ID [Non Editable]', 'Variant ID [Non Editable]'], read: null },
  { name: 'Square', columns: ['Reference Handle', 'Token', 'Item Name'], read: null },
  { name: 'Amazon', columns: ['item_sku', 'item_name', 'external_product_id'], read: null },
  { name: 'eBay', columns: ['Custom label (SKU)', 'Available quantity', 'Item number'], read: null },
  { name: 'OpenCart', columns: ['product_id', 'model', 'manufacturer', 'stock_status_id'], read: null },
  { name: 'Ecwid', columns: ['type', 'product_internal_id', 'product_sku'], read: null },
  { name: 'Google Merchant Center', columns: ['id', 'title', 'link', 'image link', 'availability'], read: null },
];

const withKeys = shops.map((shop) => ({ ...shop, keys: shop.columns.map(columnKey) }));

/** The shop whose export has these columns; null for Shopify's, Dana's and own sheets. */
export function recogniseShop(header: readonly string[]): KnownShop | null {
  const keys = new Set(header.map(columnKey));
  return withKeys.find((shop) => shop.keys.every((key) => keys.has(key))) ?? null;
}

/**
 * Reads the rows of another shop as rows of the common columns. Other sheets stay as they are. Throws
 * FileRefused for a shop whose files are not read.
 */
export function readShopSheet(sheet: SheetFile, now: number): SheetFile & { used: readonly string[] | null } {
  const shop = recogniseShop(sheet.header);
  if (!shop) return { ...sheet, used: null };
  if (!shop.read) throw new FileRefused('otherShop', { shop: shop.name });
  return shop.read(sheet, now);
}
