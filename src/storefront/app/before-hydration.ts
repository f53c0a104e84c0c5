import type { BeforeHydration } from '#ui/hydration/before-hydration.ts';
import { takeFormValues } from '../runtime/forms/form-values.ts';

/**
 * The events that early-events.inline.js records before hydration: the last click of a button and
 * the last submit of a form. Components repeat them (src/ui/hydration/before-hydration.ts).
 */
interface EarlyEvents {
  button: Element | null;
  form: Element | null;
  /** Whether the browser is older than those that the shop supports. */
  isOutdated: boolean;
  stop: () => void;
}

const early = (globalThis as { earlyEvents?: EarlyEvents }).earlyEvents;

/**
 * Returns whether the browser is too old: its pages stay as the server rendered them, and say so.
 */
export function isOutdatedBrowser(): boolean {
  return early?.isOutdated === true;
}

/** Stops recording early events and returns them. Call it directly before hydration. */
export function collectBeforeHydration(): BeforeHydration {
  early?.stop();
  const restored = takeFormValues();
  return {
    takePress(button) {
      if (early?.button !== button) return false;
      early.button = null;
      return true;
    },
    takeSubmit(form) {
      if (early?.form !== form) return false;
      early.form = null;
      return true;
    },
    takeRestoredValue: (control) => restored(control),
  };
}
