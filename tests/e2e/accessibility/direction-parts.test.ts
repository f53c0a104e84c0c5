import sharp from 'sharp';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { galleryTexts } from '../../../tools/gallery/texts.ts';
import { axeViolations } from '../support/axe.ts';
import { boxesOf, boxOf, isAscending, isDescending, part, styleOf, xOfCharacters } from '../support/direction.ts';
import { openGallery } from '../support/gallery.ts';
import { untilHidden } from '../support/until-shown.ts';
import { desktop, laptop, phone, sidewaysOverflow, wide } from '../support/visit.ts';

const words = galleryTexts.ar;
let page: Page;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ page, end } = await openGallery('direction-parts'));
});
afterAll(async () => {
  await end();
});

const of = (name: string, language: RequiredLanguage = 'ar'): Locator => part(page, name, language);

// Spec: WEB.13
it('axe finds no violation in the gallery, which shows the components in both directions', async () => {
  for (const size of [phone, desktop, laptop, wide]) {
    await page.setViewportSize(size);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  }
});

async function mirroredIcons(language: RequiredLanguage): Promise<string[]> {
  return of('icon', language)
    .locator('[data-icon]')
    .evaluateAll((items) =>
      items
        .filter((item) => getComputedStyle(item.querySelector('svg') as Element).scale.startsWith('-1'))
        .map((item) => item.getAttribute('data-icon') ?? ''),
    );
}

describe('icons', () => {
  const turning = ['chevron-start', 'chevron-end', 'arrow-start', 'arrow-end', 'logout', 'login', 'send', 'truck'];

  // Spec: R08.1
  it('R08 directional icons are mirrored in Arabic, and not in English', async () => {
    expect((await mirroredIcons('ar')).sort()).toEqual([...turning].sort());
    expect(await mirroredIcons('en')).toEqual([]);
  });

  // Spec: R09.1
  it('R09 icons of objects, check marks, clocks, favourites, search and brands are never mirrored', async () => {
    const turned = await mirroredIcons('ar');
    const still = new Set([
      'search',
      'heart',
      'cart',
      'check',
      'check-circle',
      'clock',
      'phone',
      'camera',
      'instagram',
      'apple',
    ]);
    expect(turned.filter((name) => still.has(name) || !turning.includes(name))).toEqual([]);
    expect(await of('icon').locator('[data-icon="search"] svg').count()).toBe(1);
    expect(await styleOf(of('picture').locator('img').first(), 'scale')).toBe('none');
  });
});

