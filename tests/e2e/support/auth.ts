import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { wordsOf } from './words.ts';
import { untilShown } from './until-shown.ts';

/** The six boxes of a code, from the first digit on. */
export function otpBoxes(page: Page, language: RequiredLanguage): Locator[] {
  return [1, 2, 3, 4, 5, 6].map((n) => page.getByLabel(wordsOf[language]('auth.otpDigit', { n })));
}

export async function otpValue(page: Page, language: RequiredLanguage): Promise<string> {
  const digits = await Promise.all(otpBoxes(page, language).map((box) => box.inputValue()));
  return digits.join('');
}

/** Pastes a text into an element. */
export async function paste(target: Locator, text: string): Promise<void> {
  await target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Sets the value of a control without an event, as some password managers and extensions do. */
export async function setSilently(control: Locator, value: string): Promise<void> {
  await control.evaluate((element, next) => {
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) element.value = next;
  }, value);
}

/** Expects that a field is invalid and described by this sentence. */
export async function expectFieldError(box: Locator, sentence: string): Promise<void> {
  const page = box.page();
  await untilShown(page.getByText(sentence, { exact: true }).first());
  expect(await box.getAttribute('aria-invalid')).toBe('true');
  const described = (await box.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()));
  expect(texts.join(' ')).toContain(sentence);
}

/** Opens a path with the navigation state that another page would pass. */
export async function arriveWith(page: Page, path: string, state: object): Promise<void> {
  // A file of the same origin: no page of the shop sees the address change.
  await page.goto('/robots.txt');
  await page.evaluate(([to, usr]) => history.replaceState({ usr, key: 'handed', idx: 0 }, '', to), [
    path,
    state,
  ] as const);
  await page.reload();
}

/** The submit button of the form on the page. */
export function submitOf(page: Page): Locator {
  return page.locator('main form button[type="submit"]');
}
