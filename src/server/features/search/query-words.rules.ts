import { isArabicWord } from './keys.ts';
import { wordsOf } from './tokenizer.ts';

/**
 * `person`: for whom it is (mother, لزوجتي). `group`: for which people things are made (men's, نسائي).
 * `occasion`: birthday, عيد الأم. `gift`: gift, هدية. `thing`: every other word with a meaning.
 */
type Role = 'person' | 'group' | 'occasion' | 'gift' | 'thing';

/** A word of a query. Fillers (for, the, مع) are left out. */
export interface QueryWord {
  text: string;
  role: Role;
  /** Words without a filler between them have the same number: 0 and 1 in "laptop bag for work". */
  part: number;
}

const wordsMost = 10;

const setOf = (...texts: string[]) => new Set(texts.flatMap((text) => wordsOf(text).map((word) => word.text)));

const fillers = setOf(
  'a an the this that these those some any of for to with without and or in on at by from as is are be it its',
  'i im me my we us our you your he him his she her hers they them their who which',
  'want need buy get looking something please',
  'ل و ب مع من في عن إلى الى أو او أجل هذا هذه ذلك تلك التي الذي لي لك له لها لهم لنا معي معه معها',
  'اريد أبغى ابغي ابغا شي شيء مناسب مناسبة لأجل علشان عشان حق حقت',
);

const persons = setOf(
  'mother mothers mom moms mum mums mommy mummy father fathers dad dads daddy parents wife wifes husband husbands',
  'sister sisters brother brothers friend friends girlfriend boyfriend fiance fiancee son daughter',
  'grandmother grandma grandfather grandpa aunt uncle someone everyone',
  'أم أمي الأم امه امها والدتي الوالدة ماما أب أبي أبوي الأب والدي الوالد بابا والديّ أهلي زوجتي زوجي زوجة زوج الزوجة الزوج',
  'أختي أخت أخي أخوي أخ صديقتي صديقي صديقة صديق الصديق الصديقة خطيبتي خطيبي حبيبتي حبيبي ابنتي بنتي ابني ولدي',
  'جدتي جدي عمتي خالتي عمي خالي حرمي',
);

// What things are for these is different from other things: "mens wallet" rather means those with both words.
const groupsOfPeople = {
  men: setOf('man men mens gents gentleman gentlemen رجل رجال رجالي رجالية رجاليات'),
  women: setOf('woman women womens lady ladies امرأة المرأة نساء نسائي نسائية نسائيات نسوي نسوية حريم حريمي سيدات'),
  children: setOf('kid kids child children childrens طفل طفلة أطفال'),
  boys: setOf('boy boys أولاد ولادي'),
  girls: setOf('girl girls بنات بناتي'),
  babies: setOf('baby babies'),
  teens: setOf('teen teens'),
};
type Group = keyof typeof groupsOfPeople;
const groups = Object.keys(groupsOfPeople) as Group[];
const opposites: Partial<Record<Group, Group>> = { men: 'women', women: 'men', boys: 'girls', girls: 'boys' };

const occasions = setOf(
  'birthday birthdays anniversary valentine valentines graduation housewarming newborn eid ramadan',
  'عيد العيد رمضان ميلاد ميلادي ميلاده ميلادها تخرج التخرج مولود المولود مواليد المواليد',
);
// Words of an occasion of two words: mother's day, عيد الأم.
const dayOf = setOf('mother mothers father fathers valentine valentines women womens teacher teachers birth');
const feastOf = setOf('ميلاد ميلادي ميلاده ميلادها الميلاد الأم الاب الأب الحب الزواج زواجنا أم');
const feast = setOf('عيد بعيد لعيد يوم ليوم');

export const giftWord = 'gift';
const writtenGifts = setOf('gift gifts هدية هدايا هديات إهداء');
// In queries only: in a text of a product they rather mean something else.
const askedGifts = setOf('present presents gifting هديتي هديتك');
const gifts = new Set([...writtenGifts, ...askedGifts]);

// لأمي is لـ and أمي; للأم is لـ and الأم; ونسائي is و and نسائي.
function isOneOf(words: ReadonlySet<string>, word: string): boolean {
  if (words.has(word)) return true;
  if (!isArabicWord(word)) return false;
  const rest = word.slice(1);
  if (word.startsWith('و')) return isOneOf(words, rest);
  if (word.startsWith('ال')) return words.has(word.slice(2));
  if (!word.startsWith('ل')) return false;
  return words.has(rest) || words.has(`ا${rest}`) || (rest.startsWith('ل') && words.has(rest.slice(1)));
}

function groupOf(word: string): Group | undefined {
  return groups.find((group) => isOneOf(groupsOfPeople[group], word));
}

/** The words that this word of a query means in a shop, beside itself: men's also means رجالي. */
export function alsoMeantBy(word: string): string[] {
  const group = groupOf(word);
  const meant = isOneOf(gifts, word) ? writtenGifts : group && groupsOfPeople[group];
  return meant ? [...meant].filter((one) => one !== word) : [];
}

