/** What a person counted and the server does not have yet. */
export interface WaitingFigure {
  variant: number;
  change: { counted: number | null } | { add: number };
}

/**
 * Adds a figure to those that wait, after the first `sent` ones, which are on their way and stay as they are: pieces of
 * one variant are added up, and a number replaces what was counted before it.
 */
export function withFigure(
  waiting: readonly WaitingFigure[],
  { variant, change }: WaitingFigure,
  sent: number,
): WaitingFigure[] {
  const place = waiting.findIndex((one, index) => index >= sent && one.variant === variant);
  const present = waiting[place];
  if (!present) return [...waiting, { variant, change }];
  return waiting.with(place, { variant, change: 'add' in change ? addTo(present.change, change.add) : change });
}

function addTo(change: WaitingFigure['change'], pieces: number): WaitingFigure['change'] {
  return 'add' in change ? { add: change.add + pieces } : { counted: Math.max(0, (change.counted ?? 0) + pieces) };
}

/** The own figure of a variant with what waits; null if there is none. */
export function figureWith(stored: number | null, waiting: readonly WaitingFigure[], variant: number): number | null {
  return waiting
    .filter((one) => one.variant === variant)
    .reduce<number | null>(
      (figure, { change }) => ('add' in change ? Math.max(0, (figure ?? 0) + change.add) : change.counted),
      stored,
    );
}

/** How a figure is sent. */
export function bodyOf(change: WaitingFigure['change']): { how: 'set' | 'add' | 'clear'; pieces: number } {
  if ('add' in change) return { how: 'add', pieces: change.add };
  return change.counted === null ? { how: 'clear', pieces: 0 } : { how: 'set', pieces: change.counted };
}
