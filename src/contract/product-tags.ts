import { cleanLine } from './validation.ts';

/**
 * The tags that every shop has, of both groups, as they are stored and in the order in which people see them. Any other
 * tag is a free text of the shop.
 */
export const knownTags = [
  'occasion:birthday',
  'occasion:anniversary',
  'occasion:wedding',
  'occasion:engagement',
  'occasion:newborn',
  'occasion:graduation',
  'occasion:ramadan',
  'occasion:garangao',
  'occasion:eid',
  'occasion:nationalDay',
  'occasion:mothersDay',
  'occasion:getWell',
  'occasion:thankYou',
  'occasion:congratulations',
  'occasion:sorry',
  'occasion:condolence',
  'occasion:hajj',
  'recipient:mother',
  'recipient:father',
  'recipient:wife',
  'recipient:husband',
  'recipient:her',
  'recipient:him',
  'recipient:child',
  'recipient:friend',
  'recipient:colleague',
  'recipient:teacher',
  'recipient:guests',
] as const;

export const tagGroupNames = ['occasion', 'recipient'] as const;

export type KnownTag = (typeof knownTags)[number];

type TagGroup = (typeof tagGroupNames)[number];
type NameIn<G extends TagGroup, T extends string = KnownTag> = T extends `${G}:${infer Name}` ? Name : never;

function namesIn<G extends TagGroup>(group: G): NameIn<G>[] {
  const start = `${group}:`;
  return knownTags.filter((tag) => tag.startsWith(start)).map((tag) => tag.slice(start.length) as NameIn<G>);
}

/** The occasions that every shop knows, without the name of their group. */
export const occasions = namesIn('occasion');
/** The recipients that every shop knows, without the name of their group. */
export const recipients = namesIn('recipient');
export type Occasion = (typeof occasions)[number];
export type Recipient = (typeof recipients)[number];

/** Which of the known tags a tag is; null for a free one. */
export const knownTagOf = (tag: string): KnownTag | null => knownTags.find((one) => one === tag) ?? null;

export const tagMax = 40;

/** A free tag in one spelling: without spaces around it, in small letters. */
export const foldTag = (text: string): string => cleanLine(text).toLowerCase();

/**
 * Whether a text can be a tag: a known one, or a free one without what separates tags in files. A text that begins like
 * a group and names none of its tags is none.
 */
export function isTag(text: string): boolean {
  if (knownTagOf(text) !== null) return true;
  const isOfGroup = tagGroupNames.some((group) => text.startsWith(`${group}:`));
  return text !== '' && text.length <= tagMax && !isOfGroup && text === foldTag(text) && !/[,;،؛|]/.test(text);
}

/** Tags in the order in which they are stored: known ones as above, then free ones by their letters; each once. */
export function sortTags(tags: readonly string[]): string[] {
  const placeOf = (tag: string) => knownTags.findIndex((one) => one === tag);
  const all = [...new Set(tags)];
  const known = all.filter((tag) => placeOf(tag) !== -1).sort((one, other) => placeOf(one) - placeOf(other));
  return [...known, ...all.filter((tag) => placeOf(tag) === -1).sort()];
}
