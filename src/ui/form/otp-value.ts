import { toLatinDigits } from '#contract/values/digits.ts';

export type OtpEdit = { value: string; focus: number };

/** The digits of a typed, pasted or autofilled text: "١٢٣ ٤٥٦" -> "123456". */
export function otpDigits(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '');
}

/**
 * Applies text entered in field `index`. Fields fill without gaps, so a digit lands in the first
 * free field. In a field that holds a digit, the new one replaces it.
 */
export function typeOtp(value: string, index: number, text: string, length: number): OtpEdit {
  const at = Math.min(index, value.length);
  let digits = otpDigits(text);
  const before = value[at];
  // A field without selection reports both its old and its new digit.
  if (digits.length === 2 && before !== undefined && digits.includes(before)) digits = digits.replace(before, '');
  if (digits === '') return { value, focus: at };
  if (digits.length >= length) return { value: digits.slice(0, length), focus: length - 1 };
  const next = (value.slice(0, at) + digits + value.slice(at + digits.length)).slice(0, length);
  return { value: next, focus: Math.min(at + digits.length, length - 1) };
}

/** Backspace: clears the field, or the previous one if it is empty. */
export function eraseOtp(value: string, index: number): OtpEdit {
  const at = index < value.length ? index : index - 1;
  if (at < 0) return { value, focus: 0 };
  return { value: value.slice(0, at) + value.slice(at + 1), focus: at };
}
