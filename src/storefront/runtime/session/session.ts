import { useSyncExternalStore } from 'react';
import { limits, storageKeys } from '#contract/limits.ts';
import { dropCookie, readCookie, writeCookie } from './cookies.ts';

/** `unknown` on the server and while the page hydrates, so that both draw the same. */
export type Session = 'unknown' | 'guest' | 'user';

const channelName = 'dana-session';
// What the server ends earlier is dropped when it says so.
const tokenSeconds = limits.sessionDays * 24 * 3600;

export function readToken(): string | null {
  return readCookie(storageKeys.tokenCookie);
}

export function isLoggedIn(): boolean {
  return readToken() !== null;
}

/** After a login. Every tab hears it; what was known about the guest is asked anew. */
export function storeToken(token: string): void {
  writeCookie(storageKeys.tokenCookie, token, tokenSeconds);
  announce();
}

/** After a logout, or when the server no longer knows the token. */
export function dropToken(): void {
  if (!isLoggedIn()) return;
  dropCookie(storageKeys.tokenCookie);
  forgetLooks();
  announce();
}

// What somebody looked at is theirs alone: on a shared device the next one must not see it.
function forgetLooks(): void {
  try {
    localStorage.removeItem(storageKeys.recentProducts);
  } catch {
    // Where nothing can be kept, nothing has to be cleared.
  }
}

const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

function announce(): void {
  tellAll();
  channel?.postMessage('changed');
}

/** Calls back when the session may have changed: here, in another tab, or while this tab was hidden. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    openChannel();
    // A browser that keeps the page for the way back must find nothing open in it.
    addEventListener('pagehide', closeChannel);
    addEventListener('pageshow', openChannel);
    document.addEventListener('visibilitychange', tellAll);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    closeChannel();
    removeEventListener('pagehide', closeChannel);
    removeEventListener('pageshow', openChannel);
    document.removeEventListener('visibilitychange', tellAll);
  };
}

function openChannel(): void {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', tellAll);
}

function closeChannel(): void {
  channel?.close();
  channel = null;
}

function tellAll(): void {
  known = null;
  for (const listener of listeners) listener();
}

// A browser asks another of its processes for a cookie: all who look in one turn of the page are told what the first one read.
let known: Session | null = null;

function readSession(): Session {
  if (known === null) {
    known = isLoggedIn() ? 'user' : 'guest';
    setTimeout(() => (known = null));
  }
  return known;
}

/** Who looks at the page. */
export function useSession(): Session {
  return useSyncExternalStore<Session>(onSessionChange, readSession, () => 'unknown');
}
