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
