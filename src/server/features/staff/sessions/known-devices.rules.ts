import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StaffId } from '#contract/ids.ts';

// A shared tablet knows a few people.
const peopleMax = 8;

function markOf(shopKey: Buffer, staffId: StaffId): string {
  const mac = createHmac('sha256', shopKey).update(`staff device:${staffId}`).digest('base64url');
  return `${staffId}.${mac.slice(0, 22)}`;
}

function partsOf(marks: string): string[] {
  return marks.split('~').filter((mark) => mark !== '');
}

/** Whether a person has signed in on a device before. `marks` is the cookie of the device. */
export function knowsPerson(shopKey: Buffer, marks: string, staffId: StaffId): boolean {
  const wanted = Buffer.from(markOf(shopKey, staffId));
  return partsOf(marks)
    .map((mark) => Buffer.from(mark))
    .some((mark) => mark.length === wanted.length && timingSafeEqual(mark, wanted));
}

/** The cookie of a device on which a person has signed in, the newest person first. */
export function withPerson(shopKey: Buffer, marks: string, staffId: StaffId): string {
  const mark = markOf(shopKey, staffId);
  const others = partsOf(marks).filter((one) => one !== mark);
  return [mark, ...others].slice(0, peopleMax).join('~');
}
