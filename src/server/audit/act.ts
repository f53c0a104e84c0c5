import type { ActorKind, AuditAction, SubjectKind } from '#contract/console/audit-actions.ts';
import type { Permission, Role } from '#contract/console/permissions.ts';
import type { StaffId, StaffSessionId } from '#contract/ids.ts';
import type { Db } from '../database/connect.ts';
import type { Repeat } from './idempotency-key.ts';

/** Who acts. */
export interface Actor {
  kind: ActorKind;
  /** The name as the action log shows it, also after the person has left. */
  name: string;
  staffId: StaffId | null;
  role: Role | null;
  /** Permissions beyond those of the role. */
  extra: readonly Permission[];
  sessionId: StaffSessionId | null;
  sender: string | null;
  requestId: string | null;
  repeat: Repeat | null;
  /** What is asked again at the end of each act. Null for the command line, the shop, and callers without a session. */
  authorization: Authorization | null;
}

/** What allowed a person to act when a request or a job began. */
export interface Authorization {
  /** The session of a request; null for a job, which only needs its person. */
  sessionId: StaffSessionId | null;
  /** Whether the session has still to prove its second factor. */
  isPending: boolean;
  /** Whether dangerous calls were open. */
  isElevated: boolean;
}

/** One row of the action log. `before` and `after` have only the fields that changed. */
export interface AuditEntry {
  action: AuditAction;
  subject: { kind: SubjectKind; id: string | number; label: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string | undefined;
}

declare const opened: unique symbol;

/**
 * An audited transaction. Queries that change what staff own take an act, so that they cannot be
 * called outside one.
 */
export interface Act {
  readonly [opened]: true;
  readonly id: string;
  readonly tx: Db;
  readonly by: Actor;
  readonly at: Date;
  /** Adds a row to the action log when the transaction commits. */
  readonly note: (entry: AuditEntry) => void;
  /** Says that the act itself ends the session of the person, or changes what they may do. */
  readonly changeSelf: () => void;
}

/**
 * Runs `work` in a transaction with its rows of the action log and the result under its
 * Idempotency-Key: all are stored, or none. `work` may run again after a deadlock. The transaction
 * is rolled back if nothing was noted. The result must be JSON without data of people: a repeated
 * request gets it from the database. With `view`, the result is ids and versions, and `view` reads the
 * answer from them in the transaction, also for a repeated request. Throws `NoLongerAllowed` if the
 * person may no longer act, and `idempotency_key_reused` for a key that was sent with another body.
 */
export interface InAct {
  <T>(by: Actor, work: (act: Act) => Promise<T>): Promise<T>;
  <Kept, T>(by: Actor, work: (act: Act) => Promise<Kept>, view: (tx: Db, kept: Kept) => Promise<T>): Promise<T>;
}
