import { expect, it } from 'vitest';
import { inSizeOrder } from './sizes.rules.ts';

const ordered = (...values: string[]) => inSizeOrder(values.map((value) => ({ value }))).map(({ value }) => value);

it.each([
  [
    ['1kg', '500g', '1.5kg', '250g'],
    ['250g', '500g', '1kg', '1.5kg'],
  ],
  [
    ['xl', 's', 'xxl', 'm', 'xs', 'l'],
    ['xs', 's', 'm', 'l', 'xl', 'xxl'],
  ],
  [
    ['42', '9', '38.5'],
    ['9', '38.5', '42'],
  ],
  // Those of the most common kind first, and what is no size last.
  [
    ['one-slice', 'large', '20cm-serves-14', 'small', '15cm-serves-8', 'medium'],
    ['small', 'medium', 'large', '15cm-serves-8', '20cm-serves-14', 'one-slice'],
  ],
  // A colour whose name begins like a number is no reason to sort colours.
  [
    ['red', '24gold', 'blue'],
    ['red', '24gold', 'blue'],
  ],
])('%j is %j', (values, expected) => {
  expect(ordered(...values)).toEqual(expected);
});
