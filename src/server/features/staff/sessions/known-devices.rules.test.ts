import { describe, expect, it } from 'vitest';
import { knowsPerson, withPerson } from './known-devices.rules.ts';

const key = Buffer.alloc(32, 1);

describe('the people that a device remembers', () => {
  it('are those who signed in on it', () => {
    const marks = withPerson(key, withPerson(key, '', 7), 12);
    expect([7, 12, 1, 71].map((id) => knowsPerson(key, marks, id))).toEqual([true, true, false, false]);
  });

  it('are each named once, and at most eight', () => {
    const twice = withPerson(key, withPerson(key, '', 7), 7);
    expect(twice).toBe(withPerson(key, '', 7));
    const many = Array.from({ length: 20 }, (_, id) => id).reduce((marks, id) => withPerson(key, marks, id), '');
    expect(many.split('~')).toHaveLength(8);
    expect([knowsPerson(key, many, 19), knowsPerson(key, many, 0)]).toEqual([true, false]);
    expect(many.length).toBeLessThan(400);
  });

  it.each([
    ['nothing', ''],
    ['only separators', '~~~'],
    ['an id without its signature', '7.'],
    ['the signature of someone else', withPerson(key, '', 8).replace('8.', '7.')],
    ['the signature of another shop', withPerson(Buffer.alloc(32, 2), '', 7)],
    ['a cut cookie', withPerson(key, '', 7).slice(0, -1)],
    ['other text', 'ü.\u0000%'],
  ])('are not those of %s', (_name, marks) => {
    expect(knowsPerson(key, marks, 7)).toBe(false);
  });
});
