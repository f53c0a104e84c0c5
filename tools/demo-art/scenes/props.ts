import type { Item, Piece } from './scene.ts';
import { group, part } from './scene.ts';
import type { Tint } from './tint.ts';

const redToBrown: readonly [number, number] = [315, 25];

const red = (to: number, more: Omit<Tint, 'to'> = {}): readonly Tint[] => [{ from: redToBrown, to, ...more }];

/** Tints by name, for drawings in red, maroon or pink. */
export const fromRed = {
  blush: red(346, { saturation: 0.75, light: 0.45 }),
  white: red(38, { saturation: 0.62, light: 0.8 }),
  pearl: red(36, { saturation: 0.28, light: 0.7 }),
  sea: red(186, { saturation: 0.62 }),
  blue: red(212, { saturation: 0.85 }),
  yellow: red(44, { light: 0.3 }),
  purple: red(285, { saturation: 0.6, light: 0.12 }),
  gold: red(40, { saturation: 0.75, light: 0.15 }),
  maroon: red(342, { saturation: 0.95, light: -0.25 }),
  peach: red(20, { saturation: 0.85, light: 0.42 }),
};

/** Tints for drawings in gold. */
export const fromGold = {
  silver: [{ from: [20, 70], to: 210, saturation: 0.12, light: 0.12 }] as readonly Tint[],
  rose: [{ from: [20, 70], to: 14, saturation: 0.8, light: 0.12 }] as readonly Tint[],
};

/** Tints for white china and boxes: their warm greys take colour. */
export const fromPearl = {
  maroon: [{ paleOnly: true, to: 342, saturation: 1.7, light: -0.66 }] as readonly Tint[],
  sea: [{ paleOnly: true, to: 186, saturation: 0.85, light: -0.6 }] as readonly Tint[],
};

export interface Bloom {
  art: string;
  size: number;
  tint?: readonly Tint[];
}

const bouquetSpots = [
  [210, 66],
  [132, 84],
  [290, 84],
  [70, 140],
  [350, 140],
  [172, 132],
  [250, 132],
  [110, 186],
  [310, 186],
  [210, 190],
  [160, 232],
  [262, 228],
] as const;

/** A hand-tied bouquet, 420 units wide before scaling; x and y are its middle. */
export function bouquet(
  blooms: readonly Bloom[],
  x: number,
  y: number,
  scale: number,
  looks: { paper?: readonly Tint[]; ribbon?: readonly Tint[]; turn?: number; green?: string } = {},
): Item {
  const paper = looks.paper ? { tint: looks.paper } : {};
  const at = (piece: Piece): Piece => ({ ...piece, x: piece.x - 210, y: piece.y - 260 });
  const green = looks.green ?? 'eucalyptus';
  const sprigs = [-52, -30, -10, 12, 32, 54].map((turn, i) =>
    part(green, 210 + turn * 2.9, 70 + Math.abs(turn) * 0.9 - (i % 2) * 16, green === 'eucalyptus' ? 230 : 150, {
      turn: turn * 0.9,
    }),
  );
  const heads = bouquetSpots.map(([hx, hy], i) => {
    const bloom = blooms[i % blooms.length];
    if (!bloom) throw new Error('a bouquet needs blooms');
    return part(bloom.art, hx, hy, bloom.size, { turn: i * 47, ...(bloom.tint ? { tint: bloom.tint } : {}) });
  });
  const parts = [
    part('wrap-back', 210, 260, 520, paper),
    ...sprigs,
    ...heads,
    part('wrap-front', 210, 260, 520, paper),
    part('ribbon', 212, 424, 96, looks.ribbon ? { tint: looks.ribbon } : {}),
  ];
  return group(parts.map(at), x, y, scale, { turn: looks.turn ?? 0 });
}

/** Pieces in rows and columns, as in a box seen from above; `pick` returns the n-th piece. */
export function grid(
  columns: number,
  rows: number,
  x: number,
  y: number,
  stepX: number,
  stepY: number,
  pick: (n: number) => Piece,
): readonly Piece[] {
  return Array.from({ length: columns * rows }, (_, n) => {
    const piece = pick(n);
    const column = n % columns;
    const row = Math.floor(n / columns);
    return {
      ...piece,
      x: x + piece.x + (column - (columns - 1) / 2) * stepX,
      y: y + piece.y + (row - (rows - 1) / 2) * stepY,
    };
  });
}

/** A heap in a bowl: full rows that narrow towards the top, back to front. */
export function heap(
  rows: readonly number[],
  x: number,
  y: number,
  stepX: number,
  stepY: number,
  pick: (n: number) => Piece,
): readonly Piece[] {
  let n = 0;
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) => {
      const piece = pick(n);
      n += 1;
      return { ...piece, x: x + (i - (count - 1) / 2) * stepX, y: y + row * stepY };
    }),
  );
}
