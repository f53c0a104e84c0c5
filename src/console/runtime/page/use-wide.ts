import { useSyncExternalStore } from 'react';

// From this width, pages show a list and the chosen item side by side: `xl` of the stylesheet.
const wide = matchMedia('(min-width: 80rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the window is at least 1280 px wide. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
