import type { ConsoleProduct } from '#contract/console/products.ts';
import { isSame, pick } from '../../../../shared/edit/edit.rules.ts';
import { formOf, mapNumbers, type ProductForm, type Row, rowsOf } from './form.rules.ts';
import { storedForm } from './save.rules.ts';

function rebaseRow(row: Row, seen: Row | undefined, fresh: Row | undefined): Row {
  if (!seen || !fresh) return row;
  return {
    ...row,
    id: fresh.id,
    version: fresh.version,
    stock: pick(row.stock, seen.stock, fresh.stock),
    stockMode: pick(row.stockMode, seen.stockMode, fresh.stockMode),
    dayLimit: pick(row.dayLimit, seen.dayLimit, fresh.dayLimit),
    storedMode: fresh.storedMode,
    sku: pick(row.sku, seen.sku, fresh.sku),
    barcode: pick(row.barcode, seen.barcode, fresh.barcode),
    cost: pick(row.cost, seen.cost, fresh.cost),
    price: pick(row.price, seen.price, fresh.price),
    made: pick(row.made, seen.made, fresh.made),
    images: pick(row.images, seen.images, fresh.images),
  };
}

const textFields = ['name', 'description', 'searchTitle', 'searchText'] as const;
type TextField = (typeof textFields)[number];

function rebaseFields(form: ProductForm, seen: ProductForm, fresh: ProductForm): Omit<ProductForm, 'choices' | 'rows'> {
  const pair = (field: TextField) => ({
    en: pick(form[field].en, seen[field].en, fresh[field].en),
    ar: pick(form[field].ar, seen[field].ar, fresh[field].ar),
  });
  return {
    name: pair('name'),
    description: pair('description'),
    searchTitle: pair('searchTitle'),
    searchText: pair('searchText'),
    sharingPicture: pick(form.sharingPicture, seen.sharingPicture, fresh.sharingPicture),
    categoryId: pick(form.categoryId, seen.categoryId, fresh.categoryId),
    furtherCategoryIds: pick(form.furtherCategoryIds, seen.furtherCategoryIds, fresh.furtherCategoryIds),
    tags: pick(form.tags, seen.tags, fresh.tags),
    companions: pick(form.companions, seen.companions, fresh.companions),
    handle: pick(form.handle, seen.handle, fresh.handle),
    ...mapNumbers((field) => pick(form[field], seen[field], fresh[field])),
    pictures: pick(form.pictures, seen.pictures, fresh.pictures),
    options: pick(form.options, seen.options, fresh.options),
  };
}

/**
 * The form of a person over the present product: what they changed since they read `seen` stays,
 * everything else is as others have saved it.
 */
export function rebase(form: ProductForm, seenProduct: ConsoleProduct, freshProduct: ConsoleProduct): ProductForm {
  const [seen, fresh] = [formOf(seenProduct), formOf(freshProduct)];
  const of = (rows: Row[], id: number | null) => rows.find((row) => row.id === id && id !== null);
  const hasOwnRows = !isSame([form.choices, form.rows], [seen.choices, seen.rows]);
  return {
    ...rebaseFields(form, seen, fresh),
    choices: hasOwnRows ? form.choices : fresh.choices,
    rows: hasOwnRows
      ? form.rows.map((row) => rebaseRow(row, of(seen.rows, row.id), of(fresh.rows, row.id)))
      : fresh.rows,
  };
}

/** The form after a save of `sent`: what was typed while the answer was on its way stays. */
export function settle(form: ProductForm, sent: ProductForm, saved: ConsoleProduct): ProductForm {
  const settled = storedForm(sent, saved);
  const of = (rows: Row[], key: string) => rows.find((row) => row.key === key);
  const sentRows = rowsOf(sent);
  const known = new Set(settled.rows.map(({ key }) => key));
  return {
    ...rebaseFields(form, sent, settled),
    choices: pick(form.choices, sent.choices, settled.choices),
    rows: [
      ...settled.rows.map((row) => rebaseRow(of(form.rows, row.key) ?? row, of(sentRows, row.key) ?? row, row)),
      ...form.rows.filter((row) => !known.has(row.key) && !sent.rows.some((one) => isSame(one, row))),
    ],
  };
}

/** The form with the other person's value of a field: `name.ar`, `pictures`, `variants.77.price`. */
export function takeTheirs(form: ProductForm, field: string, freshProduct: ConsoleProduct): ProductForm {
  const fresh = formOf(freshProduct);
  const [name = '', part = '', column = ''] = field.split('.');
  const text = textFields.find((one) => one === name);
  if (text) return { ...form, [text]: { ...form[text], [part]: fresh[text][part as 'en' | 'ar'] } };
  if (name === 'variants') {
    const theirs = fresh.rows.find(({ id }) => id === Number(part));
    const value = column === 'published' ? 'made' : column;
    const rows = form.rows.flatMap((row) => {
      if (row.id !== Number(part)) return [row];
      if (!theirs) return [];
      return value in theirs ? [{ ...row, [value]: theirs[value as keyof Row] }] : [{ ...theirs, key: row.key }];
    });
    return { ...form, rows };
  }
  return name in fresh ? { ...form, [name]: fresh[name as keyof ProductForm] } : form;
}
