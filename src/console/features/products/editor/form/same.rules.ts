import { isSame } from '../../../../shared/edit/edit.rules.ts';
import { type ProductForm, rowsOf } from './form.rules.ts';

// The ids of choices and values, and the keys of rows made of them, are of one visit to the form.
function contentOf({ choices, rows, ...fields }: ProductForm) {
  return {
    ...fields,
    choices: choices.map(({ name, values }) => ({ name, values: values.map(({ id: _id, ...value }) => value) })),
    rows: rowsOf({ choices, rows }).map((row) => ({ ...row, key: '' })),
  };
}

/** Whether two forms say the same about a product. */
export function isSameForm(one: ProductForm, other: ProductForm): boolean {
  return isSame(contentOf(one), contentOf(other));
}
