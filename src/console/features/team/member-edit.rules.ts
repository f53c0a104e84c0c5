import type { Member } from '#contract/console/staff.ts';

/** What a person changes of a member. */
export type MemberFields = Pick<Member, 'name' | 'role' | 'extra'>;

/** A begun change of a member. */
export interface MemberEdit {
  typed: MemberFields;
  /** The member as the person read it. */
  seen: MemberFields;
  version: number;
}

type Stored = MemberFields & Pick<Member, 'version'>;

export const fieldsOf = ({ name, role, extra }: MemberFields): MemberFields => ({ name, role, extra });
export const isSameMember = (one: MemberFields, other: MemberFields) =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));

export function editOf(stored: Stored): MemberEdit {
  return { typed: fieldsOf(stored), seen: fieldsOf(stored), version: stored.version };
}

/** The edit with what is stored now. Without a change it shows what a colleague has saved. */
export function editNow(edit: MemberEdit, stored: Stored): MemberEdit {
  return stored.version > edit.version && isSameMember(edit.typed, edit.seen) ? editOf(stored) : edit;
}

/** Whether a colleague has saved something else than the person wants, and the person has not seen it. */
export function isOvertaken({ typed, seen, version }: MemberEdit, stored: Stored): boolean {
  return stored.version > version && !isSameMember(stored, seen) && !isSameMember(stored, typed);
}
