import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const heard: string[] = [];
let page = new EventTarget();
let activation = { hasBeenActive: false };

let playing = () => Promise.resolve();

class FakeAudio {
  currentTime = 0;
  play(): Promise<void> {
    heard.push('play');
    return playing();
  }
  pause(): void {
    heard.push('pause');
  }
}

/** The page after a load: modules and listeners are new, and no one has pressed anything. */
async function load() {
  vi.resetModules();
  heard.length = 0;
  page = new EventTarget();
  activation = { hasBeenActive: false };
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const locks = { request: (_name: string, _options: object, lead: () => Promise<void>) => lead() };
  vi.stubGlobal('navigator', { userActivation: activation, locks });
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return import('./day.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function press(name: string, isPress: boolean): void {
  activation.hasBeenActive ||= isPress;
  page.dispatchEvent(new Event(name));
}

it('the first press after a reload allows the sound of a day that was started', async () => {
  const before = await load();
  before.startDay();
  expect(before.alarmState()).toBe('on');
  const { alarmState, resumeDay, setRinging } = await load();
  resumeDay();
  expect(alarmState()).toBe('waiting');
  // A finger comes down, and then lifts.
  press('pointerdown', false);
  expect([alarmState(), heard]).toEqual(['waiting', []]);
  press('pointerup', true);
  expect([alarmState(), heard]).toEqual(['on', ['play', 'pause']]);
  press('keydown', true);
  expect(heard).toHaveLength(2);
  setRinging(true);
  expect(heard).toEqual(['play', 'pause', 'play']);
  setRinging(false);
});

it('a press starts no day, neither before one was started nor after the sign-out', async () => {
  const first = await load();
  first.resumeDay();
  press('pointerup', true);
  expect(first.alarmState()).toBe('off');
  first.startDay();
  first.endDay();
  expect(first.alarmState()).toBe('off');
  const second = await load();
  second.resumeDay();
  press('pointerup', true);
  expect(second.alarmState()).toBe('off');
});

it('the sound is back at once after a reload where the browser allows it', async () => {
  const before = await load();
  before.startDay();
  const { alarmState, resumeDay } = await load();
  Object.assign(navigator, { getAutoplayPolicy: () => 'allowed' });
  resumeDay();
  expect([alarmState(), heard]).toEqual(['on', []]);
});

it('the alarm rings again every twenty seconds until someone accepts', async () => {
  const { setRinging, startDay } = await load();
  startDay();
  heard.length = 0;
  setRinging(true);
  expect(heard).toEqual(['play']);
  vi.advanceTimersByTime(19_999);
  expect(heard).toEqual(['play']);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['play', 'play']);
  vi.advanceTimersByTime(20_000);
  expect(heard).toHaveLength(3);
  setRinging(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toHaveLength(3);
});

it('an alarm that the browser did not play waits for the next press', async () => {
  const { alarmState, setRinging, startDay } = await load();
  startDay();
  playing = () => Promise.reject(new DOMException('no press', 'NotAllowedError'));
  setRinging(true);
  await vi.waitFor(() => expect(alarmState()).toBe('waiting'));
  playing = () => Promise.resolve();
  press('pointerup', true);
  expect(alarmState()).toBe('on');
  setRinging(false);
});
