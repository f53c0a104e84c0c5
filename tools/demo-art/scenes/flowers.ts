import { type Bloom, bouquet, fromRed } from './props.ts';
import type { Item, Scene, Scenes } from './scene.ts';
import { fromAbove, group, lie, onTable, part, stand } from './scene.ts';
import type { Tint } from './tint.ts';

const { blush, white, pearl, blue, yellow, peach } = fromRed;

const rose = (size = 124, tint?: readonly Tint[]): Bloom => ({ art: 'rose-head', size, ...(tint ? { tint } : {}) });
const peony = (size = 132, tint?: readonly Tint[]): Bloom => ({ art: 'peony-head', size, ...(tint ? { tint } : {}) });
const daisy: Bloom = { art: 'daisy-head', size: 96 };
const sunflower: Bloom = { art: 'sunflower-head', size: 150 };
const hydrangea: Bloom = { art: 'hydrangea-head', size: 146 };

const dome = [
  [-150, -34], [-76, -66], [0, -78], [76, -66], [150, -34],
  [-176, 14], [-104, -2], [-34, -14], [40, -14], [108, -2], [176, 14],
  [-132, 50], [-66, 48], [0, 44], [66, 48], [132, 50],
] as const; // prettier-ignore

/** A round box of roses on a table, its rim at about y - 350. */
function roseBox(x: number, y: number, box?: readonly Tint[], bloom?: readonly Tint[]): readonly Item[] {
  return [
    stand('hat-box', x, y, 420, box ? { tint: box } : {}),
    ...dome.map(([dx, dy], i) =>
      part('rose-head', x + dx * 1.24, y - 372 + dy * 1.28, 160, { turn: i * 53, ...(bloom ? { tint: bloom } : {}) }),
    ),
  ];
}

function tulips(colour?: readonly Tint[]): Scene {
  const dyed = colour ? { tint: colour } : {};
  const stems = [-46, -34, -22, -11, 0, 11, 22, 34, 46].map((turn, i) => {
    const reach = 178 + (i % 2) * 52;
    const radians = (turn * Math.PI) / 180;
    return part('tulip', Math.sin(radians) * reach, -Math.cos(radians) * reach, 360, { turn, ...dyed });
  });
  const paper: readonly Tint[] = [{ to: 34, saturation: 1.15, light: -0.16 }];
  const bunch = group(
    [part('wrap-back', 0, 0, 560, { tint: paper }), ...stems, part('wrap-front', 0, 60, 520, { tint: paper }), part('ribbon', 2, 230, 88, { tint: white })],
    500, 570, 1.06,
  ); // prettier-ignore
  return fromAbove(colour === yellow ? 'sea' : colour === white ? 'blush' : 'sand', [bunch], 'disc');
}

function foreverRose(bloom?: readonly Tint[]): Scene {
  const dyed = bloom ? { tint: bloom } : {};
  return onTable(
    bloom === blue ? 'sea' : 'sand',
    [
      stand('wood-base', 500, 880, 130),
      part('rose-stem', 500, 660, 350),
      part('rose-head', 500, 470, 196, dyed),
      part('rose-head', 436, 812, 60, { ...dyed, opacity: 0.95 }),
      part('rose-head', 566, 820, 46, { ...dyed, turn: 40 }),
      part('glass-dome', 500, 540, 620),
    ],
    'arch',
  );
}

const gardenBlooms: readonly Bloom[] = [
  peony(),
  daisy,
  rose(112, peach),
  hydrangea,
  rose(116),
  daisy,
  sunflower,
  peony(120),
];

function basketOf(x: number, y: number): readonly Item[] {
  return [
    ...[-46, -18, 14, 44].map((turn) =>
      part('eucalyptus', x + turn * 4.6, y - 480 + Math.abs(turn) * 2, 300, { turn }),
    ),
    stand('basket', x, y, 470),
    ...dome.map(([dx, dy], i) => {
      const bloom = gardenBlooms[i % gardenBlooms.length] ?? peony();
      return part(bloom.art, x + dx * 1.04, y - 300 + dy * 0.9, bloom.size * 0.92, {
        turn: i * 41,
        ...(bloom.tint ? { tint: bloom.tint } : {}),
      });
    }),
  ];
}

