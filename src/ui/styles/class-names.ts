export type ClassPart = string | false | null | undefined;

/**
 * Joins class names; later ones do not override earlier ones, so pass layout (margin, width) and
 * not colours.
 */
export function classNames(...parts: ClassPart[]): string {
  return parts.filter(Boolean).join(' ');
}
