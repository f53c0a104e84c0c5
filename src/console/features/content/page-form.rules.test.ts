import { describe, expect, it } from 'vitest';
import { storedSection } from '#contract/content/stored-content.ts';
import { decided, emptyEdit, withChange } from '../../shared/edit/edit.rules.ts';
import {
  blank,
  contentOf,
  formOf,
  idsOf,
  newSection,
  type PageForm,
  proposedHandle,
  sectionKinds,
  settledOrder,
  statesOf,
  titleOf,
  withoutSection,
  withSection,
} from './page-form.rules.ts';
import { timeState } from '../../shared/fields/time-state.rules.ts';
import { moved } from '../../shared/fields/moved.rules.ts';

const rail = (id: string, title = '') => ({ ...newSection('rail', id), title: { ...blank, en: title } });
const draft = { sections: [rail('a', 'A'), rail('b', 'B'), rail('c', 'C')] };
const form = formOf(draft);

describe('the sections of a page', () => {
  it('are the same content after they were taken apart', () => {
    expect(contentOf(form, idsOf(form), true)).toEqual(draft);
    const page = { ...draft, title: { en: 'Eid', ar: 'العيد' }, description: blank };
    // The null says that the page has none: a server takes absence for as it was.
    expect(contentOf(formOf(page), idsOf(formOf(page)), false)).toEqual({ ...page, sharingPicture: null });
  });

  it('move, and stay where no place is', () => {
    expect([moved(form.order, 0, 1), moved(form.order, 0, -1), moved(form.order, 2, -2), moved([], 0, 1)]).toEqual([
      ['b', 'a', 'c'],
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      [],
    ]);
  });

  it('are added and removed at a place', () => {
    const more: PageForm = { ...form, ...withSection(form, rail('new'), 1) };
    expect(idsOf(more)).toEqual(['a', 'new', 'b', 'c']);
    const less: PageForm = { ...more, ...withoutSection(more, 'new') };
    expect([idsOf(less), less]).toEqual([['a', 'b', 'c'], form]);
  });

  it.each(sectionKinds)('of the kind %s are valid as they begin', (kind) => {
    expect(storedSection.safeParse(newSection(kind, `${kind}-1`)).success).toBe(true);
  });

  it('of which someone else has removed the one that is changed here end with it', () => {
    const sections = { ...form.sections, b: rail('b', 'mine') };
    const edit = withChange(emptyEdit<PageForm>(), { sections }, { stored: form, versionOf: () => 1 });
    const stored = formOf({ sections: [rail('a', 'A'), rail('c', 'C')] });
    expect(idsOf({ ...stored, ...edit.values }, edit.base.sections)).toEqual(['a', 'c', 'b']);
  });

  it('stay in the order that is chosen, whoever has added them', () => {
    const stored = { stored: form, versionOf: () => 1 };
    const added = withSection(form, rail('mine'), 0);
    const mine = withChange(emptyEdit<PageForm>(), { ...added, order: ['mine', 'c', 'b', 'a'] }, stored);
    const conflict = { part: 'order', theirs: ['b', 'a', 'c', 'theirs'], yours: ['mine', 'c', 'b', 'a'] };
    const orderAfter = (keep: 'mine' | 'theirs') =>
      settledOrder(decided(mine, conflict, keep), mine, conflict).values.order;
    expect(orderAfter('mine')).toEqual(['mine', 'c', 'b', 'a', 'theirs']);
    expect(orderAfter('theirs')).toEqual(['b', 'a', 'c', 'theirs', 'mine']);
  });

  it('come back if what someone else has made of a removed one is chosen', () => {
    const mine = withChange(emptyEdit<PageForm>(), withoutSection(form, 'b'), { stored: form, versionOf: () => 1 });
    const conflict = { part: 'sections.b', theirs: rail('b', 'theirs'), yours: null };
    const orderAfter = (keep: 'mine' | 'theirs') =>
      settledOrder(decided(mine, conflict, keep), mine, conflict).values.order;
    expect(orderAfter('theirs')).toEqual(['a', 'c', 'b']);
    expect(orderAfter('mine')).toEqual(['a', 'c']);
  });

  it('have the first words as their title', () => {
    const slides = newSection('slides', 'x');
    expect([titleOf(rail('a', 'A')), titleOf(slides), titleOf(newSection('strip', 'y'))]).toEqual([
      { en: 'A', ar: '' },
      blank,
      blank,
    ]);
  });
});

describe('the state of a page', () => {
  const at = '2027-03-01T09:00:00.000Z';
  const page = { handle: 'eid', version: 1, publishedAt: null, publishAt: null, unpublishAt: null, hasChanges: true };
  it.each([
    ['nobody has seen', page, ['hidden']],
    ['begins', { ...page, publishAt: at }, ['hidden', 'scheduled']],
    ['is live', { ...page, publishedAt: at, hasChanges: false }, ['live']],
    [
      'is live with another draft, and ends',
      { ...page, publishedAt: at, unpublishAt: at },
      ['live', 'changed', 'ends'],
    ],
    ['is the home page as supplied', { ...page, handle: 'home', hasChanges: false }, ['default']],
  ])('that %s', (_name, one, states) => {
    expect(statesOf(one)).toEqual(states);
  });

  it('a section has ended, or is to come', () => {
    const now = new Date(at);
    const [before, after] = ['2027-02-01T00:00:00.000Z', '2027-04-01T00:00:00.000Z'];
    expect([
      timeState({}, now),
      timeState({ from: before, until: after }, now),
      timeState({ from: after }, now),
      timeState({ from: null, until: at }, now),
    ]).toEqual([null, null, 'coming', 'ended']);
  });
});

it('the title of a page proposes its address', () => {
  expect([
    proposedHandle('  Ramadan & Eid 2027! ', 80),
    proposedHandle('Café crème', 80),
    proposedHandle('رمضان', 80),
    proposedHandle('aaaa bbbb', 5),
  ]).toEqual(['ramadan-eid-2027', 'cafe-creme', '', 'aaaa']);
});
