import type { CsvField } from '#contract/console/csv-fields.ts';
import type { StoredAttribute } from '../../../database/schema.ts';
import { foldText } from './csv-fold.rules.ts';
import type { CsvRecord } from '../formats/csv-file.ts';
import {
  cellOf,
  columnName,
  type KnownVariant,
  type ProductReading,
  readCell,
  readText,
  refuse,
} from './csv-reading.rules.ts';

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

interface GivenText {
  en: string;
  ar: string;
}
interface GivenOption {
  /** Empty if the file does not name it. */
  name: GivenText;
  value: GivenText;
}

const numbers = [1, 2, 3] as const;
type OptionPart = 'Name' | 'Value';

function givenText(reading: ProductReading, record: CsvRecord, number: 1 | 2 | 3, part: OptionPart): GivenText {
  const cell = (field: CsvField) => readText(reading, readCell(reading, field, record) ?? '').trim();
  return { en: cell(`option${number}${part}`), ar: cell(`option${number}${part}Ar`) };
}

const isGiven = ({ en, ar }: GivenText) => en !== '' || ar !== '';

/** The name of an option: in the record, or in the first record of the product that has it. */
function nameOf(reading: ProductReading, record: CsvRecord, number: 1 | 2 | 3): GivenText {
  const own = [record, ...reading.records].find((one) =>
    ([`option${number}Name`, `option${number}NameAr`] as const).some((field) => cellOf(reading.sheet, one, field)),
  );
  return own ? givenText(reading, own, number, 'Name') : { en: '', ar: '' };
}

/** "Default Title" is Shopify's word for a product without options. */
export function givenOptions(reading: ProductReading, record: CsvRecord): GivenOption[] {
  return numbers.flatMap((number) => {
    const value = givenText(reading, record, number, 'Value');
    if (!isGiven(value) || (value.en === 'Default Title' && !reading.sheet.isOwn)) return [];
    return [{ name: nameOf(reading, record, number), value }];
  });
}

const isSame = (given: GivenText, stored: { en: string; ar: string }) => {
  const texts = new Set([stored.en, stored.ar].map(foldText));
  return [given.en, given.ar].some((text) => text !== '' && texts.has(foldText(text)));
};

/** Whether a variant has these options, in any order. */
export function hasOptions({ attributes }: KnownVariant, given: readonly GivenOption[]): boolean {
  return (
    attributes.length === given.length &&
    given.every(({ name, value }) =>
      attributes.some((one) => (!isGiven(name) || isSame(name, one.name)) && isSame(value, one.value)),
    )
  );
}

// What the file has in one language stays in the other as it was.
function translated(given: GivenText, before: { en: string; ar: string } | undefined, arabic?: string) {
  const kept = before && isSame(given, before) ? before : undefined;
  const en = given.en || kept?.en || '';
  return { en, ar: given.ar || kept?.ar || (arabic ?? en) };
}

/**
 * The attributes of a variant. Those of the shop that the file does not name stay, in their order; undefined
 * if the file says nothing of them.
 */
export function attributesOf(
  reading: ProductReading,
  record: CsvRecord,
  present: KnownVariant | undefined,
): StoredAttribute[] | undefined {
  const given = givenOptions(reading, record);
  if (given.length === 0) return present ? undefined : [];
  const left = [...(present?.attributes ?? [])];
  const named: StoredAttribute[] = [];
  const places = new Map<StoredAttribute, StoredAttribute>();
  given.forEach(({ name, value }, index) => {
    const at = left.findIndex((one) => isGiven(name) && isSame(name, one.name));
    // An option that got another name has the same value at the same place.
    const other = left[index];
    const isRenamed = at === -1 && other !== undefined && (!isGiven(name) || isSame(value, other.value));
    const before = isRenamed ? other : left[at];
    if (before === undefined && !isGiven(name)) {
      const field = columnName(reading, 'option1Name') || columnName(reading, 'option1Value');
      refuse(reading, field, 'noOptionName', { value: value.en || value.ar, line: String(record.line) });
      return;
    }
    const attribute = {
      name: isGiven(name)
        ? translated(name, before?.name, arabicNames[name.en.toLowerCase()])
        : (before?.name ?? { en: '', ar: '' }),
      value: translated(value, before?.value),
      ...(before?.swatch !== undefined && isSame(value, before.value) && { swatch: before.swatch }),
    };
    if (before) places.set(before, attribute);
    else named.push(attribute);
  });
  return [...left.map((one) => places.get(one) ?? one), ...named];
}

/** A key that variants share if shoppers cannot tell them apart. */
export function choiceKey(attributes: readonly StoredAttribute[]): string {
  const pairs = attributes.map(
    ({ name, value }) => `${foldText(name.en || name.ar)}=${foldText(value.en || value.ar)}`,
  );
  return pairs.sort().join('|');
}
