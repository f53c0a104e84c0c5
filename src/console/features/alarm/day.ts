import { useSyncExternalStore } from 'react';
import { leadOneTab } from '../../runtime/events/lead-one-tab.ts';
import chimeUrl from './chime.wav';

// The bell rings again until someone accepts the order.
const againMs = 20_000;

const listeners = new Set<() => void>();
let isStarted = false;
let isRinging = false;
let stopLeading = () => {};
let chime: HTMLAudioElement | null = null;

function play(): void {
  chime ??= new Audio(chimeUrl);
  chime.currentTime = 0;
  // Without a press of the person a browser plays nothing.
  void chime.play().catch(() => {});
}

/** Plays the alarm once. */
export function testAlarm(): void {
  play();
}

/** Rings in one tab of the browser while `ringing`. */
export function setRinging(ringing: boolean): void {
  if (ringing === isRinging) return;
  isRinging = ringing;
  stopLeading();
  stopLeading = () => {};
  if (!ringing || !isStarted) return;
  stopLeading = leadOneTab('dana-console-alarm', () => {
    play();
    const again = setInterval(play, againMs);
    return () => clearInterval(again);
  });
}

async function keepScreenOn(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  // The browser refuses when the battery is low. The screen then turns off as usual.
  await navigator.wakeLock?.request('screen').catch(() => {});
}

/**
 * Starts the day in this tab: allows the sound, keeps the screen on, and asks for notifications.
 * Call it from a press.
 */
export function startDay(): void {
  play();
  isStarted = true;
  for (const listener of listeners) listener();
  void keepScreenOn();
  document.addEventListener('visibilitychange', () => void keepScreenOn());
  if ('Notification' in globalThis && Notification.permission === 'default') void Notification.requestPermission();
}

/** Whether the day was started in this tab. */
export function useDayStarted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isStarted,
  );
}
