import { useRef } from 'react';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';

/**
 * The handlers of a list of cards. When the focused card leaves the list, the focus moves to the main
 * step of the card after it, or before it. From the only card it moves to the heading of the list.
 */
export function useNextCard(headingId: string) {
  // The focused card, which may stay and lose its step only, then the nearest ones.
  const cards = useRef<HTMLElement[]>([]);
  return useKeptFocus(
    () => {
      const card = cards.current.find(({ isConnected }) => isConnected);
      if (!card) return document.getElementById(headingId);
      return card.querySelector<HTMLElement>('[role=group] button') ?? card.querySelector('a');
    },
    (target, list) => {
      const all = [...list.querySelectorAll<HTMLElement>('article')];
      const at = all.findIndex((card) => card.contains(target));
      cards.current = at === -1 ? all : [...all.slice(at), ...all.slice(0, at).toReversed()];
    },
  );
}
