import { expect, it } from 'vitest';
import { giftFinderPath, isUnanswered, readGiftChoice } from './gift-choice.ts';

const read = (query: string) => readGiftChoice(new URLSearchParams(query));

it('the answers are in the address, and are read from it', () => {
  const choice = { recipient: 'mother', occasion: 'birthday', min: 100, max: 250, page: 2 } as const;
  const path = giftFinderPath(choice);
  expect(path).toBe('/gift-finder?recipient=mother&occasion=birthday&min=100&max=250&page=2');
  expect(read(path.slice(path.indexOf('?')))).toEqual(choice);
  expect(giftFinderPath({ page: 1 })).toBe('/gift-finder');
});

it('what no shop knows is ignored', () => {
  expect(read('?recipient=neighbour&occasion=&min=x&page=-1')).toEqual({ page: 1 });
});

it('a page alone is no answer', () => {
  expect([isUnanswered(read('?page=3')), isUnanswered(read('?max=100'))]).toEqual([true, false]);
});
