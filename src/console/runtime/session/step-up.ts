import { isApiError } from '#contract/http/client.ts';

export interface StepUp {
  /** Asks the person for a proof. False if they cancel. */
  ask: () => Promise<boolean>;
  /** Calls it when a proof is asked for and no dialog is there yet. Returns the function that removes it. */
  whenAsked: (load: () => void) => () => void;
  /** The dialog answers here. Returns the function that removes it. */
  answerWith: (dialog: () => Promise<boolean>) => () => void;
}

/** Connects refused calls with the dialog that proves the person. A call waits for the dialog's code. */
export function createStepUp(): StepUp {
  let dialog: (() => Promise<boolean>) | null = null;
  let loadDialog: (() => void) | null = null;
  const waiting: ((proof: Promise<boolean>) => void)[] = [];
  return {
    ask() {
      if (dialog) return dialog();
      loadDialog?.();
      return new Promise((resolve) => waiting.push(resolve));
    },
    whenAsked(load) {
      loadDialog = load;
      if (waiting.length > 0) load();
      return () => {
        if (loadDialog === load) loadDialog = null;
      };
    },
    answerWith(open) {
      dialog = open;
      for (const resolve of waiting.splice(0)) resolve(open());
      return () => {
        if (dialog === open) dialog = null;
      };
    },
  };
}

/** Runs a call, and runs it again after the person has proved to be at the device. */
export async function withStepUp<T>(stepUp: StepUp, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isApiError(error) || error.code !== 'step_up_required' || !(await stepUp.ask())) throw error;
    return call();
  }
}
