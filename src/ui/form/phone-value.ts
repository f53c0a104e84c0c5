import { toLatinDigits } from '#contract/values/digits.ts';

export type PhoneCountry = { code: string; name: string; dial: string };

export type PhoneParts = { country: PhoneCountry; local: string };

/** The maximum of E.164, including the country code. */
const maxDigits = 15;

/**
 * Splits `+97455123456` into country and local digits. The preferred country wins among those that
 * share a dial code.
 */
export function splitPhone(value: string, countries: readonly PhoneCountry[], preferred: PhoneCountry): PhoneParts {
  const digits = digitsOf(value);
  if (!value.startsWith('+')) return { country: preferred, local: digits };
  if (digits.startsWith(preferred.dial)) return { country: preferred, local: digits.slice(preferred.dial.length) };
  const country = countries
    .filter((candidate) => digits.startsWith(candidate.dial))
    .sort((a, b) => b.dial.length - a.dial.length)[0];
  return country ? { country, local: digits.slice(country.dial.length) } : { country: preferred, local: digits };
}

/** Empty if there is no local number, so that `required` works. */
export function joinPhone(country: PhoneCountry, local: string): string {
  const digits = digitsOf(local).slice(0, maxDigits - country.dial.length);
  return digits === '' ? '' : `+${country.dial}${digits}`;
}

/**
 * Reads a typed or pasted number; a complete international number selects its country. Phones fill in, and people write,
 * the country code without a plus, too: it is removed.
 */
export function readPhone(text: string, countries: readonly PhoneCountry[], chosen: PhoneCountry): PhoneParts {
  const clean = toLatinDigits(text).replace(/[^\d+]/g, '');
  const international = clean.replace(/^00/, '+');
  if (international.startsWith('+')) return splitPhone(international, countries, chosen);
  const digits = digitsOf(clean);
  return { country: chosen, local: hasCode(digits, chosen) ? digits.slice(chosen.dial.length) : digits };
}

// Whole numbers of Brazil and Germany may have eleven digits and begin with the digits of their own code.
const ambiguousCodes = new Set(['55', '49']);

/** Whether digits are too many for a national number, so that the code they begin with is the country's. */
function hasCode(digits: string, { dial }: PhoneCountry): boolean {
  return digits.startsWith(dial) && digits.length >= (ambiguousCodes.has(dial) ? 12 : 11);
}

function digitsOf(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '');
}
