// Direction marks, joiners, variation selectors, soft hyphens and the empty Braille cell.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text without the characters that nobody sees. For keys and codes: in names, some of them join letters and emoji. */
export function removeInvisible(text: string): string {
  return text.replace(invisible, '');
}
