/** Converts Arabic-Indic, Persian and full-width digits to 0-9. In each of these blocks the last four bits are the digit. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** Removes spaces, dashes, brackets and invisible marks from a phone number. */
function stripPhone(text: string): string {
  return toLatinDigits(text).replace(/[\s\p{Cf}().\-\u2010-\u2015]/gu, '');
}

/**
 * Normalises a phone number to `+` and digits. Eight digits alone are a number in Qatar; `00` is an
 * international prefix. Other texts are returned stripped; the next check refuses them.
 */
export function normalisePhone(text: string): string {
  const digits = stripPhone(text).replace(/^00/, '+');
  if (/^\d{8}$/.test(digits)) return `+974${digits}`;
  return /^\d+$/.test(digits) ? `+${digits}` : digits;
}

/** Normalises a typed or pasted one-time code: "١٢٣ ٤٥٦" -> "123456". */
export function normaliseCode(text: string): string {
  return toLatinDigits(text).replace(/[\s\p{Cf}-]/gu, '');
}
