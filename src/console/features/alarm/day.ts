import { useSyncExternalStore } from 'react';
import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import { leadOneTab } from '../../runtime/events/lead-one-tab.ts';
import chimeUrl from './chime.wav';

// The bell rings again until someone accepts the order.
const againMs = 20_000;
const pressEvents = ['pointerdown', 'pointerup', 'keydown'] as const;

const listeners = new Set<() => void>();
let isOn = false;
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
  if (!ringing) return;
  stopLeading = leadOneTab('dana-console-alarm', () => {
    play();
    const again = setInterval(play, againMs);
    return () => clearInterval(again);
  });
}

async function keepScreenOn(): Promise<void> {
  if (!isOn || document.visibilityState !== 'visible') return;
  // The browser refuses when the battery is low. The screen then turns off as usual.
  await navigator.wakeLock?.request('screen').catch(() => {});
}

const handleVisibility = () => void keepScreenOn();

function setAlarm(on: boolean): void {
  isOn = on;
  for (const listener of listeners) listener();
  if (!on) return;
  handleVisibility();
  document.addEventListener('visibilitychange', handleVisibility);
}

/**
 * Starts the day in this tab: allows the sound, keeps the screen on, and asks for notifications.
 * Call it from a press.
 */
export function startDay(): void {
  play();
  sessionStorage.setItem(consoleStorageKeys.day, 'started');
  setAlarm(true);
  if ('Notification' in globalThis && Notification.permission === 'default') void Notification.requestPermission();
}

/**
 * Goes on with the day that was started in this tab before the page was loaded again: the first press
 * anywhere allows the sound. Returns the function that stops waiting for it.
 */
export function resumeDay(): () => void {
  const stop = () => pressEvents.forEach((name) => removeEventListener(name, resume));
  function resume(): void {
    // Browsers do not count touchstart as a user gesture: it may become a scroll.
    if (!navigator.userActivation.hasBeenActive) return;
    stop();
    // Safari allows sound to what a press has played. Stopped at once, it is not heard.
    play();
    chime?.pause();
    setAlarm(true);
  }
  if (!isOn && sessionStorage.getItem(consoleStorageKeys.day) !== null)
    pressEvents.forEach((name) => addEventListener(name, resume));
  return stop;
}

/** Ends the day: the next person in this tab starts their own. */
export function endDay(): void {
  sessionStorage.removeItem(consoleStorageKeys.day);
  setAlarm(false);
}

/** Whether the alarm can be heard in this tab. */
export function isAlarmOn(): boolean {
  return isOn;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAlarmOn(): boolean {
  return useSyncExternalStore(subscribe, isAlarmOn);
}
