import { storageKeys } from '#contract/limits.ts';
import { withoutLanguage } from '../i18n/language.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a page leaves to the same page in the other language, in the same tab. */
interface Handover {
  /** Without its language prefix. */
  path: string;
  savedAt: number;
  /** The router's state of the history entry: its `usr` is what a link passed on. */
  historyState: unknown;
  scrollY: number;
  /** By the control's name. */
  values: Record<string, string>;
}

// The next document takes a few seconds. A password must not stay in the storage for longer.
const validMs = 30_000;

const notTyped = new Set(['file', 'hidden', 'radio', 'checkbox']);

/** Saves what is typed in the page's forms, and its history state, for the page in the other language. */
export function saveFormValues(): void {
  const controls = [...document.querySelectorAll<Control>('input[name], textarea[name], select[name]')];
  const typed = controls.filter(({ type, disabled }) => !disabled && !notTyped.has(type));
  const handover: Handover = {
    path: withoutLanguage(location.pathname),
    savedAt: Date.now(),
    historyState: history.state as unknown,
    scrollY,
    // Of controls with the same name the first one counts.
    values: Object.fromEntries(typed.reverse().map(({ name, value }) => [name, value])),
  };
  try {
    sessionStorage.setItem(storageKeys.typedValues, JSON.stringify(handover));
  } catch {
    // Without storage (private mode) the forms start empty.
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
 * Takes what the page before the switch of the language saved: restores its history state and scroll position and returns a function that
 * gives each control its value once. Call it before the router is made.
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
