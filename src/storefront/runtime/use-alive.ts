import { useSyncExternalStore } from 'react';

const noChange = () => () => undefined;

/** False on the server and while the page hydrates, true from then on: for what the server cannot know or need not send. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
}
