import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * More than any page has stops: who has not arrived by then is in a trap, or the stop does not
 * exist.
 */
const mostStops = 120;

interface Stop {
  shows: boolean;
  name: string;
}

// Where the focus is must be seen: a ring or an outline, on the thing or on the frame around it.
function stopOf(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const around = [focused, focused.closest('label'), focused.nextElementSibling, focused.firstElementChild];
    for (let frame = focused.parentElement; frame && around.length < 7; frame = frame.parentElement) around.push(frame);
    const seen = around
      .filter((one) => one !== null)
      .some((one) => {
        const { outlineStyle, outlineWidth, boxShadow, backgroundColor } = getComputedStyle(one);
        const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        return (
          ring ||
          /inset/.test(boxShadow) ||
          (one === focused && backgroundColor !== 'rgba(0, 0, 0, 0)' && focused.tagName === 'A')
        );
      });
    return {
      // What is focused by the page itself, such as the title of a dialog, is no stop of Tab.
      shows: seen || focused.tabIndex < 0,
      name: `${focused.tagName} "${focused.getAttribute('aria-label') ?? focused.innerText?.slice(0, 40)}"`,
    };
  });
}

/**
 * Tab after Tab until the focus is on the wanted thing; at every stop on the way it must be seen
 * where the focus is.
 */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const hidden: string[] = [];
  for (let press = 0; press < mostStops; press += 1) {
    await page.keyboard.press('Tab');
    const there = await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement));
    const { shows, name } = await stopOf(page);
    if (!shows && !name.startsWith('BODY')) hidden.push(name);
    if (there) {
      expect(hidden, 'the focus is not seen').toEqual([]);
      return;
    }
  }
  throw new Error(`${mostStops} presses of Tab do not lead to ${wanted.toString()}.`);
}

export async function pressOn(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Types into a box that Tab leads to. */
export async function typeInto(page: Page, box: Locator, text: string): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.type(text);
}
