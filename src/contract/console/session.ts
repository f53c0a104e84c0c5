import * as z from 'zod/mini';
import { date, emptyResponse } from '../pieces.ts';
import { languages } from '../values/locale.ts';
import { toLatinDigits } from '../values/digits.ts';
import { limits } from '../values/limits.ts';
import { email, id, password, staffName, say } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { permissions, roles, type Scope } from './permissions.ts';
import { seenVersionSchema } from './version.ts';

const scope = z.enum(['all', 'own'] satisfies readonly Scope[]);

/** The signed-in person. */
export const me = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  language: z.enum(languages),
  version: z.int(),
  /** What the person may do, and on what. */
  permissions: z.partialRecord(z.enum(permissions), scope),
  /** `prove` and `set_up` come before everything else; `off` may be set up. */
  secondFactor: z.enum(['done', 'prove', 'set_up', 'off']),
  /** The owner to ask for what the role does not open. */
  owner: z.string(),
  /** The shop's name, in the person's language, and the path of its logo. */
  shop: z.optional(z.string()),
  logo: z.nullable(z.string()),
});
export type Me = z.output<typeof me>;

// A password to compare, so every length that may be stored.
const typedPassword = z
  .string(say('passwordRequired'))
  .check(z.minLength(1, say('passwordRequired')), z.maxLength(limits.passwordMax, say('tooLong')));

/** A code of the app in any digits, or a recovery code in any case, with or without its dash. */
export const secondFactorCode = z.string(say('otpRequired')).check(
  z.overwrite((text) =>
    toLatinDigits(text.slice(0, 60))
      .replace(/[^\da-z]/gi, '')
      .toUpperCase(),
  ),
  z.minLength(1, say('otpRequired')),
);

/** What people change of themselves. */
const profile = { name: z.optional(staffName), language: z.optional(z.enum(languages, say('fieldInvalid'))) };

const recoveryCodes = z.array(z.string());

/** A signed-in device. Brands are the same in every language; null if the device does not say. */
const staffDevice = z.object({
  id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  sender: z.nullable(z.string()),
  createdAt: date,
  usedAt: date,
  isThis: z.boolean(),
});
export type StaffDevice = z.output<typeof staffDevice>;

export const sessionEndpoints = {
  signIn: {
    summary: 'Sign in with email and password. A second factor may follow.',
    access: 'anyone',
    body: z.object({ email, password: typedPassword }),
    response: me,
    audit: ['staff.signed_in', 'staff.password_accepted'],
    versioned: 'new',
  },
  proveSecondFactor: {
    summary: 'Finish the sign-in with a code of the app, or with a recovery code.',
    access: 'pending',
    body: z.object({ code: secondFactorCode }),
    response: me,
    audit: 'staff.signed_in',
    // A code works once.
    versioned: 'none',
  },
  stepUp: {
    summary: 'Prove to be at the device, with the password or a code. Opens dangerous calls for ten minutes.',
    access: 'staff',
    body: z.object({ password: z.optional(typedPassword), code: z.optional(secondFactorCode) }),
    response: z.object({ until: date }),
    audit: 'staff.stepped_up',
    // Proving twice is harmless.
    versioned: 'none',
  },
  signOut: {
    summary: 'End this session.',
    access: 'pending',
    response: emptyResponse,
    audit: 'staff.signed_out',
    // A session ends once.
    versioned: 'none',
  },
  listDemoRoles: {
    summary: 'List the roles as which anyone may look around: those of the demo, on this machine only.',
    access: 'anyone',
    response: z.object({ roles: z.array(z.enum(roles)) }),
  },
  lookAround: {
    summary: 'Sign in as an invented person of the demo, in the language of the request. On this machine only.',
    access: 'anyone',
    body: z.object({ role: z.enum(roles, say('fieldRequired')) }),
    response: me,
    audit: 'staff.signed_in',
    versioned: 'new',
  },
  getMe: { summary: 'Get the signed-in person and what they may do.', access: 'pending', response: me },
  updateMe: {
    summary: "Change the caller's name or language.",
    access: 'staff',
    body: z.object({ version: seenVersionSchema, ...profile, base: z.optional(z.object(profile)) }),
    response: me,
    audit: 'staff.changed',
    versioned: 'one',
  },
  changePassword: {
    summary: "Change the caller's password. Ends all other sessions.",
    access: 'staff',
    body: z.object({ currentPassword: typedPassword, password }),
    response: me,
    audit: 'staff.password_changed',
    // The current password is the check.
    versioned: 'none',
  },
  beginTotp: {
    summary: 'Get a secret for an authenticator app. It counts once it is confirmed.',
    access: 'pending',
    stepUp: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
    // Nothing changes until the code is confirmed.
    audit: 'none',
    versioned: 'new',
  },
  confirmTotp: {
    summary: 'Confirm the app with its first code. Returns recovery codes, shown this once.',
    access: 'pending',
    stepUp: true,
    body: z.object({ code: secondFactorCode }),
    response: z.object({ me, recoveryCodes }),
    audit: 'staff.second_factor_set',
    // A secret is confirmed once.
    versioned: 'none',
  },
  removeTotp: {
    summary: 'Turn the second factor off.',
    access: 'staff',
    response: me,
    audit: 'staff.second_factor_removed',
    // Removing twice is harmless.
    versioned: 'none',
    stepUp: true,
  },
  newRecoveryCodes: {
    summary: 'Replace the recovery codes. Returns the new ones, shown this once.',
    access: 'staff',
    response: z.object({ recoveryCodes }),
    audit: 'staff.recovery_codes_renewed',
    versioned: 'new',
    stepUp: true,
  },
  listMySessions: {
    summary: "List the caller's signed-in devices.",
    access: 'staff',
    response: z.object({ rows: z.array(staffDevice) }),
  },
  endMySession: {
    summary: 'End the session of one own device.',
    access: 'staff',
    params: z.object({ id }),
    response: emptyResponse,
    audit: 'staff.session_ended',
    // A session ends once.
    versioned: 'none',
  },
  endMyOtherSessions: {
    summary: 'End the sessions of all own devices but this one.',
    access: 'staff',
    response: z.object({ ended: z.int() }),
    audit: 'staff.session_ended',
    // Sessions end once.
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
