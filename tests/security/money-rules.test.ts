import { it } from 'vitest';
import { moneyProperties } from '../support/random/money-properties.ts';

it.each(Object.entries(moneyProperties))('%s', (_, check) => check(500));
