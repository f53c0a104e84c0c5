import { describe, expect, it } from 'vitest';
import { languageFields, mergeFields, flattenFields, withParts } from './merge-fields.rules.ts';

describe('an edit is merged by field:', () => {
  it('nothing changed since it was read', () => {
    expect(mergeFields({ name: 'b', price: 2 }, { name: 'a', price: 2 }, null)).toEqual({
      changes: { name: 'b' },
      conflicts: {},
    });
  });

  it('someone else changed another field', () => {
    const present = { 'name.ar': 'theirs', 'name.en': 'old' };
    const wanted = { 'name.ar': 'old', 'name.en': 'mine' };
    const base = { 'name.ar': 'old', 'name.en': 'old' };
    expect(mergeFields(wanted, present, base)).toEqual({ changes: { 'name.en': 'mine' }, conflicts: {} });
  });

  it('someone else changed the same field', () => {
    expect(mergeFields({ name: 'mine' }, { name: 'theirs' }, { name: 'old' })).toEqual({
      changes: {},
      conflicts: { name: { yours: 'mine', theirs: 'theirs' } },
    });
  });

  it('both wrote the same', () => {
    expect(mergeFields({ list: [1, 2] }, { list: [1, 2] }, { list: [1] })).toEqual({ changes: {}, conflicts: {} });
  });

  it('what the person read is unknown', () => {
    expect(mergeFields({ name: 'mine', price: 1 }, { name: 'theirs', price: 1 }, {})).toEqual({
      changes: {},
      conflicts: { name: { yours: 'mine', theirs: 'theirs' } },
    });
  });

  it('a field that is not part of the edit stays', () => {
    expect(mergeFields({ name: undefined }, { name: 'a' }, null)).toEqual({ changes: {}, conflicts: {} });
  });
});

it('each language is a field', () => {
  expect(languageFields('name', { en: 'Tea', ar: 'شاي' })).toEqual({ 'name.en': 'Tea', 'name.ar': 'شاي' });
  expect(languageFields('name', undefined)).toEqual({});
});

describe('the parts of fields', () => {
  const days = { enabled: true, slots: [{ from: '09:00', to: '12:00' }] };

  it('are each language of a text and each part of the delivery days', () => {
    expect(flattenFields({ name: { en: 'Tea', ar: 'شاي' }, delivery: days, phones: ['+1'], logo: null })).toEqual({
      'name.en': 'Tea',
      'name.ar': 'شاي',
      'delivery.enabled': true,
      'delivery.slots': days.slots,
      phones: ['+1'],
      logo: null,
    });
  });

  it('change what they name and keep the rest', () => {
    const present = { name: { en: 'Tea', ar: 'شاي' }, whatsapp: '' };
    expect(withParts(present, { 'name.ar': 'قهوة', 'name.en': 'Coffee' })).toEqual({
      name: { en: 'Coffee', ar: 'قهوة' },
    });
    expect(withParts(present, { 'name.ar': 'قهوة' })).toEqual({ name: { en: 'Tea', ar: 'قهوة' } });
  });
});
