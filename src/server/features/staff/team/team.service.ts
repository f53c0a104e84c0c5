import type { Kysely } from 'kysely';
import type { Permission, Role } from '#contract/console/permissions.ts';
import type { Member } from '#contract/console/staff.ts';
import type { StaffId } from '#contract/ids.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import type { Clock } from '../../../process/clock.ts';
import type { SomeOf } from '../../../shared/merge-fields.rules.ts';
import { mergeOrRefuse } from '../../../shared/merge-or-refuse.ts';
import { withdrawPasswordLinks } from '../people.queries.ts';
import { removeSecondFactor } from '../second-factor/second-factor.queries.ts';
import { deleteStaffSessions, endElevation } from '../sessions/staff-sessions.queries.ts';
import * as queries from './team.queries.ts';
import { losesLastOwner, mayDecideOn, type Position } from './team.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
}

type Row = Awaited<ReturnType<typeof queries.listMembers>>[number];
type LockedMember = NonNullable<Awaited<ReturnType<typeof queries.lockMember>>>;

function viewOf(row: Row): Member {
  const { secondFactorAt, createdAt, lastUsedAt, sessions, ...member } = row;
  return {
    ...member,
    hasSecondFactor: secondFactorAt !== null,
    sessions: Number(sessions ?? 0),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

interface MemberFields {
  name: string;
  role: Role;
  extra: Permission[];
  status: 'active' | 'suspended';
}

export interface MemberEdit extends SomeOf<MemberFields> {
  version: number;
  /** The fields as the person read them. */
  base?: SomeOf<MemberFields> | undefined;
}

/** The actions that change a member. Others, such as signing in, are not about the fields. */
const memberActions = ['staff.changed', 'staff.suspended', 'staff.reactivated'] as const;
const fieldNames = ['name', 'role', 'extra', 'status'] as const;
const inOrder = (extra: readonly Permission[]) => [...new Set(extra)].sort();

// The role of the caller is read with the session; the command line has none.
function positionOf({ kind, role, extra }: Actor): Position | null {
  return kind === 'staff' && role !== null ? { role, extra } : null;
}

/** Locks a member whom the actor may change. Throws `not_found` or `beyond_own_permissions`. */
export async function lockManaged(act: Act, id: StaffId): Promise<LockedMember> {
  const member = await queries.lockMember(act, id);
  if (!member) throw new AppError('not_found');
  if (!mayDecideOn(positionOf(act.by), member)) throw new AppError('beyond_own_permissions');
  return member;
}

/** The members of the team, as an owner manages them. */
export function createTeam({ db, inAct, clock }: Needs) {
  async function list(): Promise<Member[]> {
    return (await queries.listMembers(db, clock())).map(viewOf);
  }

  /** Runs an act on a member. Returns the member after it. */
  function onMember(by: Actor, id: StaffId, work: (act: Act) => Promise<void>): Promise<Member> {
    return inAct(by, work, async (tx) => {
      const [row] = await queries.listMembers(tx, clock(), id);
      if (!row) throw new AppError('not_found');
      return viewOf(row);
    });
  }

  /**
   * Changes a member. Throws `changed_meanwhile`, `last_owner` or `beyond_own_permissions`. The
   * same state again is no error and no entry in the log.
   */
  function change(by: Actor, id: StaffId, edit: MemberEdit, action: AuditEntry['action']): Promise<Member> {
    return onMember(by, id, async (act) => {
      const before = await lockManaged(act, id);
      const { version, base, extra, ...others } = edit;
      const present = { name: before.name, role: before.role, extra: before.extra, status: before.status };
      const changes = await mergeOrRefuse(act, {
        subjects: memberActions.map((one) => ({ kind: 'staff', id, action: one })),
        version: before.version,
        seen: version,
        present,
        wanted: { ...others, extra: extra && inOrder(extra) },
        base: base && { ...base, extra: base.extra && inOrder(base.extra) },
      });
      const changed = fieldNames.filter((field) => changes[field] !== undefined);
      if (changed.length === 0) return;
      const after = { ...present, ...changes };
      if (!mayDecideOn(positionOf(by), after)) throw new AppError('beyond_own_permissions');
      if (losesLastOwner({ before, after }, before.activeOwners)) throw new AppError('last_owner');
      await queries.updateMember(act, id, after);
      if (id === by.staffId) act.changeSelf();
      // A suspended person's sessions stay until then, so that their devices learn why they ended.
      if (before.status === 'suspended' && after.status === 'active') await deleteStaffSessions(act, id, null);
      else if (changed.includes('role') || changed.includes('extra')) await endElevation(act, id);
      // A link that was made for someone with less would open more.
      if (changed.some((field) => field !== 'name')) await withdrawPasswordLinks(act, id);
      const of = (state: typeof after) => Object.fromEntries(changed.map((field) => [field, state[field]]));
      act.note({ action, subject: { kind: 'staff', id, label: after.name }, before: of(present), after: of(after) });
    });
  }

  /** Ends every session of a member. */
  function endSessions(by: Actor, id: StaffId): Promise<{ ended: number }> {
    return inAct(by, async (act) => {
      const { name } = await lockManaged(act, id);
      const ended = await deleteStaffSessions(act, id, null);
      const subject = { kind: 'staff', id, label: name } as const;
      if (ended > 0) act.note({ action: 'staff.session_ended', subject, after: { ended } });
      return { ended };
    });
  }

  /** Turns off the second factor of a member. Every session of theirs ends. */
  function resetSecondFactor(by: Actor, id: StaffId): Promise<Member> {
    return onMember(by, id, async (act) => {
      const { name } = await lockManaged(act, id);
      await removeSecondFactor(act, id);
      await queueMails(act.tx, [{ kind: 'staff-notice', staffId: id, about: 'secondFactorRemoved' }]);
      await deleteStaffSessions(act, id, by.staffId === id ? by.sessionId : null);
      act.note({ action: 'staff.second_factor_removed', subject: { kind: 'staff', id, label: name } });
    });
  }

  return { list, change, endSessions, resetSecondFactor };
}
