/** JSON whose numbers are the text that the sender wrote: 1.0 stays "1.0", and no amount is rounded. */
export type JsonText = string | boolean | null | JsonText[] | { [name: string]: JsonText };

declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

// The last quote is optional, so that no text is searched twice.
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g;

/**
 * Reads JSON and keeps its numbers as text. Throws SyntaxError. A reviver of `JSON.parse`, which is given
 * the same text, takes twenty times as long: strangers send bodies, too.
 */
export function readJsonText(text: string): JsonText {
  JSON.parse(text);
  return JSON.parse(text.replaceAll(stringOrNumber, (part) => (part.startsWith('"') ? part : `"${part}"`))) as JsonText;
}

/** The number of JSON that `text` writes: 299.90. `JSON.stringify` prints it as it is. */
export function jsonNumber(text: string): object {
  return JSON.rawJSON(text);
}

/** The value at a path, or null. */
export function valueAt(value: JsonText, ...path: readonly string[]): JsonText {
  let found = value;
  for (const name of path) {
    if (found === null || typeof found !== 'object' || Array.isArray(found)) return null;
    found = Object.hasOwn(found, name) ? (found[name] ?? null) : null;
  }
  return found;
}

/** The text or the number at a path as text. Null if there is none, or an empty one. */
export function textAt(value: JsonText, ...path: readonly string[]): string | null {
  const found = valueAt(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** The list at a path, or an empty one. */
export function listAt(value: JsonText, ...path: readonly string[]): JsonText[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}
