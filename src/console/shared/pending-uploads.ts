import { useSyncExternalStore } from 'react';

interface UploadState {
  /** Whether a picture is on its way. */
  isPending: boolean;
  /** Whether a save waits for it. */
  isWaiting: boolean;
  /** How many pictures did not arrive, and were neither sent again nor left out. */
  failed: number;
  /** A new object whenever a save was stopped, because a picture that it waited for did not arrive. */
  stopped: object | null;
}

interface Waiting {
  save: () => void;
  stop: (() => void) | undefined;
}

/** The pictures of a form that are on their way to the shop. The form's save waits for them. */
export interface PendingUploads {
  state: () => UploadState;
  subscribe: (listener: () => void) => () => void;
  /** Counts an upload until it ends. It resolves to whether the picture arrived and is in the form. */
  track: (upload: Promise<boolean>) => void;
  /** A picture that did not arrive is sent again or left out. */
  settleFailure: () => void;
  /** Calls `save` once all pictures have arrived, at once if none is on its way. If one fails, `stop` instead. */
  whenDone: (save: () => void, stop?: () => void) => void;
}

/** Creates the uploads of a form: none is on its way. */
export function createPendingUploads(): PendingUploads {
  let state: UploadState = { isPending: false, isWaiting: false, failed: 0, stopped: null };
  let onTheirWay = 0;
  let hasFailed = false;
  let waiting: Waiting[] = [];
  const listeners = new Set<() => void>();

  function show(next: Partial<UploadState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function end(hasArrived: boolean): void {
    onTheirWay -= 1;
    hasFailed ||= !hasArrived;
    if (!hasArrived) show({ failed: state.failed + 1 });
    if (onTheirWay > 0) return;
    const isStopped = hasFailed && waiting.length > 0;
    const due = waiting;
    waiting = [];
    hasFailed = false;
    show({ isPending: false, isWaiting: false, ...(isStopped && { stopped: {} }) });
    for (const { save, stop } of due)
      if (isStopped) stop?.();
      else save();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    track(upload) {
      onTheirWay += 1;
      show({ isPending: true });
      void upload.then(end);
    },
    settleFailure: () => show({ failed: Math.max(0, state.failed - 1) }),
    whenDone(save, stop) {
      if (onTheirWay === 0) return save();
      waiting.push({ save, stop });
      show({ isWaiting: true });
    },
  };
}

/** Whether pictures are on their way, and a save waits for them. */
export function useUploadState({ subscribe, state }: PendingUploads): UploadState {
  return useSyncExternalStore(subscribe, state);
}
