import { useSyncExternalStore } from 'react';
import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import { leadOneTab } from '../../runtime/events/lead-one-tab.ts';
import chimeUrl from './chime.wav';

// The bell rings again until someone accepts the order.
const againMs = 20_000;
const pressEvents = ['pointerdown', 'pointerup', 'keydown'] as const;

/** `waiting`: the day was started on this device, and the browser allows the sound at the next press. */
export type AlarmState = 'off' | 'waiting' | 'on';

const listeners = new Set<() => void>();
let state: AlarmState = 'off';
let isRinging = false;
let stopLeading = () => {};
let chime: HTMLAudioElement | null = null;

function play(): void {
  chime ??= new Audio(chimeUrl);
  chime.currentTime = 0;
  // Without a press of the person a browser plays nothing.
  void chime.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError' && state === 'on') waitForPress();
  });
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
  if (state !== 'on' || document.visibilityState !== 'visible') return;
  // The browser refuses when the battery is low. The screen then turns off as usual.
  await navigator.wakeLock?.request('screen').catch(() => {});
}

const handleVisibility = () => void keepScreenOn();

function setState(next: AlarmState): void {
  state = next;
  for (const listener of listeners) listener();
  if (next !== 'on') return;
  handleVisibility();
  document.addEventListener('visibilitychange', handleVisibility);
}

/**
 * Starts the day on this device: allows the sound, keeps the screen on, and asks for notifications.
 * Call it from a press.
 */
export function startDay(): void {
  play();
  localStorage.setItem(consoleStorageKeys.day, 'started');
  setState('on');
  if ('Notification' in globalThis && Notification.permission === 'default') void Notification.requestPermission();
}

function stopWaiting(): void {
  for (const name of pressEvents) removeEventListener(name, allowSound);
}

function allowSound(): void {
  // Browsers do not count touchstart as a user gesture: it may become a scroll.
  if (!navigator.userActivation.hasBeenActive) return;
  stopWaiting();
  // Safari allows sound to what a press has played. Stopped at once, it is not heard.
  play();
  chime?.pause();
  setState('on');
}

function waitForPress(): void {
  setState('waiting');
  for (const name of pressEvents) addEventListener(name, allowSound);
}

// TypeScript's DOM library does not declare it: only Firefox has it.
declare global {
  interface Navigator {
    getAutoplayPolicy?: (type: 'mediaelement') => string;
  }
}

/** Whether the browser says that it plays sound before the first press. */
const isSoundAllowed = () => navigator.getAutoplayPolicy?.('mediaelement') === 'allowed';

/**
 * Goes on with the day that was started on this device before the page was loaded: at once if the
 * browser allows the sound, else at the first press anywhere. Returns the function that stops waiting for it.
 */
export function resumeDay(): () => void {
  if (state === 'off' && localStorage.getItem(consoleStorageKeys.day) !== null) {
    if (isSoundAllowed()) setState('on');
    else waitForPress();
  }
  return stopWaiting;
}

/** Ends the day: the next person at this device starts their own. */
export function endDay(): void {
  localStorage.removeItem(consoleStorageKeys.day);
  stopWaiting();
  setState('off');
}

/** Whether the alarm can be heard in this tab. */
export function alarmState(): AlarmState {
  return state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAlarmState(): AlarmState {
  return useSyncExternalStore(subscribe, alarmState);
}
