export type ClassPart = string | false | null | undefined;

/** Joins what is there; later parts do not override earlier ones, so pass layout (margin, width), not looks. */
export function classNames(...parts: ClassPart[]): string {
  return parts.filter(Boolean).join(' ');
}
