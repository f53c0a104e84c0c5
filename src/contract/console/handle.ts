import { catalogueLimits } from './catalogue-limits.ts';

/** The Latin letters and digits of a text, as in an address: "Crème brûlée 6" is "creme-brulee-6". */
export function makeHandle(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, catalogueLimits.handleMax - 20)
    .replace(/^-|-$/g, '');
}
