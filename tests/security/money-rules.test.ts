import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moneyProperties } from '../support/money-properties.ts';

it.each(Object.keys(moneyProperties))('%s', (name) => {
  const property = moneyProperties[name];
  if (!property) throw new Error(`there is no ${name}`);
  const { failed, counterexample, errorInstance } = fc.check(property, { numRuns: 500 });
  expect({ failed, counterexample, errorInstance }).toEqual({ failed: false, counterexample: null, errorInstance: null });
});
