import { expect, it } from 'vitest';
import { isPreset, judgeAccent, presetLook } from './look.rules.ts';

it('a readable colour has its contrast, and no other is offered', () => {
  expect(judgeAccent('#8a1538')).toEqual({ ratio: '7.1', nearest: null });
});

it('a colour that cannot be read has a darker one instead', () => {
  expect(judgeAccent('#ffd400')).toEqual({ ratio: '1.0', nearest: '#786200' });
});

it('the contrast is not rounded up to what it does not reach', () => {
  // It is 4.07.
  expect(judgeAccent('#00796b').ratio).toBe('4.0');
});

it('a look is that of a new shop until something of it is chosen', () => {
  expect(isPreset(presetLook)).toBe(true);
  for (const chosen of [{ accent: '#1d5c63' }, { corners: 'soft' as const }, { icon: 'catalog/0f.webp' }])
    expect(isPreset({ ...presetLook, ...chosen })).toBe(false);
});
