import type { ValidationKey } from '#contract/validation.ts';
import type { RefusedValue } from './refused-values.ts';

/** Those of the forms of a product page. */
export const productValidation = {
  emailRequired: 'Email is required',
  emailFormat: 'Email must be a valid email',
  commentRequired: 'Comment is required',
  optionTextRequired: 'Write the text for this option',
  imageRequired: 'Choose a photo',
  fieldRequired: 'This field is required',
  fieldInvalid: 'This value is not valid',
  tooLong: 'Too long: at most {max} characters',
} satisfies Partial<Record<ValidationKey, string>>;

export const validation: Record<Exclude<ValidationKey, RefusedValue>, string> = {
  ...productValidation,
  // The texts of the required fields, formats and lengths that the specification lists are its words.
  passwordRequired: 'Password is required',
  currentPasswordRequired: 'Enter your current password to change your email',
  passwordMin: 'Password must be at least 8 characters',
  confirmPasswordRequired: 'Confirm password is required',
  confirmPasswordMatch: 'Passwords must match',
  nameRequired: 'Name is required',
  phoneRequired: 'Phone number is required',
  phoneFormat: 'The phone number must be between 10 and 15 digits',
  otpRequired: 'OTP code is required',
  otpMin: 'OTP code must be 6 characters',
  messageRequired: 'Message is required',
  searchRequired: 'Type what you are looking for',
  zoneRequired: 'Choose a delivery zone',
  addressRequired: 'Address is required',
  paymentRequired: 'Choose a payment method',
  ratingStep: 'A rating goes from half a star to five, in half steps',
  outOfRange: 'This value is out of range',
};
