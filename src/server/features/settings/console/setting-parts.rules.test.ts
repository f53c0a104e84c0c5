import { describe, expect, it } from 'vitest';
import { loggedParts, partsOf, partsOfLog, withParts } from './setting-parts.rules.ts';

const days = { enabled: true, slots: [{ from: '09:00', to: '12:00' }] };

describe('the parts of settings', () => {
  it('are each language of a text and each part of the delivery days', () => {
    expect(partsOf({ name: { en: 'Tea', ar: 'شاي' }, delivery: days, phones: ['+1'], logo: null })).toEqual({
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

  it.each([
    ['name', { 'name.ar': 'شاي' }, { name: { ar: 'شاي' } }],
    ['delivery', { 'delivery.enabled': false }, { enabled: false }],
    ['fee', { fee: 12.5 }, { fee: 12.5 }],
    ['zone', { slots: null }, { slots: null }],
  ])('of %s are read back from the action log', (key, parts, logged) => {
    expect(loggedParts(parts)).toEqual(logged);
    expect(partsOfLog({ ...logged, version: 3 }, key)).toEqual(parts);
  });
});
