import { expect, it } from 'vitest';
import {
  accentContrast,
  contrastOf,
  isLegibleAccent,
  nearestLegibleAccent,
  paperGrounds,
  presetAccent,
  readColour,
  tonesOf,
} from './accent.ts';

/** Every mixture of sixteen steps of red, green and blue: 4,096 colours from black to white. */
const many = Array.from({ length: 16 ** 3 }, (_, n) => `#${n.toString(16).padStart(3, '0').replaceAll(/./g, '$&$&')}`);
const inkSoft = '#564c46';

function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

it('the contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

it('the tones of the preset are those of its tokens, as near as the eye tells', () => {
  const { accent, deep, soft } = tonesOf(presetAccent);
  expect(accent).toBe('#8a1538');
  expect(contrastOf(deep, '#6c0f2b')).toBeLessThan(1.1);
  expect(contrastOf(soft, '#f8ecef')).toBeLessThan(1.05);
});

it('every colour that is accepted is readable in each of its tones, on every ground and under white text', () => {
  const accepted = many.filter(isLegibleAccent);
  expect(accepted.length).toBeGreaterThan(500);
  expect(accepted.length).toBeLessThan(many.length / 2);
  for (const colour of accepted) {
    const { accent, deep, soft } = tonesOf(colour);
    for (const ink of [accent, deep])
      for (const ground of [...paperGrounds, soft])
        expect([colour, ink, ground, contrastOf(ink, ground) >= 4.5]).toEqual([colour, ink, ground, true]);
    expect(contrastOf('#ffffff', deep)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(inkSoft, soft)).toBeGreaterThanOrEqual(4.5);
    // What is under the pointer looks different.
    expect([colour, contrastOf(accent, deep) >= 1.1]).toEqual([colour, true]);
  }
});

it('every colour has a nearest one that is readable, and of its hue', () => {
  for (const colour of many) {
    const near = nearestLegibleAccent(colour);
    expect([colour, near, isLegibleAccent(near)]).toEqual([colour, near, true]);
    if (isLegibleAccent(colour)) expect(near).toBe(colour);
    // No darker than it must be.
    else expect([colour, near, accentContrast(near) < 4.8]).toEqual([colour, near, true]);
  }
  for (const colour of ['#ffd400', '#ff66cc', '#00c2a8', '#4da3ff']) {
    const turned = Math.abs(hueOf(colour) - hueOf(nearestLegibleAccent(colour)));
    expect([colour, Math.min(turned, 360 - turned) < 25]).toEqual([colour, true]);
  }
});

it.each([
  ['#1D5C63', '#1d5c63'],
  [' 1d5c63 ', '#1d5c63'],
  ['#1d5', '#11dd55'],
  ['teal', null],
  ['#1d5c6', null],
  ['#1d5c63ff', null],
  ['', null],
])('a typed colour %j is read as %j', (text, colour) => {
  expect(readColour(text)).toBe(colour);
});
