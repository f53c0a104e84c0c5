import * as z from 'zod/mini';
import { date, emptyResponse } from '../pieces.ts';
import { languages } from '../values/locale.ts';
import { email, id, optionalLine, password, staffName, say } from '../validation.ts';
import { limits } from '../values/limits.ts';
import { mixesScripts } from '../values/scripts.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { inviteName } from './invite-name.ts';
import { permissions, roles } from './permissions.ts';
import { me, secondFactorCode } from './session.ts';
import { seenVersionSchema } from './version.ts';

const role = z.enum(roles, say('fieldRequired'));
const language = z.enum(languages, say('fieldInvalid'));
const version = seenVersionSchema;
const optionalEmail = z.optional(z.union([z.literal(''), email], say('emailFormat')));
// Also if another field is wrong, so that the form shows both.
const hasTexts = ({ value }: { value: unknown }) => {
  const { name = '', email: to = '' } = (value ?? {}) as { name?: unknown; email?: unknown };
  return typeof name === 'string' && typeof to === 'string';
};
const token = z.string(say('fieldRequired')).check(z.regex(/^[\w-]{20,100}$/, say('fieldInvalid')));

/** A member of the team. */
export const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  extra: z.array(z.enum(permissions)),
  language: z.enum(languages),
  status: z.enum(['active', 'suspended']),
  hasSecondFactor: z.boolean(),
  /** How many devices are signed in, and the last use of one. */
  sessions: z.int(),
  lastUsedAt: z.nullable(date),
  createdAt: date,
  demo: z.boolean(),
  version: z.int(),
});
export type Member = z.output<typeof member>;

/** An invitation that is not used yet. */
export const invite = z.object({
  id,
  name: z.string(),
  /** Empty if the link is shared by hand. */
  email: z.string(),
  role: z.enum(roles),
  language: z.enum(languages),
  createdAt: date,
  expiresAt: date,
  isExpired: z.boolean(),
});
export type Invite = z.output<typeof invite>;

/** The link is shown this once: only its hash is stored. */
const invited = z.object({ invite, link: z.string() });

const target = z.object({ id });
const edit = { access: 'staff.manage', params: target, response: member, versioned: 'one', stepUp: true } as const;

const invitedName = optionalLine(limits.nameMax).check(
  z.refine((name) => !mixesScripts(name ?? ''), { error: say('nameMixesScripts') }),
);

const memberFields = {
  name: z.optional(staffName),
  role: z.optional(role),
  extra: z.optional(z.array(z.enum(permissions, say('fieldInvalid'))).check(z.maxLength(permissions.length))),
};

export const staffEndpoints = {
  readInvite: {
    summary: 'Read an invitation by the token of its link.',
    access: 'anyone',
    body: z.object({ token }),
    response: z.object({ name: z.string(), email: z.string(), role: z.enum(roles), language: z.enum(languages) }),
    // A POST, so that the token is in no log of addresses. It changes nothing.
    audit: 'none',
    versioned: 'none',
  },
  join: {
    summary: 'Join the team with an invitation. It signs in.',
    access: 'anyone',
    body: z.object({ token, name: staffName, email, password, language: z.optional(language) }),
    response: me,
    audit: 'staff.joined',
    versioned: 'new',
  },
  getRecovery: {
    summary: 'Get whether an owner who forgot the password can have a link by mail.',
    access: 'anyone',
    response: z.object({ sendsMails: z.boolean() }),
  },
  askPasswordLink: {
    summary: 'Mail an owner who forgot the password a link for a new one. The answer is the same for every address.',
    access: 'anyone',
    body: z.object({ email }),
    response: emptyResponse,
    // Strangers ask, too: the log has what a link changed.
    audit: 'none',
    // Links that are open at once do not end each other, so that strangers cannot end a link of an owner.
    versioned: 'none',
  },
  readPasswordLink: {
    summary: 'Read whose password a link sets, by its token.',
    access: 'anyone',
    body: z.object({ token }),
    response: z.object({
      email: z.string(),
      language: z.enum(languages),
      /** The link works with a code of the app or a recovery code only. */
      asksCode: z.optional(z.literal(true)),
    }),
    // A POST, so that the token is in no log of addresses. It changes nothing.
    audit: 'none',
    versioned: 'none',
  },
  recover: {
    summary: 'Set a new password with a link. Ends every session of the member. A mailed link also signs in.',
    access: 'anyone',
    body: z.object({ token, password, code: z.optional(secondFactorCode) }),
    response: z.object({
      id,
      /** The person, if the link signed in. */
      me: z.optional(me),
    }),
    audit: 'staff.password_link_used',
    // A link works once.
    versioned: 'none',
  },
  listStaff: {
    summary: 'List the team and the open invitations.',
    access: 'staff.manage',
    response: z.object({ rows: z.array(member), invites: z.array(invite) }),
  },
  inviteStaff: {
    summary: 'Invite someone. The link goes to the email, if there is one, and into the response.',
    access: 'staff.manage',
    // Without a name, the email names the person.
    body: z
      .object({ name: invitedName, email: optionalEmail, role, language })
      .check(
        z.refine((form) => inviteName(form) !== '', { path: ['name'], error: say('nameRequired'), when: hasTexts }),
      ),
    response: invited,
    audit: ['staff.invited', 'staff.invite_withdrawn'],
    versioned: 'new',
    stepUp: true,
  },
  resendInvite: {
    summary: 'Replace the link of an invitation, and send it again.',
    access: 'staff.manage',
    params: target,
    response: invited,
    audit: 'staff.invited',
    // Each new link ends the one before.
    versioned: 'none',
    stepUp: true,
  },
  withdrawInvite: {
    summary: 'Withdraw an invitation.',
    access: 'staff.manage',
    params: target,
    response: emptyResponse,
    audit: 'staff.invite_withdrawn',
    // An invitation is withdrawn once.
    versioned: 'none',
  },
  updateStaff: {
    ...edit,
    summary: 'Change the name, the role or the additional permissions of a member.',
    body: z.object({ version, ...memberFields, base: z.optional(z.object(memberFields)) }),
    audit: 'staff.changed',
  },
  suspendStaff: {
    ...edit,
    summary: 'Suspend a member: every session ends at once.',
    body: z.object({ version }),
    audit: 'staff.suspended',
  },
  reactivateStaff: {
    ...edit,
    summary: 'Let a suspended member sign in again.',
    body: z.object({ version }),
    audit: 'staff.reactivated',
  },
  endStaffSessions: {
    summary: 'End every session of a member.',
    access: 'staff.manage',
    params: target,
    response: z.object({ ended: z.int() }),
    audit: 'staff.session_ended',
    // Sessions end once.
    versioned: 'none',
    stepUp: true,
  },
  resetSecondFactor: {
    summary: 'Turn off the second factor of a member who has lost the device.',
    access: 'staff.manage',
    params: target,
    response: member,
    audit: 'staff.second_factor_removed',
    // Turning it off twice is harmless.
    versioned: 'none',
    stepUp: true,
  },
  makePasswordLink: {
    summary: 'Make a link with which a member who forgot the password sets a new one.',
    access: 'staff.manage',
    params: target,
    response: z.object({ link: z.string() }),
    audit: 'staff.password_link_made',
    // Each new link ends the one before.
    versioned: 'none',
    stepUp: true,
  },
} as const satisfies ConsoleEndpoints;
