import { fromRed, grid, heap } from './props.ts';
import type { Item, Scenes } from './scene.ts';
import { fromAbove, lie, onTable, part, stand } from './scene.ts';
import type { Tint } from './tint.ts';

const { sea } = fromRed;
const golden: readonly Tint[] = [{ from: [0, 60], to: 28, saturation: 1.1, light: 0.2 }];

const pick = <T>(from: readonly T[], n: number): T => {
  const found = from[n % from.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** A brass bowl full of dates, its foot at x and y. */
function bowlOf(art: string, x: number, y: number, tint: readonly Tint[] = []): readonly Item[] {
  const turns = [-18, 12, -8, 22, -26, 6, 16, -12];
  return [
    stand('brass-bowl', x, y, 330, { foot: 0.55 }),
    ...heap([3, 5, 6, 7], x, y - 406, 88, 44, (n) => part(art, 0, 0, 172, { turn: pick(turns, n) * 2, tint })),
    part('brass-bowl-front', x, y - 165, 330),
  ];
}

const jar = (x: number, y: number, size: number): Item => stand('honey-jar', x, y, size);
const scatter = (
  art: string,
  spots: readonly (readonly [number, number, number, number])[],
  tint: readonly Tint[] = [],
): readonly Item[] => spots.map(([x, y, size, turn]) => lie(art, x, y, size, { turn, tint }));

const filled: readonly Tint[] = [{ from: [20, 60], to: 76, saturation: 0.6, light: 0.1 }];
const maamoul = (n: number) => part('maamoul', 0, 0, 190, { turn: n * 15, tint: n % 2 ? [] : filled });

const garangao = (x: number, y: number): readonly Item[] => [
  lie('candy', x - 210, y - 40, 150, { turn: 20 }),
  lie('peanuts', x - 60, y + 30, 130),
  lie('lollipop', x + 110, y - 10, 200, { turn: 30 }),
  lie('chestnut', x + 240, y + 20, 90),
  lie('candy', x + 20, y - 70, 120, { turn: -30, tint: sea }),
];

export const datesSweets: Scenes = {
  'ajwa-dates': onTable('sand', [...bowlOf('date', 500, 880)], 'arch', 'blush'),
  'ajwa-dates-2': fromAbove(
    'sand',
    scatter('date', [
      [300, 330, 330, -30],
      [520, 280, 340, 18],
      [730, 380, 320, 52],
      [380, 640, 340, 70],
      [620, 690, 350, -14],
      [800, 690, 280, -50],
      [210, 760, 250, 8],
    ]),
  ),
  'stuffed-medjool': fromAbove(
    'blush',
    [
      lie('box-wide', 500, 500, 560),
      ...grid(6, 2, 500, 496, 124, 206, (n) =>
        part('date-stuffed', 0, 0, 178, {
          tint:
            n % 3 === 1
              ? [{ from: [30, 46], to: 84, saturation: 0.85, light: -0.12 }]
              : n % 3 === 2
                ? [{ from: [30, 46], to: 26, saturation: 1.3, light: -0.1 }]
                : [],
        }),
      ),
    ],
    'disc',
  ),
  'stuffed-medjool-2': onTable(
    'sand',
    [
      stand('plate', 420, 880, 170),
      part('date-stuffed', 320, 740, 260, { turn: -28 }),
      part('date-stuffed', 450, 710, 280, {
        turn: 10,
        tint: [{ from: [30, 46], to: 84, saturation: 0.85, light: -0.12 }],
      }),
      part('date-stuffed', 560, 750, 250, { turn: 42 }),
      stand('finjan', 800, 880, 170),
    ],
    'disc',
    'blush',
  ),
  'khalas-dates': onTable('sea', bowlOf('date', 500, 880, golden), 'arch', 'sand'),
  'khalas-dates-2': fromAbove(
    'pearl',
    [
      lie('box-open', 500, 500, 820, { tint: [{ from: [320, 360], to: 28, saturation: 0.6, light: 0.05 }] }),
      ...grid(6, 4, 500, 500, 106, 160, (n) => part('date', 0, 0, 152, { tint: golden, turn: (n % 3) * 6 - 6 })),
    ],
    'disc',
  ),
  'sidr-honey': onTable('sand', [jar(500, 880, 600)], 'arch'),
  'sidr-honey-2': onTable('blush', [jar(680, 880, 430), stand('honey-pot', 340, 880, 460)], 'disc', 'sand'),
  'honey-nuts': onTable(
    'sage',
    [
      jar(560, 860, 540),
      stand('honey-pot', 270, 870, 240),
      ...scatter('peanuts', [
        [790, 850, 130, 10],
        [860, 800, 96, 50],
      ]),
      ...scatter('chestnut', [
        [420, 900, 100, 0],
        [340, 880, 80, -20],
      ]),
    ],
    'disc',
    'sand',
  ),
  'date-syrup': onTable('sea', [stand('syrup-bottle', 500, 880, 620)], 'arch', 'sand'),
  'date-syrup-2': onTable(
    'sand',
    [
      stand('syrup-bottle', 400, 850, 520),
      stand('plate', 680, 900, 130),
      part('date', 620, 810, 170, { turn: -40 }),
      part('date', 710, 800, 180, { turn: 20 }),
      part('date', 780, 830, 150, { turn: 70 }),
    ],
    'disc',
    'blush',
  ),
  'baklava-box': fromAbove(
    'sand',
    [lie('box-open', 500, 500, 840), ...grid(3, 4, 500, 500, 208, 150, () => part('baklava', 0, 0, 148))],
    'disc',
  ),
  'baklava-box-2': onTable(
    'blush',
    [
      stand('plate', 500, 880, 200),
      part('baklava', 360, 760, 230),
      part('baklava', 640, 760, 230),
      part('baklava', 500, 800, 240),
      part('baklava', 500, 660, 240),
    ],
    'disc',
    'sand',
  ),
  maamoul: onTable(
    'sage',
    [
      stand('plate', 500, 880, 200),
      ...[
        [360, 740],
        [640, 740],
        [500, 780],
        [430, 630],
        [580, 630],
        [505, 520],
      ].map(([x = 0, y = 0], i) => ({ ...maamoul(i), x, y })),
    ],
    'disc',
    'sand',
  ),
  'maamoul-2': fromAbove(
    'sand',
    [
      lie('box-wide', 500, 500, 570, { tint: sea }),
      ...grid(6, 4, 500, 500, 124, 106, (n) => ({ ...maamoul(n + Math.floor(n / 6)), size: 102 })),
    ],
    'disc',
  ),
  'cheese-kunafa': onTable('sand', [stand('kunafa', 500, 850, 500)], 'arch', 'blush'),
  'garangao-pouch': onTable(
    'sea',
    [stand('pouch', 500, 850, 600), part('word-sara', 500, 680, 64), ...garangao(500, 880)],
    'arch',
    'sand',
  ),
  'garangao-pouch-2': onTable(
    'blush',
    [
      stand('pouch', 240, 780, 380),
      stand('pouch', 500, 760, 400, { tint: [{ from: [320, 360], to: 186 }] }),
      stand('pouch', 760, 780, 380, { tint: [{ from: [320, 360], to: 40, light: 0.15 }] }),
      ...garangao(500, 880),
    ],
    'none',
  ),
  'category-dates-sweets': onTable(
    'sand',
    [...bowlOf('date', 420, 850), stand('finjan', 790, 880, 190)],
    'arch',
    'blush',
  ),
  'category-dates': onTable(
    'blush',
    [...bowlOf('date', 500, 880, [{ from: [0, 60], to: 22, light: 0.06 }])],
    'disc',
    'sand',
  ),
  'category-honey': onTable(
    'sand',
    [stand('honey-pot', 360, 870, 500), stand('honey-jar', 720, 880, 370)],
    'arch',
    'sage',
  ),
  'category-arabic-sweets': onTable(
    'sea',
    [
      stand('kunafa', 500, 720, 330),
      part('baklava', 300, 830, 190),
      part('baklava', 480, 860, 200),
      { ...maamoul(1), x: 690, y: 830 },
    ],
    'arch',
    'sand',
  ),
};
