import { readFileSync } from 'node:fs';
import { createLookSheets, type LookSheets } from '../pages/look-sheets.ts';
import { devBase } from './render-request.ts';

const typefaces = new URL('../../ui/styles/typefaces/', import.meta.url);

/** The sheets of looks while developing: the fonts are those of the sources. */
export function createDevLookSheets(): LookSheets {
  return createLookSheets((typeface) =>
    readFileSync(new URL(`${typeface}.css`, typefaces), 'utf8').replaceAll(
      '../fonts/',
      `${devBase}src/ui/styles/fonts/`,
    ),
  );
}
