import { type Query, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { ConsoleWriteName } from '#contract/console/topics.ts';
import { sendCall } from '#contract/http/client.ts';
import type { InputOf, OutputOf } from '#contract/http/endpoint.ts';
import { useApp } from '../app-context.ts';
import { sessionEndOf } from '../session/session-events.ts';
import { withStepUp } from '../session/step-up.ts';
import { failureOf } from './failure.ts';
import { createFlights, type Intent, intentOf, isOutcomeUnknown } from './intent.ts';
import { readChanges } from './read-again.ts';
import { useFailureText } from './use-failure-text.ts';

export type WriteName = ConsoleWriteName;

// What can be kept does not wait longer for a network that is there, but does not answer.
const keptAfterMs = 10_000;

export interface WriteOptions<N extends WriteName> {
  onDone?: (result: OutputOf<ConsoleApi[N]>, input: InputOf<ConsoleApi[N]>) => void;
  onFailed?: (error: unknown, input: InputOf<ConsoleApi[N]>) => void;
  /** The page shows the failure itself. Without it, an `alert` does. */
  quiet?: boolean;
  /** Keeps the write with its Idempotency-Key when no answer came: then it has not failed. */
  onLost?: ((input: InputOf<ConsoleApi[N]>, key: string) => void) | undefined;
  /** The only queries that show what the write changes. Without it, all of its topics are read again. */
  shownBy?: (query: Query, input: InputOf<ConsoleApi[N]>) => boolean;
}

/**
 * A write of the console: `const accept = useWrite('acceptOrder')`, then `accept.send({ params })`.
 * One intent has one Idempotency-Key: sending the same again after a lost answer is safe. A call
 * that needs a fresh proof opens the dialog and is sent again. A double press sends once. When it has
 * ended, what it changes is read again, also if it failed: someone else may have been faster.
 */
export function useWrite<N extends WriteName>(
  name: N,
  { onDone, onFailed, onLost, quiet = false, shownBy = () => true }: WriteOptions<N> = {},
) {
  const { console, queryClient, stepUp, toasts } = useApp();
  const t = useTranslations('state.failure');
  const failureText = useFailureText();
  const open = useRef<Intent | null>(null);
  const [flights] = useState(createFlights);
  const [isKept, setKept] = useState(false);

  function showFailure(error: unknown, retry: () => void): void {
    if (quiet || sessionEndOf(error)) return;
    const failure = failureOf(error, true);
    const what = failureText(failure);
    // The repeated request has the same key.
    if (failure.saved === 'unknown') toasts.show({ kind: 'alert', text: `${what} ${t('unknown')}`, retry });
    else toasts.show({ kind: 'alert', text: what });
  }

  const readAgain = (input: InputOf<ConsoleApi[N]>) =>
    void readChanges(queryClient, name, input, (query) => shownBy(query, input));

  const mutation = useMutation({
    mutationKey: [name],
    mutationFn: async (input: InputOf<ConsoleApi[N]>) => {
      const intent = intentOf(open.current, input);
      open.current = intent;
      const headers = { 'idempotency-key': intent.key };
      const call = () =>
        sendCall<ConsoleApi, N>(console, name, input, {
          headers,
          ...(onLost && { signal: AbortSignal.timeout(keptAfterMs) }),
        });
      try {
        return await withStepUp(stepUp, call);
      } finally {
        flights.end(input);
      }
    },
    onSuccess: (result, input) => {
      open.current = null;
      onDone?.(result, input);
      readAgain(input);
    },
    onError: (error, input) => {
      if (onLost && open.current && failureOf(error, true).kind === 'network') {
        onLost(input, open.current.key);
        open.current = null;
        setKept(true);
        return;
      }
      if (!isOutcomeUnknown(error)) open.current = null;
      showFailure(error, () => send(input));
      onFailed?.(error, input);
      if (!sessionEndOf(error)) readAgain(input);
    },
  });

  function send(input: InputOf<ConsoleApi[N]>): void {
    setKept(false);
    if (flights.begin(input)) mutation.mutate(input);
  }

  return {
    /** Sends it. Failures arrive in `error` and `onFailed`. */
    send,
    busy: mutation.isPending,
    error: isKept ? null : mutation.error,
    reset: mutation.reset,
  };
}
