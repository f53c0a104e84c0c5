import { expect, test } from 'vitest';
import { iconShapes } from './icon-shapes.tsx';
import { spriteNames } from './icon-sprite.ts';

test('every icon exists once: in the code or in the sprite', () => {
  const files = import.meta.glob<string>('./icons.svg', { query: '?raw', import: 'default', eager: true });
  const symbols = [...(files['./icons.svg'] ?? '').matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(symbols).toEqual([...spriteNames]);
  expect(spriteNames.filter((name) => name in iconShapes)).toEqual([]);
});
