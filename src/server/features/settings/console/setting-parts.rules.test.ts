import { describe, expect, it } from 'vitest';
import { loggedParts, partsOfLog } from './setting-parts.rules.ts';

describe('the parts of settings', () => {
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
