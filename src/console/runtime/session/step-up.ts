import { isApiError } from '#contract/http/client.ts';

export interface StepUp {
  /** Asks the person for a proof. False if they cancel. */
  ask: () => Promise<boolean>;
  /** The dialog answers here. Returns the function that removes it. */
  answerWith: (dialog: () => Promise<boolean>) => () => void;
}

/** Connects refused calls with the dialog that proves the person. A call waits for the dialog's code. */
export function createStepUp(): StepUp {
  let dialog: (() => Promise<boolean>) | null = null;
  const waiting: ((proof: Promise<boolean>) => void)[] = [];
  return {
    ask: () => dialog?.() ?? new Promise((resolve) => waiting.push(resolve)),
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
