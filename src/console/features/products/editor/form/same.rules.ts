import { type ProductForm, rowsOf } from './form.rules.ts';

/** A text that equal values share, in whatever order their fields were written. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Whether two values are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

// The ids of choices and values, and the keys of rows made of them, are of one visit to the form.
function contentOf({ choices, rows, ...fields }: ProductForm) {
  return {
    ...fields,
    choices: choices.map(({ name, values }) => ({ name, values: values.map(({ en, ar }) => ({ en, ar })) })),
    rows: rowsOf({ choices, rows }).map((row) => ({ ...row, key: '' })),
  };
}

/** Whether two forms say the same about a product. */
export function isSameForm(one: ProductForm, other: ProductForm): boolean {
  return isSame(contentOf(one), contentOf(other));
}
