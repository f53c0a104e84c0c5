import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe.ts';
import { smallTargets } from './targets.ts';
import type { Variant } from './variants.ts';
import { sidewaysOverflow } from './visit.ts';

/**
 * Expects that a page fits its width. Where a variant checks layouts, axe finds nothing in the page
 * or the part `within`, and each target is large enough for a thumb.
 */
export async function expectGoodLayout(
  page: Page,
  { checksLayout }: Pick<Variant, 'checksLayout'>,
  within?: string,
): Promise<void> {
  expect(await sidewaysOverflow(page)).toBe(0);
  if (!checksLayout) return;
  expect(await axeViolations(page, within)).toEqual([]);
  expect(await smallTargets(page, within)).toEqual([]);
}

/** Expects that an element has the focus, or gets it. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((found) => found === document.activeElement)).toBe(true);
}
