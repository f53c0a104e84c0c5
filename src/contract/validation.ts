import * as z from 'zod/mini';
import { mixesScripts } from './values/scripts.ts';
import { normaliseCode, normalisePhone } from './values/digits.ts';
import { integerMax, limits } from './values/limits.ts';

/** The keys of all validation messages. Schemas contain the keys; i18n has the messages. */
export const validationKeys = [
  'emailRequired',
  'emailFormat',
  'passwordRequired',
  'passwordMin',
  'currentPasswordRequired',
  'currentPasswordWrong',
  'confirmPasswordRequired',
  'confirmPasswordMatch',
  'nameRequired',
  'phoneRequired',
  'phoneFormat',
  'otpRequired',
  'otpMin',
  'messageRequired',
  'commentRequired',
  'searchRequired',
  'zoneRequired',
  'addressRequired',
  'paymentRequired',
  'quantityRange',
  'optionTextRequired',
  'optionImageForeign',
  'optionForeign',
  'variantForeign',
  'imageForeign',
  'imageNotSquare',
  'colourFaint',
  'nameTaken',
  'nameMixesScripts',
  'imageRequired',
  'ratingStep',
  'fieldRequired',
  'fieldUnknown',
  'fieldInvalid',
  'tooLong',
  'outOfRange',
] as const;
export type ValidationKey = (typeof validationKeys)[number];

/** Returns the key of a message. A misspelled key does not compile. */
export function say(key: ValidationKey): ValidationKey {
  return key;
}

// Control and bidi-override characters would reorder or break the text around them.
const hidden = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;
const hiddenButBreaks = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

// Characters that are never seen (Unicode: Default_Ignorable_Code_Point), and the empty Braille cell. Inside a text
// they join Persian letters and emoji.
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800\s]/gu;

/** The text, or nothing if no character of it can be seen. */
function nothingIfUnseen(text: string): string {
  return text.replace(unseen, '') === '' ? '' : text;
}

/** Normalises a one-line text: trimmed, in NFC, without control and bidi-override characters. Empty if nothing of it can be seen. */
export function cleanLine(text: string): string {
  return nothingIfUnseen(text.toWellFormed().normalize('NFC').replace(hidden, ' ').trim());
}

/** Normalises a text of several lines as `cleanLine` does one line. Line ends become \n. */
export function cleanParagraph(text: string): string {
  return nothingIfUnseen(
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(hiddenButBreaks, ' ')
      .trim(),
  );
}

/** A required one-line text, normalised. */
export function line(required: ValidationKey, max: number) {
  return z
    .string(say(required))
    .check(z.overwrite(cleanLine), z.minLength(1, say(required)), z.maxLength(max, say('tooLong')));
}

/** A required text of several lines, normalised. */
export function paragraph(required: ValidationKey, max: number) {
  return z
    .string(say(required))
    .check(z.overwrite(cleanParagraph), z.minLength(1, say(required)), z.maxLength(max, say('tooLong')));
}

/** A one-line text that may be missing or empty, normalised. */
export function optionalLine(max: number) {
  return z.optional(z.string(say('fieldInvalid')).check(z.overwrite(cleanLine), z.maxLength(max, say('tooLong'))));
}

/** A text of several lines that may be missing or empty, normalised. */
export function optionalParagraph(max: number) {
  return z.optional(z.string(say('fieldInvalid')).check(z.overwrite(cleanParagraph), z.maxLength(max, say('tooLong'))));
}

/** Brings an email address to its stored form: without spaces and invisible marks around it, `mailto:` and capitals. */
function normaliseEmail(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');
}

// RFC 5321: 64 characters before the @, 63 in a label. RFC 5322: dot-atom. A top level may be Arabic in its ASCII form (xn--).
const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;

export const email = z
  .string(say('emailRequired'))
  .check(
    z.overwrite(normaliseEmail),
    z.minLength(1, say('emailRequired')),
    z.maxLength(limits.emailMax, say('emailFormat')),
    z.email({ pattern: emailPattern, error: say('emailFormat') }),
  );

// Passwords are never trimmed, normalised or cut.
export const password = z
  .string(say('passwordRequired'))
  .check(
    z.minLength(1, say('passwordRequired')),
    z.minLength(limits.passwordMin, say('passwordMin')),
    z.maxLength(limits.passwordMax, say('tooLong')),
  );

// A number of Qatar has eight digits (E.164, national plan: the first is 3 to 7). No country code begins with 0.
const phoneDigits = `\\+(?:974[3-7]\\d{7}|(?!0|974)\\d{${limits.phoneDigitsMin},${limits.phoneDigitsMax}})`;

export const phone = z.string(say('phoneRequired')).check(
  z.overwrite((text) => normalisePhone(text.slice(0, 60))),
  z.minLength(1, say('phoneRequired')),
  z.regex(new RegExp(`^${phoneDigits}$`), say('phoneFormat')),
);

/** A phone that may be missing or empty. */
export const optionalPhone = z.optional(
  z.string(say('phoneFormat')).check(
    z.overwrite((text) => normalisePhone(text.slice(0, 60))),
    z.regex(new RegExp(`^(?:${phoneDigits})?$`), say('phoneFormat')),
  ),
);

export const otp = z.string(say('otpRequired')).check(
  z.overwrite((text) => normaliseCode(text.slice(0, 60))),
  z.minLength(1, say('otpRequired')),
  z.regex(new RegExp(`^\\d{${limits.otpLength}}$`), say('otpMin')),
);

export const personName = line('nameRequired', limits.nameMax);

/** The name of a member of staff: its letters do not only look like those of another name. */
export const staffName = personName.check(z.refine((name) => !mixesScripts(name), { error: say('nameMixesScripts') }));

/** An id: an integer from 1 to the greatest PostgreSQL integer. */
export const id = z
  .int(say('fieldInvalid'))
  .check(z.gte(1, say('fieldInvalid')), z.lte(integerMax, say('fieldInvalid')));

/** An id that a person chooses: the message is for a missing choice. */
export function chosenId(message: ValidationKey) {
  return z.int(say(message)).check(z.gte(1, say(message)), z.lte(integerMax, say(message)));
}

/** The same check for a number parsed from a text. */
export function isId(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= integerMax;
}

export const quantity = z
  .int(say('quantityRange'))
  .check(z.gte(1, say('quantityRange')), z.lte(limits.cartQuantityMax, say('quantityRange')));

/** Puts a message at `confirmPassword` if it differs, also if other fields are invalid. */
export function passwordsMatch<T extends { password: string; confirmPassword: string }>() {
  return z.refine<T>((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: say('confirmPasswordMatch'),
    when: ({ value }) => {
      const { password: first, confirmPassword: second } = (value ?? {}) as Partial<T>;
      return typeof first === 'string' && typeof second === 'string';
    },
  });
}

export function isValidationKey(value: unknown): value is ValidationKey {
  return validationKeys.includes(value as ValidationKey);
}
