import type { CsvRecord } from '../formats/csv-file.ts';
import { type ProductReading, readCell, readNumber } from './csv-reading.rules.ts';

/** The pictures in the order of their positions. Empty cells leave pictures and texts as they are. */
export function readPictures(reading: ProductReading) {
  const { columns } = reading.sheet;
  if (columns.image === undefined) return {};
  const listed = reading.records
    .map((record, index) => ({
      path: readCell(reading, 'image', record) ?? '',
      at: readNumber(reading, 'imagePosition', record) ?? index + 1,
      text: { en: readCell(reading, 'imageText', record) ?? '', ar: readCell(reading, 'imageTextAr', record) ?? '' },
    }))
    .filter(({ path }) => path !== '')
    .sort((a, b) => a.at - b.at);
  if (listed.length === 0) return {};
  const [image = null, ...moreImages] = new Set(listed.map(({ path }) => path));
  const texts = listed.filter(({ text }) => text.en !== '' || text.ar !== '').map(({ path, text }) => [path, text]);
  reading.lacks.push('pictureTexts');
  return { image, moreImages, ...(texts.length > 0 && { pictureTexts: Object.fromEntries(texts) as object }) };
}

/** The pictures of a variant, if the file has some. */
export function readVariantPictures(reading: ProductReading, record: CsvRecord): string[] | undefined {
  const cell = readCell(reading, 'variantImage', record) ?? '';
  // Dana's export has all pictures of a variant, one below the other.
  const paths = cell.split('\n').flatMap((path) => path.trim() || []);
  return paths.length > 0 ? paths : undefined;
}
