import type { ConsoleApi } from '#contract/console/api.ts';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { productNumberNames, productNumbers } from '#contract/console/product-numbers.ts';
import type { ConsoleProduct } from '#contract/console/products.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import { cleanLine } from '#contract/validation.ts';
import { foldBarcode, isGtin } from '#contract/values/gtin.ts';
import { limits } from '#contract/values/limits.ts';
import { onlyReading, readAmount } from '#contract/values/typed-values.ts';
import { readWhole } from '#contract/values/whole-number.ts';
import { canonical, isSame } from '../../../../shared/edit/edit.rules.ts';
import { emptyForm, formOf, mapNumbers, type Pair, type ProductForm, type Row, rowsOf } from './form.rules.ts';

type CreateBody = InputOf<ConsoleApi['createProduct']>['body'];
type SaveBody = InputOf<ConsoleApi['saveProduct']>['body'];
type Fields = Omit<CreateBody, 'variants'>;

/** The price of a row in riyals, null if it is none or has two readings. */
export function readRowPrice({ price }: Pick<Row, 'price'>): number | null {
  return onlyReading(readAmount(price, catalogueLimits.priceMax));
}

/** The cost of a row in riyals, null if it is empty, no amount or has two readings. */
export function readRowCost({ cost }: Pick<Row, 'cost'>): number | null {
  return onlyReading(readAmount(cost, catalogueLimits.priceMax));
}

/** Whether a stored variant that was made to order, or had no end, gets a stock. */
const beginsCounting = ({ stockMode, storedMode }: Row) =>
  stockMode === 'counted' && storedMode !== null && storedMode !== 'counted';

const handlePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The fields that cannot be sent as they are typed: `leadDays`, `price:KEY`, `stock:KEY`, `barcode:KEY` … */
export function wrongFields(form: ProductForm): Set<string> {
  const wrong = new Set<string>();
  for (const field of productNumberNames)
    if (form[field] !== '' && readWhole(form[field], productNumbers[field]) === null) wrong.add(field);
  if (form.handle !== '' && !handlePattern.test(form.handle.trim())) wrong.add('handle');
  const rows = rowsOf(form).filter(({ made }) => made);
  const isPriced = rows.some(({ price }) => price !== '');
  if (rows.length > catalogueLimits.variantsMax) wrong.add('rows');
  for (const row of rows) {
    const { key, price, cost, stock, barcode, dayLimit } = row;
    if ((price !== '' || isPriced) && readRowPrice(row) === null) wrong.add(`price:${key}`);
    if (cost !== '' && readRowCost(row) === null) wrong.add(`cost:${key}`);
    if (stock === '' ? beginsCounting(row) : readWhole(stock, catalogueLimits.stockMax) === null)
      wrong.add(`stock:${key}`);
    if (row.stockMode === 'made' && dayLimit !== '' && !readWhole(dayLimit, catalogueLimits.dayLimitMax))
      wrong.add(`dayLimit:${key}`);
    if (foldBarcode(barcode) !== '' && !isGtin(foldBarcode(barcode))) wrong.add(`barcode:${key}`);
  }
  form.options.forEach(({ maxLength }, at) => {
    if (maxLength !== '' && !readWhole(maxLength, limits.optionTextMax)) wrong.add(`maxLength:${at}`);
  });
  return wrong;
}

/**
 * What can be saved of the form while it is still being typed. Numbers that cannot be read and unnamed
 * sizes stay as they were stored.
 */
export function savable(form: ProductForm, seen: ConsoleProduct | null): ProductForm {
  const wrong = wrongFields(form);
  const before = seen === null ? emptyForm : formOf(seen);
  const isNamed = ({ en, ar }: Pair) => en !== '' || ar !== '';
  const isReady = !wrong.has('rows') && form.choices.every(({ name, values }) => [name, ...values].every(isNamed));
  const rows = rowsOf(form).map((row) => {
    const stored = before.rows.find(({ id }) => id === row.id && id !== null);
    return {
      ...row,
      ...(wrong.has(`price:${row.key}`) && { price: stored?.price ?? '' }),
      ...(wrong.has(`cost:${row.key}`) && { cost: stored?.cost ?? '' }),
      ...(wrong.has(`stock:${row.key}`) && {
        stock: stored?.stock ?? '',
        stockMode: stored?.stockMode ?? row.stockMode,
      }),
      ...(wrong.has(`dayLimit:${row.key}`) && { dayLimit: stored?.dayLimit ?? '' }),
      ...(wrong.has(`barcode:${row.key}`) && { barcode: stored?.barcode ?? '' }),
    };
  });
  return {
    ...form,
    ...mapNumbers((field) => (wrong.has(field) ? before : form)[field]),
    ...(wrong.has('handle') && { handle: before.handle }),
    options: form.options.map((option, at) => (wrong.has(`maxLength:${at}`) ? { ...option, maxLength: '' } : option)),
    choices: isReady ? form.choices : before.choices,
    rows: isReady ? rows : before.rows,
  };
}

function fieldsOf(form: ProductForm): Fields {
  return {
    name: form.name,
    description: form.description,
    categoryId: Number(form.categoryId),
    // As they are stored: without the primary one.
    furtherCategoryIds: form.furtherCategoryIds.filter((id) => id !== Number(form.categoryId)).sort((a, b) => a - b),
    tags: form.tags,
    companions: form.companions.map(({ handle }) => handle),
    handle: form.handle.trim(),
    searchTitle: form.searchTitle,
    searchText: form.searchText,
    sharingPicture: form.sharingPicture,
    ...mapNumbers((field) => (form[field] === '' ? null : readWhole(form[field], productNumbers[field]))),
    pictures: form.pictures,
    options: form.options.map(({ id, type, name, required, maxLength }) => ({
      ...(id !== null && { id }),
      type,
      name,
      required,
      maxLength: type === 'text' && maxLength !== '' ? readWhole(maxLength, limits.optionTextMax) : null,
    })),
  };
}

