// Letters that people confuse in typing, folded to one of them. Unicode decomposition has removed
// marks before (hamza, harakat, accents): ؤ is و here and أ is ا.
const letters: Record<string, string> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ۍ: 'ي',
  ے: 'ي',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ۃ: 'ه',
  ک: 'ك',
  ڪ: 'ك',
  گ: 'ك',
  چ: 'ج',
  پ: 'ب',
  ڤ: 'ف',
  ء: '',
  ß: 'ss',
  ς: 'σ',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
};

// Silent characters: tatweel, joiners, direction marks, the soft hyphen,
// apostrophes.
const silent = /[\u0640\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060-\u2069\ufeff'’‘‛ʼʻ´`′٬]/u;
const mark = /\p{M}/gu;
const digitsFrom = [0x0660, 0x06f0];

/**
 * The folded form of a character: one form for characters that people confuse, empty for silent
 * ones.
 */
export function foldCharacter(character: string): string {
  if (silent.test(character)) return '';
  let folded = '';
  for (const part of character.normalize('NFKD').replace(mark, '').toLowerCase()) {
    const code = part.codePointAt(0) ?? 0;
    const zero = digitsFrom.find((from) => code >= from && code <= from + 9);
    if (zero !== undefined) folded += String(code - zero);
    else if (part === '٫') folded += '.';
    else folded += letters[part] ?? part;
  }
  return folded;
}
