import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { imagePath, emptyResponse } from './pieces.ts';
import { limits } from './values/limits.ts';
import { email, id, otp, password, passwordsMatch, personName, phone, say } from './validation.ts';

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  image: imagePath,
  pendingEmail: z.optional(z.string()),
});
export type User = z.output<typeof user>;

/** A product of which the account's cart could not take every piece of the guest's cart. */
const loweredItem = z.object({
  name: z.string(),
  /** The values that tell the variant from others, e.g. "Large". */
  variant: z.string(),
  /** The pieces that are in the cart now. */
  quantity: z.int(),
  /** The pieces of the guest that are in no cart any more. */
  lost: z.int(),
});

/**
 * How many pieces and favourites moved from the guest to the user, and what was lost: the limits of
 * quantity and stock count for both carts together. Absent if there was nothing to say.
 */
export const merge = z.object({
  items: z.int(),
  favourites: z.int(),
  lowered: z.optional(z.array(loweredItem)),
});
export type MergedCounts = z.output<typeof merge>;
export type LoweredItem = z.output<typeof loweredItem>;

export const loginForm = z.object({ email, password });

const confirmPassword = z.string(say('confirmPasswordRequired')).check(z.minLength(1, say('confirmPasswordRequired')));

export const registerForm = z
  .object({ name: personName, email, phone, password, confirmPassword })
  .check(passwordsMatch());

export const codeForm = z.object({ email, otp_code: otp });
export const emailForm = z.object({ email });
export const resetForm = z.object({ email, otp_code: otp, password, confirmPassword }).check(passwordsMatch());

export const profileForm = z.object({
  name: personName,
  email,
  phone,
  image: z.optional(z.nullable(z.string(say('fieldInvalid')).check(z.maxLength(200, say('fieldInvalid'))))),
  /** Required to change the email. */
  currentPassword: z.optional(
    z.string(say('currentPasswordRequired')).check(z.maxLength(limits.passwordMax, say('tooLong'))),
  ),
});

export const accountEndpoints = {
  register: {
    summary: 'Register an account. A code is mailed. The response is the same for every address.',
    access: 'anyone',
    status: 201,
    body: registerForm,
    response: z.object({ email: z.string() }),
  },
  confirmAccount: {
    summary: 'Confirm an account with the mailed code. The guest’s cart and favourites move to it.',
    access: 'anyone',
    body: codeForm,
    response: z.object({ user, merge: z.optional(merge) }),
  },
  resendOtp: {
    summary: 'Mail the code again. The response is the same for every address.',
    access: 'anyone',
    body: emailForm,
    response: emptyResponse,
  },
  login: {
    summary: 'Log in. The guest’s cart and favourites move to the user.',
    access: 'anyone',
    body: loginForm,
    response: z.object({
      accessToken: z.string(),
      user: z.object({ id, name: z.string(), email: z.string(), image: imagePath }),
      merge: z.optional(merge),
    }),
  },
  logout: { summary: 'Log out. The response has a new guest id.', access: 'user', response: emptyResponse },
  forgetPassword: {
    summary: 'Mail a code for a new password. The response is the same for every address.',
    access: 'anyone',
    body: emailForm,
    response: emptyResponse,
  },
  checkOtp: {
    summary: 'Check a password code without using it.',
    access: 'anyone',
    body: codeForm,
    response: emptyResponse,
  },
  resetPassword: {
    summary: 'Set a new password with a mailed code. All sessions of the user end.',
    access: 'anyone',
    body: resetForm,
    response: emptyResponse,
  },
  getMe: { summary: 'Get the current user.', access: 'user', response: user },
  getProfile: { summary: 'Get the profile.', access: 'user', response: user },
  updateProfile: {
    summary: 'Change the profile. A new email needs the current password, and takes effect once its code is confirmed.',
    access: 'user',
    body: profileForm,
    response: user,
  },
  confirmEmail: {
    summary: 'Confirm a new email address with the code mailed to it.',
    access: 'user',
    body: z.object({ otp_code: otp }),
    response: user,
  },
  deleteProfile: {
    summary: 'Delete the account. Its sessions end and its personal data is erased.',
    access: 'user',
    response: emptyResponse,
  },
} as const satisfies Endpoints;
