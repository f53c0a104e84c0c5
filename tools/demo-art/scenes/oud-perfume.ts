import { fromRed } from './props.ts';
import type { Item, Scene, Scenes, Tone } from './scene.ts';
import { fromAbove, lie, onTable, part, stand } from './scene.ts';
import type { Tint } from './tint.ts';

/** A burner with smoke: its foot is at x and y, the coals near y - size * 0.8. */
const burner = (x: number, y: number, size: number, tint: readonly Tint[] = []): readonly Item[] => [
  part('smoke', x + 6, y - size * 1.16, size * 0.84),
  stand('mabkhara', x, y, size, { tint, foot: 0.75 }),
];

const burnerIn = (tone: Tone, backTone: Tone, tint: readonly Tint[] = []): Scene =>
  onTable(tone, [part('glow', 500, 420, 420, { opacity: 0.7 }), ...burner(500, 890, 520, tint)], 'arch', backTone);

const notCoals: readonly [number, number] = [34, 60];
const maroonMetal: readonly Tint[] = [{ from: notCoals, to: 342, saturation: 0.95, light: -0.4 }];
const pearlMetal: readonly Tint[] = [{ from: notCoals, to: 36, saturation: 0.45, light: 0.5 }];

const chips = (spots: readonly (readonly [number, number, number, number])[]): readonly Item[] =>
  spots.map(([x, y, size, turn]) => lie('oud-chip', x, y, size, { turn }));
const duskGlass: readonly Tint[] = [{ from: [170, 200], to: 340, saturation: 1.5, light: -0.25 }];
const closedGift: readonly Tint[] = [{ from: [25, 60], to: 36, saturation: 0.6, light: 0.4 }, { from: [300, 360], to: 342, light: -0.12 }]; // prettier-ignore

export const oudPerfume: Scenes = {
  'cambodi-oud-oil': onTable(
    'sand',
    [stand('stone', 500, 900, 120), stand('oud-bottle', 500, 858, 600, { foot: 0.6 })],
    'arch',
    'blush',
  ),
  'cambodi-oud-oil-2': onTable(
    'dusk',
    [
      part('glow', 500, 480, 620, { opacity: 0.5 }),
      stand('oud-bottle', 420, 860, 520, { foot: 0.6 }),
      ...chips([
        [700, 830, 130, -10],
        [800, 880, 100, 24],
      ]),
    ],
    'arch',
  ),
  'bakhoor-dana': onTable('blush', [stand('bakhoor-jar', 500, 860, 480)], 'arch', 'sand'),
  'bakhoor-dana-2': onTable('sand', [...burner(340, 850, 440), stand('bakhoor-jar', 680, 880, 280)], 'disc', 'blush'),
  mabkhara: burnerIn('sand', 'blush'),
  'mabkhara-2': onTable('night', [part('glow', 500, 440, 620, { opacity: 0.6 }), ...burner(500, 890, 500)], 'arch'),
  'mabkhara-maroon': burnerIn('blush', 'sand', maroonMetal),
  'mabkhara-white': burnerIn('sea', 'sand', pearlMetal),
  'oud-chips': onTable(
    'sand',
    [
      stand('plate', 500, 880, 200),
      ...chips([
        [380, 790, 150, -8],
        [620, 790, 150, 12],
        [500, 810, 160, -2],
        [430, 700, 140, 18],
        [580, 690, 140, -16],
        [500, 610, 130, 6],
      ]),
    ],
    'arch',
    'sage',
  ),
  'oud-chips-2': fromAbove(
    'blush',
    chips([
      [330, 330, 250, -20],
      [680, 350, 230, 24],
      [480, 580, 260, 4],
      [270, 720, 200, 40],
      [720, 740, 230, -30],
    ]),
  ),
  'majlis-welcome-set': onTable(
    'sand',
    [
      stand('gift-box', 790, 800, 380, { tint: closedGift }),
      ...burner(330, 840, 460),
      stand('bakhoor-jar', 560, 880, 200),
      stand('oud-bottle', 150, 860, 260, { foot: 0.6 }),
      stand('mist-bottle', 720, 890, 260),
    ],
    'arch',
    'blush',
  ),
  'majlis-welcome-set-2': onTable(
    'blush',
    [stand('gift-box', 500, 890, 600, { tint: closedGift }), lie('card', 240, 850, 130, { turn: -8 })],
    'disc',
    'sand',
  ),
  'sea-pearl-perfume': onTable('sea', [stand('perfume', 500, 880, 560)], 'arch'),
  'sea-pearl-perfume-2': onTable(
    'sand',
    [
      stand('spiral-shell', 740, 870, 300),
      stand('perfume', 400, 860, 460),
      lie('pearl', 610, 890, 70),
      lie('pearl', 560, 920, 46),
    ],
    'disc',
    'sea',
  ),
  'maroon-dusk-perfume': onTable('blush', [stand('perfume', 500, 880, 560, { tint: duskGlass })], 'arch', 'sand'),
  'maroon-dusk-perfume-2': onTable(
    'dusk',
    [
      part('glow', 480, 500, 640, { opacity: 0.45 }),
      stand('perfume', 430, 860, 460, { tint: duskGlass }),
      lie('rose-head', 700, 830, 190),
      lie('rose-head', 820, 880, 130, { turn: 40 }),
      lie('saffron', 220, 880, 100),
    ],
    'arch',
  ),
  'taif-rose-mist': onTable(
    'blush',
    [
      stand('mist-bottle', 500, 880, 660),
      lie('rose-head', 700, 860, 130, { tint: fromRed.blush }),
      lie('rose-head', 310, 880, 100, { tint: fromRed.blush, turn: 30 }),
    ],
    'arch',
    'sand',
  ),
  'taif-rose-mist-2': fromAbove('sand', [
    lie('mist-bottle', 420, 500, 700, { turn: -18 }),
    lie('rose-head', 720, 330, 240, { tint: fromRed.blush }),
    lie('rose-head', 690, 640, 290, { tint: fromRed.blush, turn: 40 }),
    lie('rose-head', 230, 780, 170, { tint: fromRed.blush, turn: 80 }),
  ]),
  'category-oud-perfume': onTable(
    'blush',
    [
      ...burner(300, 860, 440),
      stand('perfume', 720, 830, 380, { tint: duskGlass }),
      stand('oud-bottle', 520, 890, 310, { foot: 0.6 }),
    ],
    'arch',
    'sand',
  ),
  'category-oud-bakhoor': onTable(
    'sand',
    [...burner(360, 850, 480), stand('bakhoor-jar', 700, 880, 270)],
    'arch',
    'sage',
  ),
  'category-perfumes': onTable(
    'sea',
    [
      stand('mist-bottle', 240, 830, 440),
      stand('perfume', 500, 870, 470),
      stand('perfume', 780, 840, 340, { tint: duskGlass }),
    ],
    'arch',
    'sand',
  ),
};
