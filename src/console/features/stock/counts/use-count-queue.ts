import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CountRow } from '#contract/console/stock-counts.ts';
import { isApiError } from '#contract/http/client.ts';
import { isOutcomeUnknown } from '../../../runtime/api/intent.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { bodyOf, figureWith, type WaitingFigure, withFigure } from './count-queue.rules.ts';

const againMs = 4000;

interface CountQueueOptions {
  onSaved: (row: CountRow) => void;
  onRefused: (error: unknown) => void;
}

/**
 * Sends what a person counts, one write after the other, so that a scan never waits for the one before. What finds no
 * network waits in the open page, and is sent again with its Idempotency-Key.
 */
export function useCountQueue(id: number, { onSaved, onRefused }: CountQueueOptions) {
  const queue = useRef<readonly WaitingFigure[]>([]);
  const isSending = useRef(false);
  const [waiting, show] = useState<readonly WaitingFigure[]>([]);
  const [isCut, setCut] = useState(false);
  const { send } = useWrite('countVariant', {
    quiet: true,
    onDone: (row) => {
      onSaved(row);
      goOn();
    },
    onFailed: (error) => {
      isSending.current = false;
      if (isOutcomeUnknown(error)) return setCut(true);
      onRefused(error);
      // What comes too late stays: the page says how much it is.
      if (isApiError(error) && error.code === 'count_over') return setCut(false);
      goOn();
    },
  });

  function change(next: readonly WaitingFigure[]): void {
    queue.current = next;
    show(next);
  }

  function sendFirst(): void {
    const [first] = queue.current;
    if (!first || isSending.current) return;
    isSending.current = true;
    send({ params: { id, variant: first.variant }, body: bodyOf(first.change) });
  }

  /** The first one is saved or refused. */
  function goOn(): void {
    isSending.current = false;
    setCut(false);
    change(queue.current.slice(1));
    sendFirst();
  }

  const sendAgain = useEffectEvent(sendFirst);
  useEffect(() => {
    if (!isCut) return undefined;
    const timer = setInterval(sendAgain, againMs);
    addEventListener('online', sendAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', sendAgain);
    };
  }, [isCut]);

  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isWaiting]);

  return {
    /** Counts a variant: pieces more, or a number. */
    count(figure: WaitingFigure): void {
      // What found no answer keeps its form and its key, too.
      change(withFigure(queue.current, figure, isSending.current || isCut ? 1 : 0));
      sendFirst();
    },
    figureOf: (stored: number | null, variant: number) => figureWith(stored, waiting, variant),
    /** Whether the network is away: what is counted waits. */
    isCut,
    waiting: waiting.length,
  };
}
