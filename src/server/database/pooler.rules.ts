import { idleInTransactionMs, statementMs } from './connect.ts';

/** The timeouts of a connection in ms; 0 is none. */
export interface Timeouts {
  statement_timeout: number;
  idle_in_transaction_session_timeout: number;
}

const longest: Timeouts = {
  statement_timeout: statementMs.server,
  idle_in_transaction_session_timeout: idleInTransactionMs,
};

/**
 * The command that gives a role the timeouts that its connections lack, or null. Shorter ones are
 * right, too.
 */
export function timeoutsCommand(role: string, timeouts: Timeouts): string | null {
  const lacking = (Object.keys(longest) as (keyof Timeouts)[]).filter(
    (name) => timeouts[name] === 0 || timeouts[name] > longest[name],
  );
  if (lacking.length === 0) return null;
  const quoted = /^[a-z_][a-z0-9_]*$/.test(role) ? role : `"${role.replaceAll('"', '""')}"`;
  return lacking.map((name) => `alter role ${quoted} set ${name} = '${longest[name] / 1000}s';`).join(' ');
}
