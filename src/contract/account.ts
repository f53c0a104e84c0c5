import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { imagePath, nothing } from './pieces.ts';
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

/** What moved from a guest to the user: pieces and favourites that the user did not have. Absent when nothing did. */
export const merge = z.object({ items: z.int(), favourites: z.int() });
export type Merge = z.output<typeof merge>;

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
});

export const accountEndpoints = endpoints({
  register: {
    summary: 'Starts an account; a code is mailed. The answer is the same for every address.',
    access: 'anyone',
    status: 201,
    body: registerForm,
    response: z.object({ email: z.string() }),
  },
  confirmAccount: {
    summary: 'Makes the account that the mailed code belongs to. A guest’s cart and favourites move to it.',
    access: 'anyone',
    body: codeForm,
    response: z.object({ user, merge: z.optional(merge) }),
  },
  resendOtp: {
    summary: 'Mails the code again. The answer is the same for every address.',
    access: 'anyone',
    body: emailForm,
    response: nothing,
  },
  login: {
    summary: 'Opens a session. A guest’s cart and favourites move to the user.',
    access: 'anyone',
    body: loginForm,
    response: z.object({
      accessToken: z.string(),
      user: z.object({ id, name: z.string(), email: z.string(), image: imagePath }),
      merge: z.optional(merge),
    }),
  },
  logout: { summary: 'Ends the session and names a fresh guest.', access: 'user', response: nothing },
  forgetPassword: {
    summary: 'Mails a code for a new password. The answer is the same for every address.',
    access: 'anyone',
    body: emailForm,
    response: nothing,
  },
  checkOtp: {
    summary: 'Tells whether a password code is good, without using it up.',
    access: 'anyone',
    body: codeForm,
    response: nothing,
  },
  resetPassword: {
    summary: 'Sets a new password with a mailed code and ends every session of the user.',
    access: 'anyone',
    body: resetForm,
    response: nothing,
  },
  getMe: { summary: 'Who the bearer is.', access: 'user', response: user },
  getProfile: { summary: 'The user’s own details.', access: 'user', response: user },
  updateProfile: {
    summary: 'Changes the details. A new e-mail counts once the code mailed to it is confirmed.',
    access: 'user',
    body: profileForm,
    response: user,
  },
  confirmEmail: {
    summary: 'Confirms a new e-mail address with the code mailed to it.',
    access: 'user',
    body: z.object({ otp_code: otp }),
    response: user,
  },
  deleteProfile: {
    summary: 'Ends the account: sessions gone, personal data erased.',
    access: 'user',
    response: nothing,
  },
});
