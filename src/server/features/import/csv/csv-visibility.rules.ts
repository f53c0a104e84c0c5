import { removeInvisible } from '#contract/values/invisible.ts';
import type { CsvColumns } from '#contract/console/csv-fields.ts';
import { foldText } from './csv-fold.rules.ts';

// A product goes on sale by a word that surely says so, never by one that is not understood.

const around = new Set('"«»“”„.،, ');

/** A word without case, marks, and the signs around it. */
function foldWord(cell: string): string {
  const letters = Array.from(foldText(cell));
  const first = letters.findIndex((letter) => !around.has(letter));
  const last = letters.findLastIndex((letter) => !around.has(letter));
  return letters.slice(Math.max(0, first), last + 1).join('');
}

const foldAll = (words: readonly string[]) => new Set(words.map(foldWord));

const yesWords = foldAll(['true', 'yes', 'y', 'on', '1', '1.0', '1.00', 'نعم', 'صح', 'صحيح']);
const noWords = foldAll(['false', 'no', 'n', 'off', '0', '0.0', '0.00', 'لا', 'خطأ']);
const shownWords = foldAll([
  'active',
  'published',
  'visible',
  'shown',
  'enabled',
  'live',
  'online',
  'for sale',
  'public',
  'catalog, search',
  'مفعل',
  'مفعلة',
  'فعال',
  'نشط',
  'نشطة',
  'منشور',
  'منشورة',
  'ظاهر',
  'ظاهرة',
  'معروض',
  'معروضة',
  'مرئي',
  'مرئية',
  'للبيع',
  'معروض للبيع',
  'متاح للبيع',
  'متاح',
  'متاحة',
]);
const hiddenWords = foldAll([
  'inactive',
  'draft',
  'archived',
  'unlisted',
  'hidden',
  'disabled',
  'private',
  'unpublished',
  'not published',
  'offline',
  'not visible',
  'invisible',
  'deleted',
  'مسودة',
  'مخفي',
  'مخفية',
  'مؤرشف',
  'مؤرشفة',
  'غير مفعل',
  'غير مفعلة',
  'غير منشور',
  'غير منشورة',
  'غير نشط',
  'غير ظاهر',
  'غير متاح',
  'غير معروض',
  'معطل',
  'موقوف',
  'متوقف',
  'محذوف',
]);
const ticks = new Set(['✓', '✔', '☑', '✅']);

type Word = 'yes' | 'no' | 'shown' | 'hidden' | 'unknown';

/** What a cell says about showing a product; null for an empty one. `unknown`: not surely anything. */
export function readVisibilityWord(cell: string): Word | null {
  const text = removeInvisible(cell).trim();
  if (text === '') return null;
  if (ticks.has(text)) return 'yes';
  const word = foldWord(text);
  if (yesWords.has(word)) return 'yes';
  if (noWords.has(word)) return 'no';
  if (shownWords.has(word)) return 'shown';
  return hiddenWords.has(word) ? 'hidden' : 'unknown';
}

/** A column that says whether products are shown, or whether they are hidden. */
export interface VisibilityColumn {
  index: number;
  about: 'shown' | 'hidden';
}

const foldName = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]/gu, '');
const shownNames = new Set(
  [
    'status',
    'state',
    'product status',
    'publish status',
    'publishing status',
    'visibility',
    'visible',
    'active',
    'active (0/1)',
    'enabled',
    'is active',
    'is published',
    'is visible',
    'is enabled',
    'published',
    'publish',
    'product visible',
    'product visibility',
    'visibility in catalog',
    'online',
    'published on online store',
    'shown',
    'show',
    'show in shop',
    'show in store',
    'status (ar)',
    'product online',
    'product active',
    'live',
    'الحالة',
    'حالة المنتج',
    'حالة النشر',
    'حالة العرض',
    'النشر',
    'منشور',
    'مفعل',
    'التفعيل',
    'تفعيل',
    'نشط',
    'ظاهر',
    'الظهور',
    'إظهار',
    'معروض',
    'معروض للبيع',
    'عرض المنتج',
    'عرض في المتجر',
    'ظهور المنتج',
  ].map(foldName),
);
const hiddenNames = new Set(
  [
    'hidden',
    'is hidden',
    'hide',
    'draft',
    'is draft',
    'archived',
    'is archived',
    'disabled',
    'inactive',
    'unlisted',
    'discontinued',
    'unpublished',
    'not for sale',
    'deleted',
    'مخفي',
    'مخفية',
    'إخفاء',
    'مسودة',
    'مؤرشف',
    'موقوف',
    'معطل',
    'غير مفعل',
    'غير منشور',
    'محذوف',
    'غير متاح',
  ].map(foldName),
);

/** The columns that say whether products are shown: those that were chosen, and others by their names. */
export function visibilityColumns(header: readonly string[], columns: CsvColumns): VisibilityColumn[] {
  const chosen = new Set([columns.published, columns.status]);
  const others = new Set(Object.values(columns).filter((index) => !chosen.has(index)));
  return header.flatMap((name, index): VisibilityColumn[] => {
    if (others.has(index)) return [];
    const folded = foldName(name);
    if (hiddenNames.has(folded)) return [{ index, about: 'hidden' }];
    return chosen.has(index) || shownNames.has(folded) ? [{ index, about: 'shown' }] : [];
  });
}

export interface Visibility {
  /** Undefined: the cells say nothing. */
  published: boolean | undefined;
  /** The words that are not understood, with their columns. */
  unknown: { column: number; word: string }[];
}

/** What the cells of a record say. It is shown if a cell surely says so, and no other says or may say otherwise. */
export function visibilityOf(cells: readonly string[], columns: readonly VisibilityColumn[]): Visibility {
  const said: boolean[] = [];
  const unknown: Visibility['unknown'] = [];
  for (const { index, about } of columns) {
    const word = readVisibilityWord(cells[index] ?? '');
    if (word === null || (about === 'hidden' && word === 'no')) continue;
    if (word === 'unknown') unknown.push({ column: index, word: (cells[index] ?? '').trim().slice(0, 40) });
    said.push(about === 'shown' && (word === 'yes' || word === 'shown'));
  }
  return { published: said.length === 0 ? undefined : !said.includes(false), unknown };
}
