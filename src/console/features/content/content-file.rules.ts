import type { ContentFile } from '#contract/console/content.ts';

/** The name of a file with the content of the shop, by the day in Qatar: "2026-11-29". */
export const fileNameOf = (day: string) => `dana-content-${day}.json`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an exported file; null if it is none. The server checks the content of each page. */
export function readContentFile(text: string): ContentFile | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(file) || file['format'] !== 'dana-content/1' || !Array.isArray(file['pages'])) return null;
  const isPage = (page: unknown) => isRecord(page) && typeof page['handle'] === 'string' && isRecord(page['content']);
  const named = ['products', 'categories', 'collections'].map((kind) => file[kind]);
  if (!file['pages'].every(isPage) || !named.every(isRecord)) return null;
  return file as unknown as ContentFile;
}
