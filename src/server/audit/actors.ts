import { userInfo } from 'node:os';
import type { Actor } from './act.ts';

const nowhere = {
  staffId: null,
  role: null,
  extra: [],
  sessionId: null,
  sender: null,
  requestId: null,
  repeat: null,
  authorization: null,
} as const;

// In a container, the user may have a number only.
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}

/** The person at the command line: the name of the system's user. */
export function commandActor(): Actor {
  return { ...nowhere, kind: 'command', name: systemUser() };
}

/** The shop itself. */
export const systemActor: Actor = { ...nowhere, kind: 'system', name: 'Dana' };
