import { expect, vi } from 'vitest';
import type { BrowserWindow } from './window.ts';

// A busy machine is no reason to fail.
const patience = { timeout: 20_000, interval: 50 };

interface Press {
  hasLanded: boolean;
  guard: AbortController;
}

type PageWithPress = typeof globalThis & { currentPress?: Press };

/**
 * Runs in the page. Finds the first element with this selector and name that is visible and enabled,
 * scrolls to it if needed, and returns its centre, or null while it moves or is covered. Until the press has landed
 * there, the page ignores presses elsewhere: the layout may change in between.
 */
function aim(selector: string, name: string | null): { x: number; y: number } | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (one: HTMLElement) => {
    const labels = 'labels' in one ? [...((one as HTMLInputElement).labels ?? [])] : [];
    return plain(one.getAttribute('aria-label') ?? (labels.length > 0 ? labels[0]?.textContent : one.textContent));
  };
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) =>
      one.getClientRects().length > 0 &&
      getComputedStyle(one).visibility === 'visible' &&
      !one.matches(':disabled') &&
      (name === null || nameOf(one) === plain(name)),
  );
  if (!found) return null;
  const reaches = (target: EventTarget | null) =>
    target instanceof Element && (found.contains(target) || target.closest('label')?.contains(found) === true);
  const centre = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isReached = ({ x, y }: { x: number; y: number }) => reaches(document.elementFromPoint(x, y));
  // An element within reach is not scrolled: WebKit moves one with a fractional centre by a pixel every time.
  if (!isReached(centre())) found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const spot = centre();
  const isMoving = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect instanceof KeyframeEffect && effect.target?.contains(found),
    );
  if (isMoving || !isReached(spot)) return null;

  const page = globalThis as PageWithPress;
  page.currentPress?.guard.abort();
  const press: Press = { hasLanded: false, guard: new AbortController() };
  page.currentPress = press;
  const check = (event: Event) => {
    if (!reaches(event.target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'click') {
      press.hasLanded = true;
      press.guard.abort();
    }
  };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(type, check, { capture: true, signal: press.guard.signal });
  return spot;
}

/** Runs in the page. A new document has no press: the one before landed. */
function hasLanded(): boolean {
  return (globalThis as PageWithPress).currentPress?.hasLanded ?? true;
}

/** The hand and the eyes of a shopper, the same in every browser that a WebDriver controls. */
export function handOf(window: BrowserWindow) {
  /** Waits until the element is at rest below the pointer, and presses it. */
  async function press(selector: string, name: string | null = null): Promise<void> {
    let before = '';
    async function attempt(): Promise<boolean> {
      const spot = await window.evaluate(aim, selector, name);
      const isAtRest = JSON.stringify(spot) === before;
      before = JSON.stringify(spot);
      if (!isAtRest || spot === null) return false;
      const actions = [
        { type: 'pointerMove', ...spot },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await window.perform([{ type: 'pointer', id: 'mouse', actions }]);
      return vi.waitUntil(() => window.evaluate(hasLanded), { timeout: 2000, interval: 50 }).catch(() => false);
    }
    await vi.waitUntil(attempt, patience).catch(() => {
      throw new Error(`Nothing to press: ${selector} ${name ?? ''}`);
    });
  }

  async function type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await window.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  return {
    press,
    type,
    /** Types into a field and checks that the text arrived. */
    fill: async (selector: string, text: string): Promise<void> => {
      await press(selector);
      await type(text);
      const value = () => window.evaluate((one) => document.querySelector<HTMLInputElement>(one)?.value, selector);
      await expect.poll(value).toBe(text);
    },
    /** Chooses the option of a select that starts with this text, by the keyboard. */
    choose: async (selector: string, text: string): Promise<void> => {
      await expect.poll(() => window.evaluate((one) => document.querySelector(one) !== null, selector)).toBe(true);
      await window.evaluate((one) => document.querySelector<HTMLElement>(one)?.focus(), selector);
      await type(text);
      const chosen = () =>
        window.evaluate((one) => document.querySelector<HTMLSelectElement>(one)?.selectedOptions[0]?.text, selector);
      await expect.poll(chosen).toContain(text);
    },
    /** Waits until the page shows a text. */
    see: async (text: string): Promise<void> => {
      const shown = () => window.evaluate(() => document.body.innerText.replace(/\s+/g, ' '));
      await expect.poll(shown).toContain(text);
    },
    /** Waits until the page has this path and heading, so that nothing of the page before is pressed. */
    arrive: async (path: RegExp, heading: string): Promise<void> => {
      const page = () =>
        window.evaluate((text) => {
          const headings = Array.from(document.querySelectorAll<HTMLElement>('main h1, main h2'));
          return headings.some((one) => one.innerText.trim() === text) ? location.pathname : '';
        }, heading);
      await expect.poll(page).toMatch(path);
    },
  };
}
