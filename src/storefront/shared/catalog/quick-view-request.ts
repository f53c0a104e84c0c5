import { useEffect, useState } from 'react';
import type { CardFacts } from './card-facts.ts';

const name = 'quick-view';

/** Asks the layout for the quick view of a card: cards are below it, and carry no dialog each. */
export function askQuickView(facts: CardFacts): void {
  dispatchEvent(new CustomEvent(name, { detail: facts }));
}

/** The card whose quick view was asked for, and what closes it. */
export function useQuickView() {
  const [asked, setAsked] = useState<CardFacts | null>(null);
  useEffect(() => {
    const show = (event: Event) => setAsked((event as CustomEvent<CardFacts>).detail);
    addEventListener(name, show);
    return () => removeEventListener(name, show);
  }, []);
  return { asked, close: () => setAsked(null) };
}
