const arabicIndicZero = 0x0660;
const persianZero = 0x06f0;

/** Turns Arabic-Indic and Persian digits into 0-9, so that every number box takes what the keyboard gives. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= persianZero ? persianZero : arabicIndicZero));
  });
}

/** Drops what people and web pages leave in a phone number: spaces, dashes, brackets, bidi marks. */
function stripPhone(text: string): string {
  return toLatinDigits(text).replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069().\-\u2010-\u2015]/g, '');
}

/**
 * Brings a phone number to `+` and digits. Eight digits alone are a number of Qatar (D64); `00` is an international prefix.
 * What is no phone number comes back stripped and is refused by the rule that follows.
 */
export function normalisePhone(text: string): string {
  const digits = stripPhone(text).replace(/^00/, '+');
  if (/^\d{8}$/.test(digits)) return `+974${digits}`;
  return /^\d+$/.test(digits) ? `+${digits}` : digits;
}

/** A one-time code as typed or pasted: "١٢٣ ٤٥٦" -> "123456". */
export function normaliseCode(text: string): string {
  return toLatinDigits(text).replace(/[\s\u200e\u200f-]/g, '');
}
