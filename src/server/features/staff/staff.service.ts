import type { Kysely } from 'kysely';
import { grantsOf } from '#contract/console/permissions.ts';
import type { Me, StaffDevice } from '#contract/console/session.ts';
import type { StaffSessionId } from '#contract/ids.ts';
import { pickText } from '#contract/values/locale.ts';
import type { Actor, InAct } from '../../audit/act.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { StaffSession } from '../../http/console/staff-session.ts';
import { tokenHash as hashOf } from '../../http/identity.ts';
import type { Clock } from '../../process/clock.ts';
import type { SomeOf } from '../../shared/merge-fields.rules.ts';
import { mergeOrRefuse } from '../../shared/merge-or-refuse.ts';
import type { Passwords } from '../../shared/passwords.ts';
import type { Attempts } from '../../throttling/attempts.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { assertNameIsFree } from './member-names.ts';
import { findRecipient, listOwners, lockOwnProfile, type Profile, updateOwnProfile } from './people.queries.ts';
import { createStaffRetention } from './retention.ts';
import { createSecondFactor } from './second-factor/second-factor.service.ts';
import { createInvites } from './invites/invites.service.ts';
import { createPasswordLinks } from './password-links/password-links.service.ts';
import { deviceOf } from './sessions/device.rules.ts';
import { createLookAround } from './sessions/look-around.service.ts';
import { createSignIn } from './sessions/sign-in.service.ts';
import * as sessions from './sessions/staff-sessions.queries.ts';
import { secondFactorState, staffSessionExpiry } from './sessions/staff-sessions.rules.ts';
import { findOwnerName } from './team/team.queries.ts';
import { createTeam } from './team/team.service.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  settings: Pick<SettingsService, 'get' | 'beginInLanguage'>;
  attempts: Pick<Attempts, 'checkGuess' | 'consume' | 'tryConsume'>;
  passwords: Passwords;
  codeKey: Buffer;
  /** Whether the shop has a public address: some roles then need a second factor. */
  isPublic: boolean;
}

// The last use is recorded once a minute at most.
const minuteMs = 60_000;

/** The people who run the shop. */
export function createStaffService({ db, inAct, clock, settings, attempts, passwords, codeKey, isPublic }: Needs) {
  const secondFactor = createSecondFactor({ db, inAct, key: codeKey });
  const signIn = createSignIn({ db, inAct, attempts, passwords, secondFactor, key: codeKey });

  async function findByHash(tokenHash: Buffer): Promise<StaffSession | 'suspended' | null> {
    const now = clock();
    const row = await sessions.findLiveStaffSession(db, tokenHash, now);
    // The invented people of a demo have no way into a public shop.
    if (!row || (row.demo && isPublic)) return null;
    if (row.status === 'suspended') return 'suspended';
    if (now.getTime() - row.usedAt.getTime() > minuteMs)
      await sessions.renewStaffSession(db, row.sessionId, now, staffSessionExpiry(row, now));
    const { id, name, email, role, extra, language, version, demo } = row;
    const hasSecondFactor = row.secondFactorAt !== null;
    return {
      sessionId: row.sessionId,
      tokenHash,
      staff: { id, name, email, role, extra, language, version, demo },
      secondFactor: secondFactorState({ role, hasSecondFactor, isProved: row.isProved }, { isPublic }),
      elevatedUntil: row.elevatedUntil,
    };
  }

  /** The signed-in person and what they may do. */
  async function meOf({ staff, secondFactor: state }: StaffSession): Promise<Me> {
    const { id, name, email, role, language, version } = staff;
    const [owner, shopName, logo] = await Promise.all([findOwnerName(db), settings.get('name'), settings.get('logo')]);
    const permissions = grantsOf(staff);
    const shop = pickText(shopName, language);
    return {
      id,
      name,
      email,
      role,
      language,
      version,
      permissions,
      secondFactor: state,
      owner: owner ?? '',
      shop,
      logo,
    };
  }

  /** The session of a cookie's token, or null; `suspended` if the person is. Use extends it. */
  function findSession(token: string): Promise<StaffSession | 'suspended' | null> {
    return findByHash(hashOf(token));
  }

  /** The signed-in person of a session that has just changed. */
  async function getMe(tokenHash: Buffer): Promise<Me> {
    const session = await findByHash(tokenHash);
    if (session === null || session === 'suspended') throw new AppError('login_required');
    return meOf(session);
  }

  /** Changes the caller's name or language. Setting the same value is not an error. Throws `changed_meanwhile`. */
  async function updateMe(
    by: Actor,
    { staff: { id } }: StaffSession,
    { version, base, ...wanted }: SomeOf<Profile> & { version: number; base?: SomeOf<Profile> | undefined },
  ): Promise<void> {
    await inAct(by, async (act) => {
      const { version: stored, ...present } = await lockOwnProfile(act, id);
      const changes = await mergeOrRefuse(act, {
        subjects: [{ kind: 'staff', id, action: 'staff.changed' }],
        version: stored,
        seen: version,
        present,
        wanted,
        base,
      });
      const { name = present.name, language = present.language } = changes;
      if (Object.keys(changes).length === 0) return;
      if (changes.name !== undefined) await assertNameIsFree(act, name, id);
      await updateOwnProfile(act, id, { name, language });
      const before = {
        ...(name !== present.name && { name: present.name }),
        ...(language !== present.language && { language: present.language }),
      };
      act.note({ action: 'staff.changed', subject: { kind: 'staff', id, label: name }, before, after: changes });
    });
  }

  async function listMySessions({ staff, sessionId }: StaffSession): Promise<{ rows: StaffDevice[] }> {
    const rows = await sessions.listStaffSessions(db, staff.id, clock());
    return {
      rows: rows.map(({ id, agent, sender, createdAt, usedAt }) => ({
        id,
        ...deviceOf(agent),
        sender,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
        isThis: id === sessionId,
      })),
    };
  }

  /** Ends the session of one own device. Throws `not_found` for the session of someone else. */
  async function endMySession(by: Actor, { staff }: StaffSession, id: StaffSessionId): Promise<void> {
    await inAct(by, async (act) => {
      if (!(await sessions.deleteStaffSession(act, staff.id, id))) throw new AppError('not_found');
      act.note({ action: 'staff.session_ended', subject: { kind: 'staff', id: staff.id, label: staff.name } });
    });
  }

  /** Ends the sessions of all own devices but this one. */
  function endMyOtherSessions(by: Actor, { staff, sessionId }: StaffSession): Promise<{ ended: number }> {
    return inAct(by, async (act) => {
      const ended = await sessions.deleteStaffSessions(act, staff.id, sessionId);
      const subject = { kind: 'staff', id: staff.id, label: staff.name } as const;
      if (ended > 0) act.note({ action: 'staff.session_ended', subject, after: { ended } });
      return { ended };
    });
  }

  return {
    findSession,
    meOf,
    getMe,
    updateMe,
    listMySessions,
    endMySession,
    endMyOtherSessions,
    listOwners,
    findRecipient,
    secondFactor,
    purgeExpired: createStaffRetention({ db, clock }),
    signIn,
    lookAround: createLookAround({ db, inAct, signIn, isPublic }),
    team: createTeam({ db, inAct, clock }),
    passwordLinks: createPasswordLinks({ db, inAct, clock, attempts, passwords, secondFactor, signIn, isPublic }),
    invites: createInvites({ db, inAct, clock, attempts, passwords, signIn, settings }),
  };
}

export type StaffService = ReturnType<typeof createStaffService>;
