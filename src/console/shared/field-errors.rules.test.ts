import { expect, it } from 'vitest';
import { holdingErrors } from './field-errors.rules.ts';

const refused = { name: { en: '', ar: 'ورد' }, phones: ['12', '55123456'], fee: 400 };
const errors = { 'values.name.en': 'Write a name.', 'values.phones.0': 'Too short.', 'fields.fee': 'Too much.' };

it('a message holds as long as its field has the refused value', () => {
  expect(holdingErrors(errors, refused, refused)).toEqual(errors);
  const named = { ...refused, name: { en: 'Roses', ar: 'ورد' } };
  expect(Object.keys(holdingErrors(errors, refused, named))).toEqual(['values.phones.0', 'fields.fee']);
  const called = { ...named, phones: ['44123456', '55123456'] };
  expect(Object.keys(holdingErrors(errors, refused, called))).toEqual(['fields.fee']);
});

it('a message comes back with its cause, and other fields do not matter', () => {
  const other = { ...refused, phones: ['12'] };
  expect(Object.keys(holdingErrors(errors, refused, other))).toEqual(Object.keys(errors));
});

it('a message about no field of the form holds until anything changes', () => {
  const about = { token: 'Too old.' };
  expect(holdingErrors(about, refused, { ...refused })).toEqual(about);
  expect(holdingErrors(about, refused, { ...refused, fee: 1 })).toEqual({});
});
