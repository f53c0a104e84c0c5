import { grid } from './props.ts';
import type { Item, Scenes } from './scene.ts';
import { fromAbove, group, lie, onTable, part, stand } from './scene.ts';
import type { Tint } from './tint.ts';

const pick = <T>(from: readonly T[], n: number): T => {
  const found = from[n % from.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

const pralines = ['praline', 'praline-dark', 'praline-milk'];
const inCup = (art: string, size: number): Item =>
  group([part('paper-cup', 0, 0, 130), part(art, 0, -2, 98)], 0, 0, size / 130, { shade: 'none' });

function pralineBox(side: number, x: number, y: number, size: number): Item {
  const step = 760 / side / 1.06;
  return group(
    [
      part('box-open', 0, 0, 860),
      ...Array.from({ length: side * side }, (_, n) => {
        const [column, row] = [n % side, Math.floor(n / side)];
        const art = pick(pralines, column + row * 2);
        return { ...inCup(art, step * 0.92), x: (column - (side - 1) / 2) * step, y: (row - (side - 1) / 2) * step };
      }),
    ],
    x, y, size / 860,
  ); // prettier-ignore
}

const letters = ['letter-sheen', 'letter-kaf', 'letter-ra', 'letter-alef'];

/** Arabic reads from the right, so the first letter is on the right-hand tile. */
function letterTray(x: number, y: number, scale: number): Item {
  const tiles = [0, 1, 2, 3].map((i) => {
    const art = pick(letters, i);
    const letter = { 'letter-sheen': [66, 4], 'letter-kaf': [70, 0], 'letter-ra': [56, 8], 'letter-alef': [74, 0] }[
      art
    ] ?? [66, 0];
    return group(
      [
        part('choco-tile', 0, 0, 180),
        part(art, 0, letter[1] ?? 0, letter[0] ?? 66, { tint: [{ to: 40, saturation: 0.8, light: 0.72 }] }),
      ],
      291 - i * 194,
      -97,
      1,
      { shade: 'none' },
    );
  });
  const rest = [-1.5, 0.5, 1.5].flatMap((row) =>
    [0, 1, 2, 3].map((i) => part((i + row + 1.5) % 2 ? 'choco-heart' : 'choco-tile', -291 + i * 194, row * 194, 180)),
  );
  return group([part('box-open', 0, 0, 930), ...tiles, ...rest], x, y, scale);
}

const camelBox = (n: number) =>
  group(
    [part('choco-tile', 0, 0, 200), part('camel', 0, 0, 128, { tint: [{ to: 36, saturation: 0.8, light: 0.25 }] })],
    (n % 3) * 222 - 222,
    Math.floor(n / 3) * 222 - 222,
    1,
    { shade: 'none' },
  );

const scatter = (
  art: string,
  spots: readonly (readonly [number, number, number, number])[],
  tint: readonly Tint[] = [],
): readonly Item[] => spots.map(([x, y, size, turn]) => lie(art, x, y, size, { turn, tint }));

export const chocolate: Scenes = {
  'pearl-pralines': fromAbove('blush', [pralineBox(4, 500, 500, 800)], 'disc'),
  'pearl-pralines-25': fromAbove('sand', [lie('box-lid', 640, 340, 560, { turn: 9 }), pralineBox(5, 450, 550, 720)]),
  'pearl-pralines-36': fromAbove('blush', [lie('box-lid', 380, 360, 560, { turn: -9 }), pralineBox(6, 560, 560, 740)]),
  'pearl-pralines-2': fromAbove(
    'pearl',
    [
      lie('praline', 360, 380, 380),
      lie('praline-dark', 680, 470, 330),
      lie('praline-milk', 420, 730, 310),
      lie('praline', 720, 790, 180),
    ],
    'disc',
  ),
  'dark-bar': fromAbove('sand', [lie('chocolate-slab', 500, 500, 780, { turn: -10 })], 'disc'),
  'dark-bar-2': fromAbove('blush', [
    ...grid(2, 2, 360, 400, 232, 232, () => lie('choco-tile', 0, 0, 226)),
    lie('choco-tile', 720, 640, 220, { turn: 24 }),
    lie('choco-tile', 560, 800, 200, { turn: -18 }),
    lie('bean', 800, 340, 120, { turn: 30 }),
    lie('bean', 290, 760, 110, { turn: -50 }),
  ]),
  'pistachio-kunafa-bar': onTable(
    'sage',
    [
      stand('kunafa-bar', 500, 760, 360),
      ...scatter(
        'praline',
        [
          [200, 840, 66, 0],
          [300, 880, 54, 0],
          [760, 870, 70, 0],
          [850, 830, 50, 0],
        ],
        [{ to: 84, saturation: 1.1, light: -0.38 }],
      ),
    ],
    'disc',
    'sand',
  ),
  'pistachio-kunafa-bar-2': onTable(
    'sand',
    [stand('kunafa-bar', 560, 640, 240), stand('kunafa-bar', 430, 860, 300)],
    'none',
  ),
  'letter-chocolates': fromAbove('blush', [letterTray(500, 500, 0.94)], 'disc'),
  'cocoa-truffles': onTable(
    'sand',
    [
      stand('plate', 500, 870, 200),
      ...[
        [340, 770],
        [500, 790],
        [660, 770],
        [420, 650],
        [580, 650],
        [500, 530],
      ].map(([x = 0, y = 0]) => part('truffle', x, y, 180)),
    ],
    'disc',
    'blush',
  ),
  'cocoa-truffles-2': fromAbove(
    'pearl',
    [
      lie('box-open', 500, 500, 780),
      ...Array.from({ length: 16 }, (_, n) => ({
        ...inCup('truffle', 152),
        x: 500 + ((n % 4) - 1.5) * 160,
        y: 500 + (Math.floor(n / 4) - 1.5) * 160,
      })),
    ],
    'disc',
  ),
  'camel-milk-chocolate': fromAbove(
    'sand',
    [
      group(
        [
          part('box-open', 0, 0, 850, { tint: [{ from: [320, 360], to: 186, saturation: 0.75 }] }),
          ...Array.from({ length: 9 }, (_, n) => camelBox(n)),
        ],
        500,
        500,
        0.98,
      ),
    ],
    'disc',
  ),
  'camel-milk-chocolate-2': onTable(
    'sea',
    [
      stand('camel', 620, 880, 560),
      lie('choco-tile', 270, 800, 170, { turn: -10 }),
      lie('choco-tile', 350, 870, 150, { turn: 14 }),
    ],
    'disc',
    'sand',
  ),
  'category-chocolate': fromAbove('blush', [
    // Also shown in a circle: nothing reaches the corners.
    pralineBox(4, 430, 450, 430),
    lie('chocolate-slab', 690, 590, 370, { turn: 14 }),
    lie('truffle', 330, 770, 130),
    lie('praline', 480, 800, 115),
  ]),
};
