import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { galleryTexts } from '../../../tools/gallery/texts.ts';
import { boxesOf, boxOf, isAscending, isDescending, part, styleOf, xOfCharacters } from '../support/direction.ts';
import { openGallery } from '../support/gallery.ts';

const words = galleryTexts.ar;
let page: Page;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ page, end } = await openGallery('direction-fields'));
});
afterAll(async () => {
  await end();
});

const of = (name: string, language: RequiredLanguage = 'ar'): Locator => part(page, name, language);

describe('stars', () => {
  // Spec: R21.1
  it('R21 the first star is the rightmost; of 3.5 three are full from the right, then one whose right half is', async () => {
    const row = of('stars').getByRole('img', { name: words.rated(3.5) });
    const stars = row.locator('[data-fill]');
    expect(await stars.evaluateAll((all) => all.map((star) => star.getAttribute('data-fill')))).toEqual([
      'full',
      'full',
      'full',
      'half',
      'empty',
    ]);
    expect(isDescending((await boxesOf(stars)).map(({ x }) => x))).toBe(true);
    const [[whole], [half]] = await Promise.all([boxesOf(stars.nth(3)), boxesOf(row.locator('path').last())]);
    expect(half?.right).toBeCloseTo(whole?.right ?? 0, 0);
    expect(half?.width).toBeLessThan((whole?.width ?? 0) * 0.6);
    const english = of('stars', 'en')
      .getByRole('img', { name: galleryTexts.en.rated(3.5) })
      .locator('[data-fill]');
    expect(isAscending((await boxesOf(english)).map(({ x }) => x))).toBe(true);
  });

  const slider = (language: RequiredLanguage) => of('star-input', language).getByRole('slider').first();
  const saysOf = (language: RequiredLanguage) => slider(language).getAttribute('aria-valuetext');

  // Spec: S5.3, R22.1
  it.each(requiredLanguages)(
    'R22 the half nearer to the start of the line gives .5, the other the whole star, in %s',
    async (language) => {
      await slider(language).scrollIntoViewIfNeeded();
      const { left, right, width, top, height } = await boxOf(slider(language).locator('[data-star="4"]'));
      const middle = top + height / 2;
      const [startHalf, endHalf] =
        language === 'ar' ? [right - width / 4, left + width / 4] : [left + width / 4, right - width / 4];
      await page.mouse.click(startHalf, middle);
      expect(await slider(language).getAttribute('aria-valuenow')).toBe('3.5');
      await page.mouse.click(endHalf, middle);
      expect(await slider(language).getAttribute('aria-valuenow')).toBe('4');
    },
  );

  // Spec: R23.1
  it.each(requiredLanguages)(
    'R23 the arrows of the keyboard raise and lower by half a star along the line, in %s',
    async (language) => {
      const say = galleryTexts[language].rated;
      const [raise, lower] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
      await slider(language).focus();
      await page.keyboard.press('End');
      expect(await saysOf(language)).toBe(say(5));
      await page.keyboard.press(lower);
      expect(await saysOf(language)).toBe(say(4.5));
      await page.keyboard.press('ArrowDown');
      expect(await saysOf(language)).toBe(say(4));
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press(raise);
      expect(await saysOf(language)).toBe(say(5));
      await page.keyboard.press('Home');
      expect(await saysOf(language)).toBe(say(0.5));
    },
  );

  // Spec: R24.1
  it('R24 the preview under the pointer follows the same side as the press', async () => {
    await slider('ar').scrollIntoViewIfNeeded();
    const { left, right, top, height } = await boxOf(slider('ar').locator('[data-star="2"]'));
    const fills = () =>
      slider('ar')
        .locator('svg')
        .evaluateAll((all) => all.map((star) => star.getAttribute('data-fill')));
    await page.mouse.move(right - 8, top + height / 2);
    expect(await fills()).toEqual(['full', 'half', 'empty', 'empty', 'empty']);
    await page.mouse.move(left + 8, top + height / 2);
    expect(await fills()).toEqual(['full', 'full', 'empty', 'empty', 'empty']);
    await page.mouse.move(0, 0);
  });
});

