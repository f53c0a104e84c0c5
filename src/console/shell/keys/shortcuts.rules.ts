/** What a key press does. `go` names the key of a destination; `leave` closes the second pane of a page. */
export type Command =
  { kind: 'search' } | { kind: 'help' } | { kind: 'new' } | { kind: 'leave' } | { kind: 'go'; key: string };

export interface KeyPress {
  key: string;
  /** The physical key, so that `/` and `g` work with an Arabic keyboard: `KeyG`. */
  code: string;
  hasModifier: boolean;
  isControl: boolean;
  /** The focus is in a field, so that the key is text. */
  isInField: boolean;
  /** A dialog, or a menu, is open. */
  isInDialog: boolean;
}

/** The first key of a sequence is forgotten after this time. */
export const sequenceMs = 1500;

function letterOf({ key, code }: KeyPress): string {
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key.toLowerCase();
}

/**
 * The command of a key press, and the key that waits for a second one. `waiting` is the key before,
 * if it was `g` a moment ago.
 */
export function commandOf(
  press: KeyPress,
  waiting: string | null,
): { command: Command | null; waiting: string | null } {
  const none = { command: null, waiting: null };
  if (press.isInDialog) return none;
  if (press.isControl && letterOf(press) === 'k') return { command: { kind: 'search' }, waiting: null };
  if (press.isInField || press.hasModifier || press.isControl) return none;
  if (press.key === 'Escape') return { command: { kind: 'leave' }, waiting: null };
  // On an Arabic keyboard these keys have other characters, at other places.
  if (press.key === '?' || press.key === '؟') return { command: { kind: 'help' }, waiting: null };
  if (waiting === 'g') return { command: { kind: 'go', key: letterOf(press) }, waiting: null };
  if (press.key === '/' || press.code === 'Slash') return { command: { kind: 'search' }, waiting: null };
  if (letterOf(press) === 'n') return { command: { kind: 'new' }, waiting: null };
  return letterOf(press) === 'g' ? { command: null, waiting: 'g' } : none;
}
