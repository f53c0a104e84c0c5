import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { requiredLanguages } from '#contract/values/locale.ts';
import { it } from '../support/journey.ts';
import { openHydrated, sidewaysOverflow } from '../support/visit.ts';
import { wordsOf } from '../support/words.ts';

const phone = { width: 360, height: 740 };
// 1.5 and 2 times the size.
const textSizes = [24, 32];

async function enlargeText(page: Page, pixels: number): Promise<void> {
  await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), pixels);
  expect(await sidewaysOverflow(page), `${pixels} px`).toBe(0);
}

/** Which part of the first pictures their marks cover, and how many buttons lie over a mark. */
function readMarks(page: Page) {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('main article')].slice(0, 4);
    return cards.map((card) => {
      // Until the shop knows what is delivered today the mark is hidden.
      for (const mark of card.querySelectorAll<HTMLElement>('[data-today]')) mark.style.display = 'block';
      const picture = card.querySelector('img')?.getBoundingClientRect() ?? new DOMRect();
      const buttons = [...card.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
      const marks = [...card.querySelectorAll('.rounded-pill')].map((mark) => mark.getBoundingClientRect());
      const covered = marks.reduce((sum, { width, height }) => sum + width * height, 0);
      const meet = (one: DOMRect, other: DOMRect) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      return {
        covered: covered / (picture.width * picture.height),
        hidden: marks.filter((mark) => buttons.some((button) => meet(mark, button))).length,
      };
    });
  });
}

describe.each(requiredLanguages)('with larger text on a phone in %s', (language) => {
  const t = wordsOf[language];

  it('the bar of the cart has its total over the button, which has one line', async ({ openAsGuest, products }) => {
    const { page } = await openAsGuest({ size: phone, language, cart: [[products.rose, 1]] });
    await openHydrated(page, `/${language}/order`);
    for (const pixels of textSizes) {
      await enlargeText(page, pixels);
      const button = page.getByRole('button', { name: t('cart.checkout') }).filter({ visible: true });
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
      expect(width, `${pixels} px`).toBeGreaterThan(300);
      expect(height, `${pixels} px`).toBeLessThan(3 * pixels);
    }
  });

  it('the title of a section breaks between words', async ({ open }) => {
    const { page } = await open({ size: phone });
    await openHydrated(page, `/${language}`);
    for (const pixels of textSizes) {
      await enlargeText(page, pixels);
      const broken = await page.getByRole('heading', { level: 2 }).evaluateAll((titles) => {
        const pen = document.createElement('canvas').getContext('2d');
        return titles.flatMap((title) => {
          if (!pen || title.clientWidth === 0) return [];
          pen.font = getComputedStyle(title).font;
          const words = (title.textContent ?? '').split(' ');
          return words.filter((word) => pen.measureText(word).width > title.clientWidth + 1);
        });
      });
      expect(broken, `${pixels} px`).toEqual([]);
    }
  });

  it('marks leave the most of a picture, and the order of a list is read to its end', async ({ open }) => {
    const { page } = await open({ size: phone });
    await openHydrated(page, `/${language}/offer-products`);
    for (const pixels of textSizes) {
      await enlargeText(page, pixels);
      for (const { covered, hidden } of await readMarks(page)) {
        expect(covered, `${pixels} px`).toBeLessThan(0.25);
        expect(hidden, `${pixels} px`).toBe(0);
      }
      const room = await page.getByRole('combobox', { name: t('products.sort') }).evaluate((box: HTMLSelectElement) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(box);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen) pen.font = font;
        const text = pen?.measureText(box.selectedOptions[0]?.text ?? '').width ?? Infinity;
        return box.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd) - text;
      });
      expect(room, `${pixels} px`).toBeGreaterThanOrEqual(0);
    }
  });
});
