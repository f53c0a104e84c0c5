import type { AuditRow } from '#contract/console/audit.ts';
import { productNumberNames } from '#contract/console/product-numbers.ts';

/** The settings that the log shows, with their names in the forms. */
export const settingFields = [
  'tagline',
  'promiseLine',
  'legalName',
  'commercialRegistration',
  'address',
  'emails',
  'phones',
  'whatsapp',
  'instagram',
  'facebook',
  'tiktok',
  'snapchat',
  'appStore',
  'playStore',
  'logo',
  'accent',
  'typeface',
  'corners',
  'icon',
  'sharingPicture',
  'orderEmail',
  'mailLanguage',
  'acceptMinutes',
  'freeDeliveryFrom',
  'promiseHours',
  'recipientDays',
  'payWithinMinutes',
  'refundLimits',
  'linkHours',
  'unpaidSlotShare',
  'enabled',
  'daysAhead',
  'weekdays',
  'closed',
  'slots',
  'fee',
  'active',
  'plateZones',
  'order',
  'description',
  'words',
] as const;

/** The entries of one action, which the log has row by row. */
export interface LoggedAct {
  act: string;
  /** The first entry speaks for the action. */
  first: AuditRow;
  rows: AuditRow[];
}

/** Groups neighbouring rows of one action: newest action first, its rows in the order of the log. */
export function groupActs(rows: readonly AuditRow[]): LoggedAct[] {
  const acts: LoggedAct[] = [];
  for (const row of rows) {
    const last = acts.at(-1);
    if (last?.act === row.act) last.rows.push(row);
    else acts.push({ act: row.act, first: row, rows: [row] });
  }
  return acts;
}

/** The fields that the log shows in words. Others are for programs: versions, ids, moments. */
export const shownFields = [
  'status',
  'payment',
  'role',
  'extra',
  'name',
  'language',
  'ended',
  'driver',
  'pin',
  'collected',
  'assignee',
  'privacy',
  'state',
  'publishAt',
  'nameAr',
  'nameEn',
  'descriptionAr',
  'descriptionEn',
  'searchTitleAr',
  'searchTitleEn',
  'searchTextAr',
  'searchTextEn',
  'handle',
  'price',
  'cost',
  'sku',
  'barcode',
  'categoryId',
  'furtherCategoryIds',
  'pictures',
  'variants',
  'options',
  'parent',
  'lines',
  'deliveryFields',
  'total',
  'undone',
  'created',
  'changed',
  'refused',
  'rows',
  'from',
  'to',
  'published',
  'stock',
  'stockMode',
  'dayLimit',
  'stockReason',
  'tags',
  'companions',
  'lowFrom',
  'discount',
  'products',
  'textEn',
  'textAr',
  'licence',
  'until',
  ...productNumberNames,
  ...settingFields,
] as const;
export type ShownField = (typeof shownFields)[number];

export interface FieldChange {
  field: ShownField;
  /** Undefined if the entry has only the new value. */
  before: unknown;
  after: unknown;
}

/** What a row says about fields, in the order of `shownFields`. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  return shownFields
    .filter((field) => before?.[field] !== undefined || after?.[field] !== undefined)
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}
