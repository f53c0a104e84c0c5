import { expect, it } from 'vitest';
import { zoneCodeOf } from './zone-code.rules.ts';

it.each([
  ['Sea Line (Mesaieed)', 0, 'sea-line-mesaieed'],
  ['  Al-Wakra ', 1, 'al-wakra-2'],
  ['Café', 0, 'cafe'],
  ['الوكرة', 2, 'zone-3'],
])('the code of %s at attempt %d is %s', (name, attempt, code) => {
  expect(zoneCodeOf(name, attempt)).toBe(code);
});
