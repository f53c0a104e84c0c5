import type { Language } from '#contract/values/locale.ts';

// Channels refuse tatweel and marks, and files must not have what XML cannot hold.
const arabicMarks = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const invisible = /[\p{Cc}\p{Cf}\ufffe\uffff]/gu;
// What a sheet runs as a formula. Ids keep it: channels compare them letter by letter.
const formula = /^[\s=+\-@＝＋－＠]+/;
const capital = /\p{Lu}/u;
const small = /\p{Ll}/u;
const longWord = /\p{Lu}{4,}/gu;

/** A text of the merchant as channels accept it: on one line, without marks, and not in capitals only. */
export function feedText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replace(arabicMarks, '')
    .replace(formula, '')
    .trim();
  if (small.test(line) || !capital.test(line)) return line;
  return line.replace(longWord, (word) => (word[0] ?? '') + word.slice(1).toLowerCase());
}

/** The first letters of a text, up to a limit. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return Array.from(text).slice(0, most).join('').trimEnd();
}

// Channels refuse a name that promises a price or a delivery.
const promises: Record<Language, RegExp> = {
  en: /\bfree (?:shipping|delivery|gift)\b|\b(?:shipping|delivery) (?:is )?free\b|\d ?% ?(?:off|discount)\b|\bdiscounts?\b|\b(?:best|lowest|cheapest) prices?\b|\bcheapest\b|\bon sale\b|\bspecial offer\b|\blimited offer\b|\bmoney[ -]back\b|\bguaranteed\b|\b(?:buy|order|shop) now\b|\bbuy (?:one|1),? get (?:one|1)\b/i,
  ar: /(?:توصيل|شحن) (?:مجاني|مجانا|ببلاش)|(?:التوصيل|الشحن) (?:مجاني|مجانا|علينا)|خصم|خصومات|تخفيض|تخفيضات|[أا]فضل (?:ال)?[أا]?سعار|[أا]فضل سعر|[أا]رخص|[أا]قل سعر|عرض (?:خاص|محدود)|مضمون|(?:اطلب|اشتر|اشتري) (?:ال[آا]ن|الحين)|هدي[ةه] مجاني[ةه]|ضمان (?:استرجاع|استرداد)/,
};

/** Whether a name, as `feedText` gives it, has words that channels forbid. Names often mix both languages. */
export function hasPromise(name: string): boolean {
  return promises.en.test(name) || promises.ar.test(name);
}

/** A text inside an element of XML. */
export function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A line of a CSV file without the apostrophes that protect sheets: channels would read them. */
export function plainCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
