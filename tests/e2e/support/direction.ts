import type { Locator, Page } from 'playwright-core';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { visit, type Visit, type VisitOptions } from './visit.ts';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
  /** The middle, from the left. */
  x: number;
}

export async function boxOf(thing: Locator): Promise<Box> {
  const box = await thing.boundingBox();
  if (!box) throw new Error(`${thing.toString()} is not on the screen.`);
  return {
    left: box.x,
    right: box.x + box.width,
    top: box.y,
    bottom: box.y + box.height,
    width: box.width,
    height: box.height,
    x: box.x + box.width / 2,
  };
}

export function boxesOf(things: Locator): Promise<Box[]> {
  return things.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      return { left, right, top, bottom, width, height, x: left + width / 2 };
    }),
  );
}

/**
 * The left edge of each character's first occurrence in an element's text, after bidirectional
 * reordering.
 */
export function xOfCharacters(thing: Locator, characters: string): Promise<number[]> {
  return thing.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = new Map<string, number>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const character of wanted) {
        const at = node.textContent?.indexOf(character) ?? -1;
        if (at < 0 || found.has(character)) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + character.length);
        found.set(character, range.getBoundingClientRect().left);
      }
    }
    return Array.from(wanted, (character) => found.get(character) ?? Number.NaN);
  }, characters);
}

/** A computed property of an element. */
export function styleOf(thing: Locator, property: string): Promise<string> {
  return thing.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

/** The column of a part in the gallery. */
export function part(page: Page, name: string, language: RequiredLanguage): Locator {
  return page.locator(`[data-part="${name}"][lang="${language}"]`);
}

export function isAscending(numbers: readonly number[]): boolean {
  return numbers.length > 1 && numbers.every((one, at) => at === 0 || one > (numbers[at - 1] as number));
}

export function isDescending(numbers: readonly number[]): boolean {
  return isAscending(numbers.toReversed());
}

/**
 * One visit for all tests of a file, so that the page is loaded once. `end` fails for errors of the
 * browser.
 */
export async function openVisit(options: VisitOptions): Promise<{ visitor: Visit; end: () => Promise<void> }> {
  const ended = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<Visit>();
  const whole = visit(options, async (visitor) => {
    opened.resolve(visitor);
    await ended.promise;
  });
  whole.catch(opened.reject);
  const visitor = await opened.promise;
  visitor.page.setDefaultNavigationTimeout(20_000);
  return {
    visitor,
    end: () => {
      ended.resolve();
      return whole;
    },
  };
}