describe('navigation', () => {
  // Spec: R14.2
  it('R14 a scroller counts from 0 at its start into the negative, and its buttons are disabled at the ends', async () => {
    const rail = of('carousel').locator('ul');
    const [previous, next] = [words.previous, words.next].map((name) => of('carousel').getByRole('button', { name }));
    const at = () => rail.evaluate((list) => [list.scrollLeft, list.scrollWidth - list.clientWidth] as const);
    expect((await at())[0]).toBe(0);
    expect([await previous?.isDisabled(), await next?.isDisabled()]).toEqual([true, false]);
    await rail.focus();
    await page.keyboard.press('End');
    await expect.poll(() => next?.isDisabled()).toBe(true);
    const [left, room] = await at();
    expect(Math.abs(left + room)).toBeLessThanOrEqual(1);
    expect(room).toBeGreaterThan(100);
    await page.keyboard.press('Home');
    await expect.poll(() => previous?.isDisabled()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await at())[0]).toBeLessThan(-50);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await at())[0]).toBe(0);
    expect((await boxOf(next as Locator)).x).toBeLessThan((await boxOf(previous as Locator)).x);
  });

  // Spec: R16.3
  it('R16 page one is the rightmost, previous is right of it with an arrow to the right, digits are Latin', async () => {
    const bar = of('pagination').getByRole('navigation').first();
    const pages = bar.locator('[aria-label] bdi:visible');
    const texts = await pages.allInnerTexts();
    expect(texts).toEqual(['1', '2', '3', '4', '5', '6', '12']);
    expect(isDescending((await boxesOf(pages)).map(({ x }) => x))).toBe(true);
    const previous = bar.getByRole('button', { name: words.previous });
    expect((await boxOf(previous)).x).toBeGreaterThan((await boxOf(pages.first())).x);
    expect(await styleOf(previous.locator('svg'), 'scale')).toBe('-1 1');
    const english = of('pagination', 'en').getByRole('navigation').first().locator('[aria-label] bdi:visible');
    expect(isAscending((await boxesOf(english)).map(({ x }) => x))).toBe(true);
  });

  // Spec: R17.2
  it('R17 a progress bar fills from the right', async () => {
    const bars = {
      ar: of('progress-bar').locator('progress').first(),
      en: of('progress-bar', 'en').locator('progress').first(),
    };
    for (const language of requiredLanguages) {
      const { data, info } = await sharp(await bars[language].screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const redAt = (x: number) => data[(Math.floor(info.height / 2) * info.width + x) * info.channels] as number;
      const [left, right] = [redAt(12), redAt(info.width - 12)];
      // The filled part is the darker one.
      expect(language === 'ar' ? right < left : left < right, language).toBe(true);
    }
  });

  // Spec: R19.1
  it('R19 in a group of choices the left arrow selects the next and the right arrow the previous one; down selects the next in both', async () => {
    for (const language of requiredLanguages) {
      const radios = of('radio-card', language).locator(`input[name="specimen-radio-${language}"]`);
      await radios.first().focus();
      const [on, back] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
      await page.keyboard.press(on);
      expect(await radios.nth(1).isChecked(), language).toBe(true);
      await page.keyboard.press(back);
      expect(await radios.nth(0).isChecked(), language).toBe(true);
      await page.keyboard.press('ArrowDown');
      expect(await radios.nth(1).isChecked(), language).toBe(true);
      await page.keyboard.press('ArrowUp');
    }
  });
});

