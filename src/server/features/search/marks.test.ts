import { expect, it } from 'vitest';
import type { Meaning } from '../../shared/search-engine.ts';
import { correctionOf } from './marks.ts';

const typed = (word: string): Meaning => ({ word });
const entry = (word: string): Meaning => ({ word, guess: 'entry' });
const form = (word: string): Meaning => ({ word, guess: 'form' });
const meantAs = (word: string, ...as: Meaning[]) => ({ word, as });

it('a correction is written as the names of products are', () => {
  const oud = meantAs('oud', typed('oud'));
  expect(correctionOf([meantAs('royla', entry('royal')), oud], ['The Royal oud'])).toBe('Royal oud');
  expect(correctionOf([meantAs('قهوا', entry('قهوه'))], ['بن', 'قهوة تركية'])).toBe('قهوة');
  expect(correctionOf([meantAs('samsng', entry('samsung'))], ['A screen'])).toBe('samsung');
});

it('a correction has no word that only contains what was meant', () => {
  expect(correctionOf([meantAs('عيد', form('لعيد'))], ['كيكة لعيد الميلاد'])).toBe(null);
  expect(correctionOf([meantAs('كنافا', form('والكنافه'), entry('كنافه'))], ['الفستق والكنافة'])).toBe('كنافه');
  const [honey, typo] = [meantAs('honey', typed('honey')), meantAs('حلوا', form('والحلوي'))];
  expect(correctionOf([honey, typo], ['والحلوى'])).toBe(null);
});

it('what was typed right stays as it was typed, and alone is no correction', () => {
  const sweets = meantAs('حلويات', typed('والحلويات'), entry('حلوياتي'));
  expect(correctionOf([sweets], ['التمور والحلويات'])).toBe(null);
  expect(correctionOf([sweets, meantAs('عسلل', entry('عسل'))], ['والحلويات', 'عسل'])).toBe('حلويات عسل');
  expect(correctionOf([sweets], ['حلوياتي'])).toBe('حلوياتي');
});