/** Whether a word of a query is complete as it is: "men" does not begin "menthol" beside another word. */
export function isWhole(word: string): boolean {
  return groupOf(word) !== undefined;
}

/** Words of what is for other people than those of a query: for women, if men are asked for. */
export function avoidedBy(words: readonly QueryWord[]): string[] {
  const asked = new Set(words.flatMap(({ text, role }) => (role === 'group' ? [groupOf(text)] : [])));
  const others = [...asked].map((group) => group && opposites[group]);
  return others.flatMap((other) => (other && !asked.has(other) ? [...groupsOfPeople[other]] : []));
}

/** The words without those for whom things are made. Null if there are none of these, or no others with a thing. */
export function withoutGroups(words: readonly QueryWord[]): QueryWord[] | null {
  const others = words.filter(({ role }) => role !== 'group');
  return others.length < words.length && others.some(({ role }) => role === 'thing') ? others : null;
}

function isOccasion(words: readonly string[], at: number): boolean {
  const [before = '', word = '', after = ''] = [words[at - 1], words[at], words[at + 1]];
  return (
    isOneOf(occasions, word) ||
    (dayOf.has(word) && after === 'day') ||
    (word === 'day' && dayOf.has(before)) ||
    (feast.has(word) && feastOf.has(after)) ||
    (feastOf.has(word) && feast.has(before))
  );
}

function roleOf(words: readonly string[], at: number): Role {
  const word = words[at] ?? '';
  if (isOccasion(words, at)) return 'occasion';
  if (isOneOf(gifts, word)) return 'gift';
  if (groupOf(word)) return 'group';
  return isOneOf(persons, word) ? 'person' : 'thing';
}

/** The words of a query with a meaning, each once. If it has only fillers, these. */
export function queryWordsOf(query: string): QueryWord[] {
  const texts = wordsOf(query).map((word) => word.text);
  const found = new Map<string, QueryWord>();
  let part = 0;
  texts.forEach((text, at) => {
    // للأطفال begins a part as "for kids" does.
    if (fillers.has(text) || (isArabicWord(text) && text.startsWith('لل'))) part += 1;
    if (!fillers.has(text) && !found.has(text)) found.set(text, { text, role: roleOf(texts, at), part });
  });
  const words =
    found.size > 0
      ? [...found.values()]
      : [...new Set(texts)].map((text): QueryWord => ({ text, role: 'thing', part: 0 }));
  return words.slice(0, wordsMost);
}

/**
 * The words that a product must have, and those that only put it first. Where a thing is named, or for which people
 * it is made, a gift is what one does with it; `isStrict`: the word is required there too.
 */
export function requiredOf(
  words: readonly QueryWord[],
  { isStrict = false } = {},
): { required: QueryWord[]; preferred: QueryWord[] } {
  const isNamed = !isStrict && words.some(({ role }) => role === 'thing' || role === 'group');
  const isRequired = ({ role }: QueryWord) => role !== 'person' && !(role === 'gift' && isNamed);
  const required = words.filter(isRequired);
  return required.length === 0
    ? { required: [...words], preferred: [] }
    : { required, preferred: words.filter((word) => !isRequired(word)) };
}

/**
 * The words that may be misspelled: not those of these lists, and of words with fillers between them only those
 * that no product has.
 */
export function doubtfulOf(required: readonly QueryWord[], isKnown: (word: QueryWord) => boolean): QueryWord[] {
  const areTogether = new Set(required.map(({ part }) => part)).size < 2;
  return required.filter((word) => word.role === 'thing' && !fillers.has(word.text) && (areTogether || !isKnown(word)));
}

/** Words of which a product needs at least `least`. */
interface Choice {
  words: QueryWord[];
  least: number;
}

// The more words, the more combinations of them.
const combinedMost = 5;

/**
 * What to look for if no product has all of these words, the closest first. A word that no product
 * has is left out before. Of two words that name one thing, one is another thing: a laptop bag is
 * no "laptop charger".
 */
export function closestChoices(required: readonly QueryWord[], known: readonly QueryWord[]): Choice[] {
  const words = known.slice(0, combinedMost);
  const all = words.length;
  const things = words.filter(({ role }) => role === 'thing');
  const choices: Choice[] = [];
  if (all < required.length) choices.push({ words, least: all });
  for (let least = all - 1; least >= 2; least -= 1) choices.push({ words, least });
  if (things.length < all && things.length > 0) choices.push({ words: things, least: things.length });
  const parts = [...new Set(things.map(({ part }) => part))];
  if (parts.length > 1) {
    for (const part of parts) {
      const together = things.filter((word) => word.part === part);
      choices.push({ words: together, least: together.length });
    }
  }
  if (all > 2 || things.length < all) choices.push({ words, least: 1 });
  return choices.filter(({ words: some, least }) => some.length > 0 && least > 0);
}

/** Whether a query names no thing: "mother's day", "something for dad". Then a gift is meant. */
export function asksForGift(required: readonly QueryWord[]): boolean {
  return required.every(({ role }) => role !== 'thing');
}
