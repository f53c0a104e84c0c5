import type { BeforeHydration } from '#ui/hydration/before-hydration.ts';
import { takeFormValues } from '../runtime/forms/form-values.ts';

/**
 * What early-events.inline.js records in the head of every page, before React: the last press of a button and the last
 * submit of a form. The components repeat them (src/ui/hydration/before-hydration.ts).
 */
interface EarlyEvents {
  button: Element | null;
  form: Element | null;
  stop: () => void;
}

/** Ends the recording of early events, right before React listens, and hands over what was recorded. */
export function collectBeforeHydration(): BeforeHydration {
  const early = (globalThis as { earlyEvents?: EarlyEvents }).earlyEvents;
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
