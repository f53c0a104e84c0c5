import { describe, expect, it } from 'vitest';
import { homeContent } from '#contract/content/stored-content.ts';
import { namedIn, nextTurn, readSections, shownAt } from './content.rules.ts';
import { defaultHome } from './default-pages.ts';

const blank = { en: '', ar: '' };
const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const slide = { title: blank, text: blank, action: blank, link: null, picture: null, phonePicture: null };
const sections = readSections({
  sections: [
    { id: 'a', kind: 'slides', slides: [slide, { ...slide, from: at(10), until: at(12) }] },
    { id: 'b', kind: 'testimonials', title: blank, from: at(11) },
    { id: 'c', kind: 'recent', title: blank, hidden: true, from: at(9) },
  ],
});
const shown = (hour: number) =>
  shownAt(sections, new Date(at(hour))).map((one) => one.id + (one.kind === 'slides' ? one.slides.length : ''));

describe('times', () => {
  it('show a section and a slide from their beginning until their end', () => {
    expect([9, 10, 11, 12].map(shown)).toEqual([['a1'], ['a2'], ['a2', 'b'], ['a1', 'b']]);
  });

  it('turn what is shown at the next of them, also of a slide, but not of what is hidden', () => {
    const turns = [8, 10, 11, 12].map((hour) => nextTurn(sections, new Date(at(hour)))?.toISOString());
    expect(turns).toEqual([at(10), at(11), at(12), undefined]);
  });
});

describe('stored sections', () => {
  it('of a kind that this release does not know are left out', () => {
    const newer = { id: 'x', kind: 'hologram' };
    const link = { ...slide, link: { kind: 'metaverse' } };
    const stored = { sections: [newer, ...sections, { id: 'y', kind: 'slides', slides: [link] }] };
    expect(readSections(stored)).toEqual(sections);
  });

  it.each([null, 'x', {}, { sections: 'x' }, { sections: [null] }])('that are %j are none', (stored) => {
    expect(readSections(stored)).toEqual([]);
  });
});

it('the default home is valid, fits any shop and names nothing of one', () => {
  expect(homeContent.parse(defaultHome)).toEqual(defaultHome);
  const words = JSON.stringify(defaultHome, (key, value) => (key === 'kind' || key === 'id' ? undefined : value));
  expect(words).not.toMatch(/flower|gift|bouquet|fresh|زهور|هدية|هدايا|طازج/i);
  expect(namedIn(defaultHome.sections)).toMatchObject({ products: [], categories: [], productPictures: 6 });
});
