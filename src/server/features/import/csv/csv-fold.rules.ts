import { createHash } from 'node:crypto';
import { foldCharacter } from '../../../shared/fold.ts';

/** A text as people compare it: without case, marks, direction marks and forms of hamza. */
export function foldText(text: string): string {
  return Array.from(text.replace(/\p{Cf}/gu, ''), foldCharacter)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A name by which rows are one product: without case, direction marks and double spaces; signs count. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A short word that is the same for the same text. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
}
