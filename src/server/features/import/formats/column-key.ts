import { foldCharacter } from '../../../shared/fold.ts';

/** The name of a column as people mean it: without case, signs, marks and forms of hamza and ta marbuta. */
export function columnKey(name: string): string {
  return Array.from(name, foldCharacter)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