describe('fields with a fixed direction', () => {
  // Spec: R25.2
  it('R25 e-mail, password and code run from left to right and align with their label', async () => {
    for (const box of [of('text-field').locator('input[type=email]'), of('password-field').locator('input')]) {
      expect(await styleOf(box, 'direction')).toBe('ltr');
      // The start side of the surrounding page: match-parent computes to the side.
      expect(await styleOf(box, 'text-align')).toBe('right');
    }
    await of('password-field').getByRole('button', { name: words.showPassword }).click();
    expect(await styleOf(of('password-field').locator('input'), 'direction')).toBe('ltr');
    expect(await styleOf(of('otp-field').locator('input').first(), 'direction')).toBe('ltr');
    const email = of('text-field').locator('input[type=email]');
    await email.fill('');
    await email.pressSequentially('ab');
    expect(await email.evaluate((box: HTMLInputElement) => box.value)).toBe('ab');
  });

  // Spec: R26.2, R27.2
  it('R26 the phone box runs from left to right, and R27 its country code stands left of the number', async () => {
    const group = of('phone-field').locator('input[type=tel]').first();
    expect(await styleOf(group, 'direction')).toBe('ltr');
    const code = of('phone-field').locator('span[aria-hidden]').filter({ hasText: '+974' }).first();
    expect((await boxOf(code)).right).toBeLessThan((await boxOf(group)).left + 2);
    expect(isAscending(await xOfCharacters(code, '+974'))).toBe(true);
  });

  // Spec: R28.2
  it('R28 six boxes from left to right take typing, pasting and Arabic digits, and keys move as they look', async () => {
    const boxes = of('otp-field').getByRole('group').first().locator('input');
    const values = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value).join(''));
    const focused = () => boxes.evaluateAll((all) => all.indexOf(document.activeElement as HTMLInputElement));
    expect(isAscending((await boxesOf(boxes)).map(({ x }) => x))).toBe(true);
    expect(await boxes.first().getAttribute('autocomplete')).toBe('one-time-code');
    expect(
      await boxes.evaluateAll((all) => all.every((box) => (box as HTMLInputElement).inputMode === 'numeric')),
    ).toBe(true);
    await boxes.first().click();
    await page.keyboard.type('12');
    expect([await values(), await focused()]).toEqual(['12', 2]);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Backspace');
    expect([await values(), await focused()]).toEqual(['1', 1]);
    await page.keyboard.press('Backspace');
    for (const pasted of ['123456', '١٢٣٤٥٦', '123 456']) {
      await boxes.first().evaluate((box, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, pasted);
      expect(await values(), pasted).toBe('123456');
      await boxes.last().focus();
      for (let left = 6; left > 0; left -= 1) await page.keyboard.press('Backspace');
      expect(await values()).toBe('');
    }
  });

  // Spec: R29.2
  it('R29 free text takes the direction of the typed text, in both languages', async () => {
    for (const language of requiredLanguages) {
      const boxes = [
        of('text-field', language).locator('input').first(),
        of('textarea-field', language).locator('textarea'),
      ];
      for (const box of boxes) {
        await box.fill('iPhone');
        expect(await styleOf(box, 'direction'), language).toBe('ltr');
        await box.fill('هاتف');
        expect(await styleOf(box, 'direction'), language).toBe('rtl');
      }
    }
  });

  // Spec: R39.5
  it('R39 number fields accept Arabic and Persian digits', async () => {
    const quantity = of('quantity-stepper').getByRole('spinbutton').first();
    for (const [typed, means] of [
      ['٣', '3'],
      ['۱۲', '12'],
    ] as const) {
      await quantity.fill(typed);
      await page.keyboard.press('Enter');
      expect(await quantity.inputValue()).toBe(means);
    }
    const phone = of('phone-field').locator('input[type=tel]').first();
    await phone.fill('٥٥١٢۳۴٥٦');
    expect(await phone.inputValue()).toBe('55123456');
  });

  // Spec: R41.2
  it('R41 the minus button is right and the plus button left, and the arrow keys up and down work as labelled', async () => {
    const stepper = of('quantity-stepper').getByRole('group').first();
    const [less, more] = await Promise.all([
      boxOf(stepper.getByRole('button', { name: words.decrease })),
      boxOf(stepper.getByRole('button', { name: words.increase })),
    ]);
    expect(less.x).toBeGreaterThan(more.x);
    const box = stepper.getByRole('spinbutton');
    const before = Number(await box.inputValue());
    await box.press('ArrowUp');
    expect(Number(await box.inputValue())).toBe(before + 1);
    await box.press('ArrowDown');
    expect(Number(await box.inputValue())).toBe(before);
  });
});

describe('around a box', () => {
  // Spec: R43.3
  it('R43 an error is below its field, aligned right with its icon first, and is linked to the field', async () => {
    const box = of('text-field').locator('input[type=email]');
    const error = of('text-field').locator(`[id="${(await box.getAttribute('aria-describedby')) ?? ''}"]`);
    expect(await error.innerText()).toBe(words.emailError);
    const [frame, line, sign, text] = await Promise.all([
      boxOf(box),
      boxOf(error),
      boxOf(error.locator('svg')),
      boxOf(error.locator('span')),
    ]);
    expect(line.top).toBeGreaterThanOrEqual(frame.bottom);
    expect(sign.x).toBeGreaterThan(text.right);
    expect(sign.right).toBeGreaterThan(frame.right - 20);
  });

  // Spec: R44.1
  it('R44 the asterisk of a required field is at the left end of its label', async () => {
    const label = of('text-field').locator('label').filter({ hasText: '*' }).first();
    const [letter = 0, star = 0] = await xOfCharacters(label, `${words.name.at(-1)}*`);
    expect(star).toBeLessThan(letter);
    expect(await label.innerText()).not.toMatch(/\s{2,}/);
  });

  // Spec: R45.1
  it('R45 the arrow of a select is at the left, and no text overlaps it', async () => {
    const select = of('select-field').locator('select').first();
    const frame = await boxOf(select);
    const arrow = await boxOf(of('select-field').locator('svg').first());
    expect(arrow.x).toBeLessThan(frame.left + 40);
    expect(Number.parseFloat(await styleOf(select, 'padding-left'))).toBeGreaterThan(arrow.right - frame.left);
  });

  // Spec: R50.1
  it('R50 checkboxes and radio buttons are right of their labels', async () => {
    for (const [name, type] of [
      ['checkbox', 'checkbox'],
      ['radio-card', 'radio'],
    ] as const) {
      const label = of(name).locator('label').first();
      const [box, text] = await Promise.all([
        boxOf(label.locator(`input[type=${type}]`)),
        boxOf(label.getByText(name === 'checkbox' ? words.agree : words.cash)),
      ]);
      expect(box.left, name).toBeGreaterThan(text.right);
    }
  });
});