function modeOf({ stockMode, dayLimit }: Row) {
  return { stockMode, dayLimit: stockMode === 'made' ? readWhole(dayLimit, catalogueLimits.dayLimitMax) : null };
}

function addedOf(row: Row, position: number) {
  return {
    ...(row.sku.trim() !== '' && { sku: row.sku.trim() }),
    barcode: foldBarcode(row.barcode),
    price: readRowPrice(row) ?? 0,
    ...(row.cost !== '' && { cost: readRowCost(row) }),
    stock: readWhole(row.stock, catalogueLimits.stockMax) ?? 0,
    ...modeOf(row),
    attributes: row.attributes,
    images: row.images,
    published: true,
    position,
  };
}

/** The body that creates the product. Variants without a price are left for later. */
export function createBody(form: ProductForm): CreateBody {
  const { handle, ...fields } = fieldsOf(form);
  const rows = rowsOf(form).filter(({ made, price }) => made && price !== '');
  return { ...fields, ...(handle !== '' && { handle }), variants: rows.map(addedOf) };
}

function changedOf(row: Row, position: number, variant: ConsoleProduct['variants'][number], isDraft: boolean) {
  const begins = beginsCounting(row);
  const before = {
    sku: variant.sku,
    barcode: variant.barcode ?? '',
    price: variant.price,
    cost: variant.cost ?? null,
    stock: variant.stock,
    stockMode: variant.stockMode ?? 'counted',
    dayLimit: variant.dayLimit ?? null,
    attributes: variant.attributes,
    images: variant.images,
    published: variant.published,
    position: variant.position,
  };
  const now = {
    sku: row.sku.trim() || variant.sku,
    barcode: foldBarcode(row.barcode),
    price: readRowPrice(row) ?? variant.price,
    cost: readRowCost(row),
    // What is in the shop is counted, not typed.
    stock: (isDraft || begins ? readWhole(row.stock, catalogueLimits.stockMax) : null) ?? variant.stock,
    ...modeOf(row),
    attributes: row.attributes,
    images: row.images,
    published: true,
    position,
  };
  const names = (Object.keys(now) as (keyof typeof now)[]).filter(
    (name) => !isSame(now[name], before[name]) || (begins && name === 'stock'),
  );
  if (names.length === 0) return null;
  const only = (values: typeof now | typeof before) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { id: variant.id, version: variant.version, ...only(now), base: only(before) };
}

/** What a person changed in a product since they read it; null if that is nothing. */
export function saveBody(form: ProductForm, seen: ConsoleProduct): SaveBody | null {
  const before = fieldsOf(formOf(seen));
  const now = fieldsOf(form);
  if (now.handle === '') now.handle = seen.handle;
  const names = (Object.keys(now) as (keyof Fields)[]).filter((name) => !isSame(now[name], before[name]));
  const only = (values: Fields) => Object.fromEntries(names.map((name) => [name, values[name]]));

  const stored = new Map(seen.variants.map((variant) => [variant.id, variant]));
  const rows = rowsOf(form);
  const places = rows.map(({ id }) => stored.get(id ?? 0)?.position ?? -1);
  const isInOrder = places.every((place, at) => place >= 0 && (at === 0 || place >= (places[at - 1] ?? 0)));
  const kept = new Set<number>();
  const changed: NonNullable<ReturnType<typeof changedOf>>[] = [];
  const added: ReturnType<typeof addedOf>[] = [];
  rows.forEach((row, position) => {
    const variant = row.id === null ? undefined : stored.get(row.id);
    if (variant && (row.made || !variant.published)) kept.add(variant.id);
    if (!row.made) return;
    const change = variant && changedOf(row, isInOrder ? variant.position : position, variant, seen.state === 'draft');
    if (change) changed.push(change);
    if (!variant && row.price !== '') added.push(addedOf(row, position));
  });
  const removed = seen.variants.filter(({ id, published }) => published && !kept.has(id)).map(({ id }) => id);
  const hasVariants = changed.length + added.length + removed.length > 0;
  if (names.length === 0 && !hasVariants) return null;
  return {
    version: seen.version,
    ...only(now),
    ...(names.length > 0 && { base: only(before) }),
    ...(hasVariants && { variants: { changed, added, removed } }),
  };
}

/**
 * The form as it was saved. Combinations without a price are not stored: they stay in the form, and
 * stored ones get their ids.
 */
export function storedForm(form: ProductForm, saved: ConsoleProduct): ProductForm {
  const stored = formOf(saved);
  if (form.choices.length === 0) return stored;
  // As the server stores texts.
  const tidy = ({ en, ar }: Pair): Pair => ({ en: cleanLine(en), ar: cleanLine(ar) });
  const choices = form.choices.map(({ id, name, values }) => ({
    id,
    name: tidy(name),
    values: values.map((value) => ({ ...value, ...tidy(value) })),
  }));
  const byName = new Map(stored.rows.map((row) => [canonical(row.attributes), row]));
  const rows = rowsOf({ choices, rows: form.rows }).map((row) => {
    const same = byName.get(canonical(row.attributes));
    return same ? { ...same, key: row.key } : { ...row, id: null };
  });
  return { ...stored, choices, rows };
}
