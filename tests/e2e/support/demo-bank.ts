import type { Page } from 'playwright-core';
import type { Visit } from './visit.ts';

// The bank of the demo shop (src/server/demo/demo-bank) and its cards.
const numbers = {
  paid: '4215375500883243',
  noMoney: '4000000000009995',
  // It is paid after 40 seconds.
  late: '4000000000003220',
};

const bankPage = /^http:\/\/127\.0\.0\.1:\d+\/pay\/(?!o\/)[\w-]{22}/;

/** Lets a visit leave the shop for its bank, which is another address. */
export function allowBank({ forgive, discardPage }: Pick<Visit, 'forgive' | 'discardPage'>): void {
  forgive(/^a foreign address: http:\/\/127\.0\.0\.1:\d+\//);
  forgive(/^answer: 404 GET http:\/\/127\.0\.0\.1:\d+\/favicon\.ico/);
  discardPage();
}

/** Waits for the page of the bank. */
export async function untilAtBank(page: Page, shopUrl: string): Promise<void> {
  await page.waitForURL((url) => bankPage.test(url.href) && !url.href.startsWith(shopUrl));
}

/** Pays at the bank with a card, which decides how the payment ends. */
export async function payAtBank(page: Page, shopUrl: string, card: keyof typeof numbers): Promise<void> {
  await untilAtBank(page, shopUrl);
  await page.locator(`button[name="number"][value="${numbers[card]}"]`).click();
  await page.locator('#code').fill('1234');
  await page.locator('button.main').click();
}

/** Cancels the payment at the bank. */
export async function cancelAtBank(page: Page, shopUrl: string): Promise<void> {
  await untilAtBank(page, shopUrl);
  await page.locator('button.plain').click();
}

/** The last digits of the card that pays. */
export const paidLastFour = numbers.paid.slice(-4);
