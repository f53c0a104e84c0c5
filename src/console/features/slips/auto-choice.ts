import { useSyncExternalStore } from 'react';
import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import { type AutoStage, autoStageNamed } from './auto-print.rules.ts';

const listeners = new Set<() => void>();

function read(): AutoStage | null {
  return autoStageNamed(localStorage.getItem(consoleStorageKeys.autoPrint));
}

/** Keeps for this device whether it prints slips by itself. */
export function keepAutoStage(stage: AutoStage | null): void {
  if (stage === null) localStorage.removeItem(consoleStorageKeys.autoPrint);
  else localStorage.setItem(consoleStorageKeys.autoPrint, stage);
  for (const listener of listeners) listener();
}

/** The stage whose orders this device prints by itself; null if none. Other tabs follow. */
export function useAutoStage(): AutoStage | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  }, read);
}
