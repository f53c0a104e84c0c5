import { storageKeys } from '#contract/values/limits.ts';
import { withoutLanguage } from '../i18n/language.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The state that a language switch passes to the same page in the other language. */
interface Handover {
  /** The path without a language prefix. */
  path: string;
  savedAt: number;
  /** The router's state of the history entry. Its `usr` is the state that a link passed. */
  historyState: unknown;
  scrollY: number;
  /** The values by control name. */
  values: Record<string, string>;
}

// The next document loads within seconds. A password must not stay in the storage for longer.
const validMs = 30_000;

const skippedTypes = new Set(['file', 'hidden', 'radio', 'checkbox']);

/** Saves form values, history state and scroll position before a language switch. */
export function saveFormValues(): void {
  const controls = [...document.querySelectorAll<Control>('input[name], textarea[name], select[name]')];
  const saved = controls.filter(({ type, disabled }) => !disabled && !skippedTypes.has(type));
  const handover: Handover = {
    path: withoutLanguage(location.pathname),
    savedAt: Date.now(),
    historyState: history.state as unknown,
    scrollY,
    // The first control with a name wins.
    values: Object.fromEntries(saved.toReversed().map(({ name, value }) => [name, value])),
  };
  try {
    sessionStorage.setItem(storageKeys.typedValues, JSON.stringify(handover));
  } catch {
    // Without storage (private mode), the forms start empty.
  }
}

function takeHandover(): Handover | null {
  try {
    const text = sessionStorage.getItem(storageKeys.typedValues);
    sessionStorage.removeItem(storageKeys.typedValues);
    const handover = JSON.parse(text ?? 'null') as Handover | null;
    if (handover === null || Date.now() - handover.savedAt > validMs) return null;
    return handover.path === withoutLanguage(location.pathname) ? handover : null;
  } catch {
    return null;
  }
}

/**
 * Restores history state and scroll position after a language switch. Returns a function that
 * returns the saved value of each control once. Call it before the router is created.
 */
export function takeFormValues(): (control: Pick<Control, 'name'>) => string | undefined {
  const handover = takeHandover();
  if (handover === null) return () => undefined;
  history.replaceState(handover.historyState, '');
  scrollTo(0, handover.scrollY);
  const values = new Map(Object.entries(handover.values));
  return ({ name }) => {
    const value = values.get(name);
    values.delete(name);
    return value;
  };
}
