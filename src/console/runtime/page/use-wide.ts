import { useSyncExternalStore } from 'react';

/** A hook that says whether a media query matches. */
function mediaHook(text: string): () => boolean {
  const query = matchMedia(text);
  function subscribe(listener: () => void): () => void {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  }
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/**
 * Whether the window is at least 1280 px wide. From this width, pages show a list and the chosen item
 * side by side: `xl` of the stylesheet.
 */
export const useWide = mediaHook('(min-width: 80rem)');

/** Whether the window is wider than a phone: `md` of the stylesheet. */
export const useTablet = mediaHook('(min-width: 48rem)');

/** Whether the window is as narrow as a phone that is held upright: below `sm` of the stylesheet. */
export const useNarrow = mediaHook('(width < 40rem)');
