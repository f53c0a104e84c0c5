import { createHash } from 'node:crypto';
import { removeInvisible } from '#contract/values/invisible.ts';
import { foldCharacter } from '../../../shared/fold.ts';

/** A text as people compare it: without case, marks, direction marks and forms of hamza. */
export function foldText(text: string): string {
  return Array.from(removeInvisible(text), foldCharacter).join('').replace(/\s+/g, ' ').trim();
}

/** A name by which rows are one product: without case, direction marks and double spaces; signs count. */
export function nameKey(name: string): string {
  return removeInvisible(name.normalize('NFKC')).replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A short word that is the same for the same text. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
}
