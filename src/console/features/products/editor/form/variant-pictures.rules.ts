import { type Attribute, nothing, type ProductForm, type Row, rowsOf, withRow } from './form.rules.ts';
import { isSame } from '../../../../shared/edit/edit.rules.ts';

/** Adds a picture that was uploaded. */
export function withPicture(form: ProductForm, path: string): ProductForm {
  if (form.pictures.some((one) => one.path === path)) return form;
  return { ...form, pictures: [...form.pictures, { path, text: nothing }] };
}

/** Removes a picture, also from the variants that it shows. */
export function withoutPicture(form: ProductForm, path: string): ProductForm {
  return {
    ...form,
    pictures: form.pictures.filter((one) => one.path !== path),
    rows: form.rows.map((row) => ({ ...row, images: row.images.filter((one) => one !== path) })),
  };
}

/** The pictures to choose from: those of the product, then those that only a variant has, as an import leaves them. */
export function choosable({ pictures, rows }: Pick<ProductForm, 'pictures' | 'rows'>): ProductForm['pictures'] {
  const known = new Set(pictures.map(({ path }) => path));
  const others = [...new Set(rows.flatMap(({ images }) => images))].filter((path) => !known.has(path));
  return [...pictures, ...others.map((path) => ({ path, text: nothing }))];
}

/** The values of a row that other rows have too: all that are red. */
export function sharedValues(row: Row, rows: readonly Row[]): Attribute[] {
  return row.attributes.filter((one) => {
    const having = rows.filter(({ attributes }) => attributes.some((other) => isSame(one, other))).length;
    return having > 1 && having < rows.length;
  });
}

/** The form with these pictures of a row, or of every row that has one of its values. */
export function withImages(form: ProductForm, row: Row, images: string[], value: Attribute | null): ProductForm {
  const isMeant = ({ key, attributes }: Row) =>
    value === null ? key === row.key : attributes.some((one) => isSame(one, value));
  return rowsOf(form)
    .filter(isMeant)
    .reduce((next, one) => withRow(next, one, { images }), form);
}
