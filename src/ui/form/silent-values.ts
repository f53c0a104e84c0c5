import { useEffect } from 'react';

// Sends what is shown: a value that a password manager, an extension or the browser set without an
// input event is reported before its form is submitted, and when the visitor goes on to another
// control. Selects, checkboxes and radios name the value that their form knows in
// `data-shown-value`. Forms ask for it, and the fields that password managers fill.

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The last value that an input event reported, for fields whose value React does not control. */
const reported = new WeakMap<Element, string>();

const isChoice = (control: Element): control is HTMLInputElement => control.matches('[type=checkbox], [type=radio]');

const isText = (control: Element): control is TextControl =>
  control.matches('input, textarea') && !isChoice(control) && !control.matches('[type=file], [type=hidden]');

/** What a control shows, if its form does not know it. */
function silentValueOf(control: HTMLElement): string | null {
  if (isText(control)) {
    // React writes the value of a field that it controls to `defaultValue`, too.
    const { value, defaultValue } = control;
    if (value === defaultValue) reported.delete(control);
    return value === defaultValue || value === reported.get(control) || control.readOnly ? null : value;
  }
  const known = control.dataset['shownValue'];
  if (isChoice(control)) return known === 'false' && control.checked ? 'true' : null;
  if (!(control instanceof HTMLSelectElement) || known === undefined || known === control.value) return null;
  // Without an option for the known value, for one that is yet to load, nobody chose what is shown.
  return [...control.options].some(({ value }) => value === known) ? control.value : null;
}

/** Sets the value of a control again, with the event that a visitor causes. */
function report(control: Element, value: string): void {
  if (isChoice(control)) {
    control.checked = false;
    control.click();
  } else if (isText(control)) {
    // React ignores an event without a change. It knows the values that scripts of the page set, but not those that
    // the setter of the prototype sets.
    control.value = control.defaultValue;
    const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Reflect.set(prototype, 'value', value, control);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

let reporting = false;

function reportSilentValues(): void {
  // A form that hears of a value may move the focus, which asks again.
  if (reporting) return;
  reporting = true;
  // All are read first: a form that hears of one value renders, and React resets those that it does not know.
  const controls = [...document.querySelectorAll<HTMLElement>('form :is(input, select, textarea):enabled')];
  const values = controls.map(silentValueOf);
  try {
    for (const [at, value] of values.entries()) if (value !== null) report(controls[at]!, value);
  } finally {
    reporting = false;
  }
}

function note({ target }: Event): void {
  if (target instanceof Element && isText(target)) reported.set(target, target.value);
}

function watch(): void {
  // The same listener is added once.
  addEventListener('input', note, true);
  for (const type of ['focusin', 'pointerdown', 'submit']) addEventListener(type, reportSilentValues, true);
}

/** Reports the silent values of all forms from now on. */
export function useSilentValues(): void {
  useEffect(watch, []);
}
