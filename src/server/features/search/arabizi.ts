// Arabic typed with Latin letters and digits, as in chats: 3asal, 7alwa, bakhoor. Each sign has the
// Arabic letters that it may stand for, the likeliest first; longer signs are read first. Arabic
// omits short vowels, so they may stand for nothing.
const signs: [string, string[]][] = [
  ['sh', ['ش']],
  ['ch', ['ش', 'ج', 'تش']],
  ['kh', ['خ']],
  ['gh', ['غ']],
  ['th', ['ث', 'ذ']],
  ['dh', ['ذ', 'ض', 'ظ']],
  ['oo', ['و']],
  ['ou', ['و']],
  ['ee', ['ي']],
  ['ei', ['ي']],
  ['ai', ['ي', 'اي']],
  ['ay', ['ي', 'اي']],
  ['aa', ['ا']],
  ['2', ['', 'ا']],
  ['3', ['ع']],
  ['5', ['خ']],
  ['6', ['ط']],
  ['7', ['ح']],
  ['8', ['ق']],
  ['9', ['ص']],
  ['a', ['', 'ا']],
  ['b', ['ب']],
  ['c', ['ك', 'س']],
  ['d', ['د', 'ض']],
  ['e', ['', 'ي']],
  ['f', ['ف']],
  ['g', ['ق', 'غ', 'ج', 'ك']],
  ['h', ['ه', 'ح']],
  ['i', ['', 'ي']],
  ['j', ['ج']],
  ['k', ['ك', 'ق']],
  ['l', ['ل']],
  ['m', ['م']],
  ['n', ['ن']],
  ['o', ['و', '']],
  ['p', ['ب']],
  ['q', ['ق']],
  ['r', ['ر']],
  ['s', ['س', 'ص']],
  ['t', ['ت', 'ط']],
  ['u', ['و', '']],
  ['v', ['ف']],
  ['w', ['و']],
  ['x', ['كس']],
  ['y', ['ي']],
  ['z', ['ز', 'ذ', 'ظ']],
];
const vowels = new Set(['oo', 'ou', 'ee', 'ei', 'ai', 'ay', 'aa', 'a', 'e', 'i', 'o', 'u']);
const most = 400;

/**
 * The Arabic spellings that a word in Latin letters may mean, folded, the likeliest first. None for
 * a number.
 */
export function arabicSpellings(word: string): string[] {
  if (!/^(?=.*[a-z])[a-z2-9]+$/.test(word)) return [];
  let spellings = [''];
  for (let at = 0; at < word.length;) {
    const [sign, readings] = signs.find(([one]) => word.startsWith(one, at)) ?? ['', []];
    if (sign === '') return [];
    const isFirst = at === 0;
    at += sign.length;
    let letters = readings;
    // A vowel at the beginning or end of a word is written; at the beginning it may be an ع: asal,
    // oud.
    if (isFirst && vowels.has(sign))
      letters = [...readings, ...['ا', 'ع'].flatMap((first) => [first, ...readings.map((one) => first + one)])];
    if (at === word.length && sign === 'a') letters = ['ه', 'ا', 'ي', ''];
    spellings = spellings.flatMap((begun) => [...new Set(letters)].map((letter) => begun + letter)).slice(0, most);
  }
  // The same letter twice is one letter with a shadda.
  const folded = spellings.flatMap((one) => [one, one.replace(/(.)\1+/g, '$1')]);
  return [...new Set(folded)].filter((one) => one.length >= 3);
}

/** The same word with chat digits replaced by Latin letters: 7alwa becomes halwa. */
export function latinSpelling(word: string): string | null {
  if (!/^(?=.*[a-z])(?=.*[2-9])[a-z2-9]+$/.test(word)) return null;
  const letters: Record<string, string> = { 2: 'a', 3: 'a', 5: 'kh', 6: 't', 7: 'h', 8: 'q', 9: 's' };
  return word.replace(/[2-9]/g, (digit) => letters[digit] ?? '');
}
