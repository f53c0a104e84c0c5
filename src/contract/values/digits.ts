const arabicIndicZero = 0x0660;
const persianZero = 0x06f0;

/** Converts Arabic-Indic and Persian digits to 0-9. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= persianZero ? persianZero : arabicIndicZero));
  });
}

/** Removes spaces, dashes, brackets and bidi marks from a phone number. */
function stripPhone(text: string): string {
  return toLatinDigits(text).replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069().\-\u2010-\u2015]/g, '');
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
  return toLatinDigits(text).replace(/[\s\u200e\u200f-]/g, '');
}
