import { catalogueMark } from '#contract/console/csv-fields.ts';

// Dana's own CSV file comes back as it was written.

/** Whether a file has the columns that only Dana's export has. */
export const isOwnExport = (header: readonly string[]): boolean => catalogueMark.every((name) => header.includes(name));

const letters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of a description that Dana's export wrote as HTML; null if someone has changed its form. */
export function ownParagraphs(html: string): string | null {
  if (html === '') return '';
  if (!html.startsWith('<p>') || !html.endsWith('</p>')) return null;
  const text = html.slice(3, -4).split('</p><p>').join('\n\n').split('<br>').join('\n');
  return /[<>]/.test(text) ? null : text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => letters[entity] ?? entity);
}
