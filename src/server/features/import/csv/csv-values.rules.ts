const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Turns HTML into plain paragraphs, with an empty line between them. Plain text stays as it is. */
export function plainText(text: string): string {
  if (!/<[a-z!/][^>]*>|&(#\d+|#x[0-9a-f]+|[a-z]{2,6});/i.test(text)) return text.trim();
  const withoutTags = text
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<\/?(p|div|ul|ol|table|blockquote|section|article|h[1-6])\b[^>]*>/gi, '\n\n')
    .replace(/<\/?tr\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z!][^>]*>/gi, '');
  return decodeEntities(withoutTags)
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a cell says yes; null if it is empty or says neither. */
export function flagOf(cell: string): boolean | null {
  if (/^(true|yes|y|1|نعم|active|منشور)$/i.test(cell)) return true;
  return /^(false|no|n|0|لا|draft|archived|unlisted|مسودة|مخفي)$/i.test(cell) ? false : null;
}

/** A part of an address or a SKU: lower case, letters and digits of any script, joined by dashes. */
export function slugOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}

/** A cell without the apostrophe that keeps a sheet from reading it as a formula. */
export function withoutDefusal(cell: string): string {
  return /^''?[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

export const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
export const hasLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);
