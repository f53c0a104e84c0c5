import { useSyncExternalStore } from 'react';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { dropCookie, readCookie, storeCookie } from './cookies.ts';

/** `unknown` on the server and during hydration, so that both render the same. */
export type Session = 'unknown' | 'guest' | 'user';

const channelName = 'dana-session';
// The token is removed earlier if the server reports that the session has ended.
const tokenSeconds = limits.sessionDays * 24 * 3600;

/** Returns the bearer token, or null for a guest. */
export function readToken(): string | null {
  return readCookie(storageKeys.tokenCookie);
}

/** Returns whether the browser holds a bearer token. */
export function isLoggedIn(): boolean {
  return readToken() !== null;
}

/** Stores the token after a login and notifies every tab. */
export function storeToken(token: string): void {
  endedByServer = false;
  storeCookie(storageKeys.tokenCookie, token, tokenSeconds);
  announce();
}

let endedByServer = false;

/** Removes the token that the server rejects. `takeSessionEnd` then reports it once. */
export function endSession(): void {
  endedByServer = true;
  dropToken();
}

/** Returns once whether the server has ended the session. The login page can then say why. */
export function takeSessionEnd(): boolean {
  const hasEnded = endedByServer;
  endedByServer = false;
  return hasEnded;
}

/** Removes the token after a logout, which may have deleted the cookie already. */
export function dropToken(): void {
  if (!isLoggedIn() && readSession() === 'guest') return;
  dropCookie(storageKeys.tokenCookie);
  clearTraces();
  announce();
}

// On a shared device, the next visitor must not see the viewed products, nor where they went.
function clearTraces(): void {
  try {
    localStorage.removeItem(storageKeys.recentProducts);
    localStorage.removeItem(storageKeys.zone);
  } catch {
    // Without storage there is nothing to clear.
  }
}

const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

function announce(): void {
  notify();
  channel?.postMessage('changed');
}

/**
 * Calls the listener when the session may have changed, also in another tab or while this tab was
 * hidden. Returns the function that unsubscribes.
 */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    openChannel();
    // A page with an open channel cannot go into the back/forward cache.
    addEventListener('pagehide', closeChannel);
    addEventListener('pageshow', openChannel);
    document.addEventListener('visibilitychange', notify);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    closeChannel();
    removeEventListener('pagehide', closeChannel);
    removeEventListener('pageshow', openChannel);
    document.removeEventListener('visibilitychange', notify);
  };
}

function openChannel(): void {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return;
  try {
    channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', notify);
  } catch {
    // Firefox with blocked cookies. Other tabs notice a change when they are shown.
  }
}

function closeChannel(): void {
  channel?.close();
  channel = null;
}

// Reading a cookie is slow in some browsers. The session is read once after each change.
let snapshot: Session | null = null;

function readSession(): Session {
  snapshot ??= isLoggedIn() ? 'user' : 'guest';
  return snapshot;
}

function notify(): void {
  snapshot = null;
  for (const listener of listeners) listener();
}

/**
 * Returns the token and rerenders when it changes. Undefined on the server and during hydration.
 */
export function useToken(): string | null | undefined {
  return useSyncExternalStore(onSessionChange, readToken, () => undefined);
}

/** Returns the session and rerenders when it changes. */
export function useSession(): Session {
  return useSyncExternalStore<Session>(onSessionChange, readSession, () => 'unknown');
}
