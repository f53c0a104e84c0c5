import type { Tint } from './tint.ts';

interface Placing {
  x: number;
  y: number;
  turn?: number;
  flip?: boolean;
  opacity?: number;
  /**
   * `stand`: on a table, x and y at its foot. `lie`: seen from above, x and y its middle. `none`:
   * part of something.
   */
  shade: 'stand' | 'lie' | 'none';
}

/** One drawing of `art/`, `size` units high. */
export interface Piece extends Placing {
  art: string;
  size: number;
  tint?: readonly Tint[];
  /** How much of its width touches the table. */
  foot?: number;
}

/**
 * Several pieces that move together and have one shadow; their coordinates are relative to x and y.
 */
export interface Group extends Placing {
  items: readonly Item[];
  scale: number;
}

export type Item = Piece | Group;

export const tones = {
  pearl: ['#fffdf9', '#f4ece0', '#e9ddcc'],
  sand: ['#f8efe2', '#eaddc8', '#d9c6a8'],
  blush: ['#fdf3f2', '#f5e0df', '#e6c6c6'],
  sea: ['#f1f7f6', '#d9e8e6', '#b5d0ce'],
  sage: ['#f4f6ee', '#e2e8d6', '#c5d0b2'],
  dusk: ['#a3385a', '#7a1736', '#5a0d26'],
  night: ['#2c6a70', '#1b4f56', '#123a40'],
} as const;
export type Tone = keyof typeof tones;

export interface Ground {
  tone: Tone;
  /** A wall and a table, or one sheet seen from above. */
  view: 'table' | 'above';
  back?: 'arch' | 'disc' | 'none';
  backTone?: Tone;
  /** The middle of the arch or disc, as a share of the width. */
  backAt?: number;
}

export interface Scene {
  ground: Ground;
  items: readonly Item[];
}

export type Scenes = Record<string, Scene>;

type Extra = Partial<Pick<Piece, 'turn' | 'flip' | 'opacity' | 'tint' | 'foot'>>;

export const stand = (art: string, x: number, y: number, size: number, extra: Extra = {}): Piece => ({
  art,
  x,
  y,
  size,
  shade: 'stand',
  ...extra,
});

export const lie = (art: string, x: number, y: number, size: number, extra: Extra = {}): Piece => ({
  ...stand(art, x, y, size, extra),
  shade: 'lie',
});

export const part = (art: string, x: number, y: number, size: number, extra: Extra = {}): Piece => ({
  ...stand(art, x, y, size, extra),
  shade: 'none',
});

export const group = (
  items: readonly Item[],
  x: number,
  y: number,
  scale = 1,
  extra: Partial<Omit<Placing, 'x' | 'y'>> = {},
): Group => ({ items, x, y, scale, shade: 'lie', ...extra });

/** A wall, a table and what stands on it. */
export const onTable = (tone: Tone, items: readonly Item[], back: Ground['back'] = 'none', backTone?: Tone): Scene => ({
  ground: { tone, view: 'table', back, ...(backTone ? { backTone } : {}) },
  items,
});

/** A sheet seen from above and what lies on it. */
export const fromAbove = (tone: Tone, items: readonly Item[], back: Ground['back'] = 'none'): Scene => ({
  ground: { tone, view: 'above', back },
  items,
});