const signature = [peony(), rose(118, blush), rose(112, white), peony(138), rose(112, peach), daisy];
const graduation = [rose(120, white), hydrangea, rose(112, white), daisy, hydrangea];

const orchid = (x: number, y: number, dyes?: readonly Tint[]): readonly Item[] => [
  stand('ceramic-pot', x, y, 270),
  part('orchid', x + 56, y - 452, 540, dyes ? { tint: dyes } : {}),
  part('orchid', x - 50, y - 420, 470, { flip: true, ...(dyes ? { tint: dyes } : {}) }),
];
const violet: readonly Tint[] = [{ from: [290, 335], to: 300, saturation: 2.6, light: -0.28 }];

const cactus = (x: number, y: number, size: number, flip = false): readonly Item[] => [
  part('cactus', x, y - size * 0.92, size * 0.86, { flip }),
  stand('clay-pot', x, y, size * 0.62),
];

export const flowers: Scenes = {
  'dana-signature-bouquet': fromAbove('blush', [bouquet(signature, 500, 520, 1.62, { ribbon: blush })], 'disc'),
  'dana-signature-bouquet-2': onTable('sand', [
    bouquet(signature, 400, 500, 1.42, { ribbon: blush, turn: -8 }),
    stand('gift-box', 760, 860, 280, { tint: [{ from: [20, 60], to: 36, saturation: 0.45, light: 0.55 }] }),
    lie('card', 560, 850, 120, { turn: -8 }),
  ]),
  'red-roses': fromAbove(
    'pearl',
    [
      bouquet([rose(128), rose(120), rose(132)], 500, 520, 1.62, {
        paper: [{ to: 342, saturation: 1.5, light: -0.6 }],
        ribbon: white,
      }),
    ],
    'disc',
  ),
  'red-roses-2': fromAbove('blush', [
    lie('rose', 330, 500, 720, { turn: -24 }),
    lie('rose', 480, 470, 720, { turn: -12 }),
    group([part('card', 0, 0, 300), part('red-heart', 0, -6, 96)], 670, 640, 1, { turn: 8 }),
  ]),
  'fresh-tulips': tulips(),
  'fresh-tulips-white': tulips([{ from: [270, 345], to: 40, saturation: 0.4, light: 0.82 }]),
  'fresh-tulips-yellow': tulips([{ from: [270, 345], to: 45, saturation: 1.1, light: 0.22 }]),
  'sunflower-morning': fromAbove(
    'sea',
    [
      bouquet([sunflower, sunflower, daisy, sunflower, daisy], 500, 520, 1.6, {
        paper: [{ to: 30, saturation: 1.1, light: -0.25 }],
        ribbon: yellow,
        green: 'leaves',
      }),
    ],
    'disc',
  ),
  'sunflower-morning-2': fromAbove('sage', [
    lie('leaves', 360, 420, 330, { turn: -40 }),
    lie('leaves', 650, 640, 330, { turn: 130 }),
    lie('sunflower-head', 380, 400, 420),
    lie('sunflower-head', 660, 620, 360, { turn: 20 }),
    lie('daisy-head', 700, 300, 210),
    lie('daisy-head', 320, 740, 230),
  ]),
  'graduation-bouquet': fromAbove('sea', [bouquet(graduation, 500, 520, 1.6, { ribbon: blue })], 'disc'),
  'graduation-bouquet-2': onTable('pearl', [
    bouquet(graduation, 380, 500, 1.38, { ribbon: blue, turn: -6 }),
    group([part('card', 0, 0, 260), part('star', 0, -10, 110)], 740, 760, 1, { turn: 7 }),
  ]),
  'velvet-rose-box': onTable('sand', roseBox(500, 860), 'arch'),
  'velvet-rose-box-2': fromAbove(
    'blush',
    [
      [-150, -150],
      [0, -168],
      [150, -150],
      [-176, 0],
      [0, 0],
      [176, 0],
      [-150, 150],
      [0, 168],
      [150, 150],
    ].map(([dx = 0, dy = 0], i) => lie('rose-head', 500 + dx * 1.62, 500 + dy * 1.62, 350, { turn: i * 61 })),
  ),
  'velvet-rose-box-white': onTable('sea', roseBox(500, 860, pearl, white), 'arch'),
  'velvet-rose-box-blush': onTable('pearl', roseBox(500, 860, blush, blush), 'arch', 'blush'),
  'roses-chocolate-heart': fromAbove(
    'pearl',
    [
      lie('heart-box', 500, 520, 780),
      ...[
        [-70, -180],
        [-180, -230],
        [-262, -160],
        [-150, -110],
        [-250, -50],
        [-60, -64],
        [-165, 12],
        [-70, 60],
        [-80, 160],
        [-30, 228],
        [-120, 110],
      ].map(([dx = 0, dy = 0], i) => part('rose-head', 500 + dx * 0.98, 520 + dy * 0.98, 148, { turn: i * 41 })),
      ...[
        [66, -150],
        [160, -210],
        [250, -170],
        [70, -50],
        [166, -106],
        [262, -70],
        [68, 50],
        [164, -4],
        [66, 148],
        [160, 96],
        [240, 24],
        [62, 232],
      ].map(([dx = 0, dy = 0], i) =>
        lie(['praline', 'praline-milk', 'praline-dark'][i % 3] ?? 'praline', 500 + dx, 510 + dy, 84),
      ),
    ],
    'disc',
  ),
  'roses-chocolate-heart-2': fromAbove('blush', [
    lie('rose-head', 330, 350, 400),
    lie('rose-head', 660, 280, 250, { turn: 40, tint: blush }),
    lie('praline-dark', 640, 560, 210),
    lie('praline', 420, 700, 220),
    lie('praline-milk', 700, 780, 190),
    lie('leaves', 200, 640, 160, { turn: -60 }),
  ]),
  'forever-rose': foreverRose(),
  'forever-rose-pink': foreverRose(blush),
  'forever-rose-blue': foreverRose(blue),
  'garden-basket': onTable('sage', basketOf(500, 880), 'disc'),
  'garden-basket-2': fromAbove(
    'sand',
    gardenBlooms.map((bloom, i) =>
      lie(bloom.art, 250 + (i % 3) * 250 + (i > 5 ? 125 : 0), 240 + Math.floor(i / 3) * 260, bloom.size * 1.7, {
        turn: i * 37,
        ...(bloom.tint ? { tint: bloom.tint } : {}),
      }),
    ),
  ),
  'moth-orchid': onTable('sea', orchid(500, 900), 'arch'),
  'moth-orchid-purple': onTable('pearl', orchid(500, 900, violet), 'arch', 'blush'),
  'cactus-trio': onTable(
    'sand',
    [...cactus(270, 820, 380), ...cactus(735, 800, 330, true), ...cactus(505, 870, 470)],
    'arch',
    'blush',
  ),
  'cactus-trio-2': onTable('sea', [...cactus(500, 900, 620)], 'disc'),
  'money-plant': onTable('sage', [stand('potted-plant', 500, 850, 560, { foot: 0.55 })], 'disc'),
  'money-plant-2': onTable(
    'sand',
    [
      stand('potted-plant', 440, 880, 760, { foot: 0.55 }),
      stand('notebook-with-decorative-cover', 790, 870, 190, { tint: [{ to: 186, saturation: 0.7 }] }),
    ],
    'arch',
    'sage',
  ),
  'patio-palm': onTable('sea', [part('palm-tree', 500, 400, 660), stand('clay-pot', 500, 900, 270)], 'arch', 'sand'),
  'category-flowers': fromAbove('blush', [
    bouquet([peony(), rose(120), rose(112, blush), daisy, rose(112, white), hydrangea], 500, 540, 1.66, {
      ribbon: fromRed.maroon,
      turn: 6,
    }),
  ]),
  'category-bouquets': fromAbove(
    'sand',
    [bouquet([rose(120, peach), peony(), daisy, rose(118, blush)], 500, 530, 1.62, { ribbon: peach, turn: -10 })],
    'disc',
  ),
  'category-flower-boxes': onTable('pearl', [...roseBox(500, 850, undefined, blush)], 'disc', 'blush'),
  'category-plants': onTable('sage', [...orchid(330, 880), ...cactus(700, 870, 420)], 'none'),
};
