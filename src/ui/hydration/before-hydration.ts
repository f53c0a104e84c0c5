import { createContext, use, useEffect, useEffectEvent, useReducer, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the visitor did in the server-rendered page before hydration. Each part is taken once. */
export interface BeforeHydration {
  takePress: (button: Element) => boolean;
  takeSubmit: (form: Element) => boolean;
  /** The value that a control had before the language was switched. */
  takeRestoredValue: (control: Control) => string | undefined;
}

const nothing: BeforeHydration = {
  takePress: () => false,
  takeSubmit: () => false,
  takeRestoredValue: () => undefined,
};

export const BeforeHydrationContext = createContext<BeforeHydration>(nothing);

/** Runs `repeat` after the render that early values and choices of the same page cause. */
function useRepeat(take: () => boolean, repeat: () => void): void {
  const [due, plan] = useReducer((times: number) => times + 1, 0);
  const takeOnce = useEffectEvent(take);
  const repeatOnce = useEffectEvent(repeat);
  useEffect(() => {
    if (takeOnce()) plan();
  }, []);
  useEffect(() => {
    if (due > 0) repeatOnce();
  }, [due]);
}

/** Repeats a press that came before hydration, once. */
export function useEarlyPress(button: RefObject<HTMLButtonElement | null>): void {
  const early = use(BeforeHydrationContext);
  useRepeat(
    () => button.current !== null && early.takePress(button.current),
    () => button.current?.click(),
  );
}

/** Repeats a submit that came before hydration, once. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  const early = use(BeforeHydrationContext);
  useRepeat(
    () => form.current !== null && early.takeSubmit(form.current),
    () => form.current?.requestSubmit(),
  );
}

/**
 * The value that the visitor entered before hydration, or before a switch of language. Undefined if
 * there is none. React and the form library do not change the DOM value until the first commit.
 */
export function earlyValueOf(early: BeforeHydration, control: Control): string | boolean | undefined {
  const restored = early.takeRestoredValue(control);
  if (restored !== undefined) return restored;
  if (control instanceof HTMLSelectElement) return control.value;
  if (control.type === 'checkbox') {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked === defaultChecked ? undefined : checked;
  }
  return control.value === control.defaultValue ? undefined : control.value;
}

/**
 * Calls `onValue` on mount with a value that a controlled input, textarea or select got before
 * hydration.
 */
export function useEarlyValue(
  control: RefObject<Control | null>,
  value: string,
  onValue: (value: string) => void,
): void {
  const early = use(BeforeHydrationContext);
  const report = useEffectEvent(() => {
    const typed = control.current ? earlyValueOf(early, control.current) : undefined;
    if (typeof typed === 'string' && typed !== value) onValue(typed);
  });
  useEffect(() => report(), []);
}

/** Calls `onChoose` on mount when another radio of the group was chosen before hydration. */
export function useEarlyChoice(
  group: RefObject<HTMLElement | null>,
  chosen: string | null,
  onChoose: (value: string) => void,
): void {
  const report = useEffectEvent(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input[type=radio]:checked');
    if (checked && checked.value !== chosen) onChoose(checked.value);
  });
  useEffect(() => report(), []);
}
