import { expect, it } from 'vitest';
import { editNow, editOf, isOvertaken, type MemberFields } from './member-edit.rules.ts';

const packer: MemberFields & { version: number } = { name: 'Salem', role: 'packer', extra: [], version: 1 };
const driver = { ...packer, role: 'driver', version: 2 } as const;
const renamed = { ...editOf(packer), typed: { ...packer, name: 'Salem Ali' } };

it('a change meets what a colleague has saved, not an older read or a suspension', () => {
  expect(isOvertaken(renamed, driver)).toBe(true);
  expect(isOvertaken({ ...renamed, version: 3 }, driver)).toBe(false);
  expect(isOvertaken(renamed, { ...packer, version: 2 })).toBe(false);
  expect(isOvertaken(renamed, { ...packer, name: 'Salem Ali', version: 2 })).toBe(false);
});

it('without a change it shows what is stored', () => {
  expect(editNow(editOf(packer), driver)).toEqual(editOf(driver));
  expect(editNow(editOf(driver), packer)).toEqual(editOf(driver));
  expect(editNow(renamed, driver)).toBe(renamed);
});
