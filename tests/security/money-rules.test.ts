import fc from 'fast-check';
import { it } from 'vitest';
import { moneyProperties } from '../support/money-properties.ts';

it.each(Object.entries(moneyProperties))('%s', (_, property) => fc.assert(property, { numRuns: 500 }));
