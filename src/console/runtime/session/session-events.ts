/**
 * Why the session is over. `ended`: it expired or another device ended it. `pending`: the second
 * factor must be proved or set up. `closed`: the person signed out or was suspended, so what they
 * typed leaves the device.
 */
export type SessionEnd = 'ended' | 'pending' | 'closed';

export interface SessionEvents {
  end: (reason: SessionEnd) => void;
  subscribe: (listener: (reason: SessionEnd) => void) => () => void;
}

/** Notifies the pages that the session is over. */
export function createSessionEvents(): SessionEvents {
  const listeners = new Set<(reason: SessionEnd) => void>();
  return {
    end(reason) {
      for (const listener of listeners) listener(reason);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether a failed call says that the session is over, and why. */
export function sessionEndOf(error: unknown): SessionEnd | null {
  if (isConsoleErrorOf(error, 'login_required')) return error.details.reason === 'suspended' ? 'closed' : 'ended';
  return isConsoleErrorOf(error, 'second_factor_required') ? 'pending' : null;
}
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
