import { expect, test } from 'vitest';
import { joinPhone, readPhone, splitPhone } from './phone-value.ts';

const qatar = { code: 'QA', name: 'Qatar', dial: '974' };
const usa = { code: 'US', name: 'United States', dial: '1' };
const canada = { code: 'CA', name: 'Canada', dial: '1' };
const bahamas = { code: 'BS', name: 'Bahamas', dial: '1242' };
const countries = [qatar, usa, canada, bahamas];

test('a stored number can be split and joined again', () => {
  const parts = splitPhone('+97455123456', countries, usa);
  expect(parts).toEqual({ country: qatar, local: '55123456' });
  expect(joinPhone(parts.country, parts.local)).toBe('+97455123456');
});

test('countries that share a code: the chosen one stays; else the longest code wins', () => {
  expect(splitPhone('+14165550100', countries, canada).country).toBe(canada);
  expect(splitPhone('+12425550100', countries, qatar).country).toBe(bahamas);
});

test('no local digits is an empty value, so that "required" applies', () => {
  expect(joinPhone(qatar, '')).toBe('');
  expect(joinPhone(qatar, ' - ')).toBe('');
});

test('Arabic-Indic digits and separators are accepted', () => {
  expect(readPhone('٥٥١٢ ٣٤٥٦', countries, qatar)).toEqual({ country: qatar, local: '55123456' });
  expect(readPhone('(5512) 34-56', countries, qatar).local).toBe('55123456');
});

test.each(['+974 5512 3456', '00974 5512 3456', '\u202a+97455123456\u202c'])(
  'a pasted %j selects its country',
  (text) => {
    expect(readPhone(text, countries, usa)).toEqual({ country: qatar, local: '55123456' });
  },
);

test('a number has at most the 15 digits of E.164', () => {
  expect(joinPhone(qatar, '1234567890123456')).toBe('+974123456789012');
});

test.each([
  ['97455512345', qatar, '55512345'],
  ['974 5551 2345', qatar, '55512345'],
  ['٩٧٤٥٥٥١٢٣٤٥', qatar, '55512345'],
  ['14155552671', usa, '4155552671'],
  ['33612345678', { code: 'FR', name: 'France', dial: '33' }, '612345678'],
  // Kazakhstan and Santa Maria in Brazil: national numbers that begin with the digits of the code.
  ['7012345678', { code: 'KZ', name: 'Kazakhstan', dial: '7' }, '7012345678'],
  ['55991234567', { code: 'BR', name: 'Brazil', dial: '55' }, '55991234567'],
  ['9741234', qatar, '9741234'],
])('%j has the code of the chosen country without a plus: %j', (text, chosen, local) => {
  expect(readPhone(text, [...countries, chosen], chosen)).toEqual({ country: chosen, local });
});
