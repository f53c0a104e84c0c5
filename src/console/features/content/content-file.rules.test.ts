import { expect, it } from 'vitest';
import { readContentFile } from './content-file.rules.ts';

const file = {
  format: 'dana-content/1',
  pages: [{ handle: 'home', content: { sections: [] } }],
  products: {},
  categories: {},
  collections: {},
};

it('an exported file is read', () => {
  expect(readContentFile(JSON.stringify(file))).toEqual(file);
});

it('what is no such file is not', () => {
  const others = [
    '',
    '{"pages":',
    '[]',
    'null',
    JSON.stringify({ ...file, format: 'dana-content/2' }),
    JSON.stringify({ ...file, pages: 'home' }),
    JSON.stringify({ ...file, pages: [{ handle: 7, content: {} }] }),
    JSON.stringify({ ...file, pages: [{ handle: 'home', content: [] }] }),
    JSON.stringify({ ...file, products: undefined }),
  ];
  expect(others.map(readContentFile)).toEqual(others.map(() => null));
});