describe('overlays', () => {
  // Spec: R07.2
  it('R07 a menu opens from the start edge, a cart from the end, and each closes the same way', async () => {
    const drawers = [
      { language: 'ar', name: words.menu, edge: 'right', away: '100%' },
      { language: 'ar', name: words.cart, edge: 'left', away: '-100%' },
      { language: 'en', name: galleryTexts.en.menu, edge: 'left', away: '-100%' },
      { language: 'en', name: galleryTexts.en.cart, edge: 'right', away: '100%' },
    ] as const;
    for (const { language, name, edge, away } of drawers) {
      await of('drawer', language).getByRole('button', { name }).click();
      const drawer = page.locator('dialog[open]');
      const box = await boxOf(drawer);
      // The space left of the edge is reserved by the page for its scroll bar.
      const gap = edge === 'right' ? (page.viewportSize()?.width ?? 0) - box.right : box.left;
      expect(gap, `${language} ${name}`).toBeLessThan(16);
      const closed = await drawer.evaluate((dialog: HTMLDialogElement) => {
        // A closed copy: removing the attribute from an open dialog would leave the page inert.
        const twin = dialog.cloneNode() as HTMLDialogElement;
        twin.removeAttribute('open');
        dialog.after(twin);
        const { translate } = getComputedStyle(twin);
        twin.remove();
        return translate;
      });
      expect(closed, `${language} ${name}`).toBe(away);
      await page.keyboard.press('Escape');
      await untilHidden(drawer);
    }
  });

  // Spec: R48.1
  it('R48 a dialog’s title is at the right, its close button at the left, its first button first', async () => {
    await of('dialog').getByRole('button', { name: words.open }).nth(1).click();
    const dialog = page.locator('dialog[open]');
    const [whole, title, close] = await Promise.all([
      boxOf(dialog),
      boxOf(dialog.getByRole('heading')),
      boxOf(dialog.getByRole('button', { name: words.close })),
    ]);
    expect(title.right).toBeGreaterThan(whole.right - 40);
    expect(close.left).toBeLessThan(whole.left + 40);
    expect(['start', 'right']).toContain(await styleOf(dialog.getByRole('heading'), 'text-align'));
    const buttons = dialog.locator('footer button');
    expect(await buttons.allInnerTexts()).toEqual([words.save, words.cancel]);
    expect(isDescending((await boxesOf(buttons)).map(({ x }) => x))).toBe(true);
    await page.keyboard.press('Escape');
    await untilHidden(dialog);
  });

  // Spec: R18.1
  it('R18 an overlay takes the direction of the element that opened it', async () => {
    for (const language of requiredLanguages) {
      await of('confirm-dialog', language).getByRole('button').first().click();
      expect(await styleOf(page.locator('dialog[open]'), 'direction')).toBe(language === 'ar' ? 'rtl' : 'ltr');
      await page.keyboard.press('Escape');
      await untilHidden(page.locator('dialog[open]'));
      await of('menu', language).getByRole('button').first().click();
      expect(await styleOf(page.getByRole('menu'), 'direction')).toBe(language === 'ar' ? 'rtl' : 'ltr');
      await page.keyboard.press('Escape');
    }
    expect(await styleOf(page.locator('section[popover]'), 'direction')).toBe('rtl');
  });

  // Spec: R47.2
  it('R47 a toast has its icon at the right and its close button at the left', async () => {
    const card = of('toasts').locator('[data-toast="success"]').first();
    const [sign, text, close] = await Promise.all([
      boxOf(card.locator('svg').first()),
      boxOf(card.getByText(words.added)),
      boxOf(card.getByRole('button', { name: words.close })),
    ]);
    expect(isDescending([sign.x, text.x, close.x])).toBe(true);
    expect(await styleOf(card, 'text-align')).toBe('start');
    await of('toasts').getByRole('button', { name: words.save }).click();
    const real = page.getByRole('status').locator('[data-toast="success"]');
    const box = await boxOf(real);
    expect(Math.abs(box.x - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(12);
    await real.waitFor({ state: 'detached' });
  });

  // Spec: R49.2
  it('R49 menus open inward and stay on the screen', async () => {
    for (const [language, at] of [
      ['ar', 0],
      ['ar', 1],
      ['en', 0],
      ['en', 1],
    ] as const) {
      await of('menu', language).getByRole('button').nth(at).click();
      const [menu, column] = await Promise.all([boxOf(page.getByRole('menu')), boxOf(of('menu', language))]);
      expect(menu.left >= column.left && menu.right <= column.right, `${language} ${at}`).toBe(true);
      await page.keyboard.press('Escape');
    }
  });
});

describe('loading', () => {
  // Spec: R69.1
  it('R69 skeletons are mirrored: the picture at the right, lines from the right, the last one shorter', async () => {
    const lines = await boxesOf(of('skeleton').locator('.skeleton'));
    const [picture, first, , last] = lines;
    expect(picture?.left).toBeGreaterThan(first?.right ?? 0);
    expect(Math.round(last?.right ?? 0)).toBe(Math.round(first?.right ?? -1));
    expect(last?.left).toBeGreaterThan((first?.left ?? 0) + 20);
  });
});

describe('figures', () => {
  // Spec: R32.2
  it('R32 a price reads left to right in one unit, the symbol left of the number in both languages, and never wraps', async () => {
    for (const [language, sign] of [
      ['ar', 'ق'],
      ['en', 'Q'],
    ] as const) {
      const price = of('price', language).locator('bdi[dir="ltr"]').filter({ hasText: '1,234.50' }).first();
      const [symbol = 0, one = 0, four = 0] = await xOfCharacters(price, `${sign}14`);
      expect(isAscending([symbol, one, four]), language).toBe(true);
      expect(await styleOf(price, 'white-space')).toBe('nowrap');
    }
  });

  // Spec: R33.2
  it('R33 the new price is before the struck one in reading order', async () => {
    for (const language of requiredLanguages) {
      const [now, before] = await Promise.all([
        boxOf(of('price', language).locator('ins > bdi')),
        boxOf(of('price', language).locator('del > bdi')),
      ]);
      expect(language === 'ar' ? now.left > before.right : now.right < before.left, language).toBe(true);
      expect(await styleOf(of('price', language).locator('del'), 'text-decoration-line')).toBe('line-through');
    }
  });

  // Spec: R37.3
  it('R37 a discount keeps its minus at the left and its percent sign at the right', async () => {
    const xs = await xOfCharacters(of('badge').getByText('-25%'), '-25%');
    expect(isAscending(xs)).toBe(true);
  });
});
