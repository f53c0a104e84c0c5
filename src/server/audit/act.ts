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
}

/**
 * Runs `work` in a transaction with its rows of the action log and the answer of its
 * Idempotency-Key: all are stored, or none. `work` may run again after a deadlock. The transaction
 * is rolled back if nothing was noted. The result must be JSON: a repeated request gets it from
 * the database. Throws `idempotency_key_reused` for a key that was sent with another body.
 */
export type InAct = <T>(by: Actor, work: (act: Act) => Promise<T>) => Promise<T>;
