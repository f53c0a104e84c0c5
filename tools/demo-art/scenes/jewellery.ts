import { fromGold } from './props.ts';
import type { Scene, Scenes, Tone } from './scene.ts';
import { fromAbove, group, lie, onTable, part, stand } from './scene.ts';
import type { Tint } from './tint.ts';

const silver: readonly Tint[] = [{ from: [225, 320], to: 214, saturation: 0.2, light: 0.05 }];
const goldToSilver = fromGold.silver;

const pendant = (tone: Tone, pad: 'velvet-pad' | 'sea-pad', tint: readonly Tint[] = []): Scene =>
  fromAbove(tone, [
    lie(pad, 500, 500, 760),
    lie('name-chain', 500, 470, 640, { tint }),
    part('word-sara', 500, 694, 46),
  ]);

const bangleOn = (tone: Tone, tint: readonly Tint[] = []): Scene =>
  onTable(tone, [stand('stone', 500, 880, 170), stand('bangle', 500, 818, 400, { tint, foot: 0.8 })], 'arch', 'sand');

const beadsOn = (tone: Tone, tint: readonly Tint[] = []): Scene =>
  fromAbove(tone, [lie('misbaha', 500, 500, 800, { tint, turn: 8 })], 'disc');

const watchStrap: readonly Tint[] = [{ from: [205, 222], to: 342, saturation: 1.2, light: -0.05 }];

export const jewellery: Scenes = {
  'pearl-necklace': fromAbove('blush', [lie('velvet-pad', 500, 500, 800), lie('pearl-strand', 500, 490, 620)]),
  'pearl-necklace-2': fromAbove(
    'sea',
    [lie('oyster', 640, 640, 460), lie('pearl-loop', 420, 380, 470, { turn: -12 })],
    'disc',
  ),
  'name-pendant': pendant('sand', 'velvet-pad'),
  'name-pendant-2': onTable(
    'blush',
    [
      stand('jewel-box', 500, 880, 480),
      group([part('name-chain', 0, 0, 300), part('word-sara', 0, 105, 22)], 500, 560, 0.8, { shade: 'none' }),
    ],
    'disc',
    'sand',
  ),
  'name-pendant-silver': pendant('sea', 'sea-pad', goldToSilver),
  'name-pendant-rose': pendant('blush', 'velvet-pad', fromGold.rose),
  'pearl-earrings': fromAbove('sea', [
    lie('jewel-card', 500, 500, 800),
    lie('earring', 392, 500, 400),
    lie('earring', 608, 500, 400, { flip: true }),
  ]),
  'pearl-earrings-2': onTable(
    'sand',
    [
      stand('jewel-box', 400, 860, 440),
      lie('earring', 740, 760, 320, { turn: 14 }),
      lie('earring', 850, 780, 300, { turn: -8 }),
    ],
    'disc',
    'blush',
  ),
  'engraved-bracelet': bangleOn('blush'),
  'engraved-bracelet-2': fromAbove('sand', [
    lie('sea-pad', 500, 500, 760),
    lie('bangle', 500, 480, 400, { turn: -10 }),
    lie('pearl', 700, 720, 80),
    lie('pearl', 640, 770, 56),
  ]),
  'engraved-bracelet-silver': bangleOn('sea', goldToSilver),
  'amber-misbaha': beadsOn('sand'),
  'amber-misbaha-sea': beadsOn('sea', [{ from: [18, 50], to: 182, saturation: 0.75, light: -0.05 }]),
  'amber-misbaha-black': beadsOn('blush', [{ from: [18, 50], to: 20, saturation: 0.16, light: -0.62 }]),
  'solitaire-ring': onTable(
    'sand',
    [stand('stone', 500, 890, 150), stand('ring', 500, 828, 540, { foot: 0.4, tint: silver })],
    'arch',
    'blush',
  ),
  'solitaire-ring-2': onTable(
    'blush',
    [
      stand('jewel-box', 440, 880, 440),
      part('ring', 440, 616, 200, { tint: silver }),
      stand('gem-stone', 800, 880, 170, { foot: 0.4 }),
    ],
    'disc',
    'sand',
  ),
  'classic-watch': fromAbove('sea', [lie('day-watch', 500, 500, 820, { turn: -14 })], 'disc'),
  'classic-watch-2': onTable(
    'sand',
    [stand('jewel-box', 400, 870, 420), lie('day-watch', 790, 640, 520, { turn: 12 })],
    'disc',
    'blush',
  ),
  'classic-watch-maroon': fromAbove(
    'blush',
    [lie('day-watch', 500, 500, 820, { turn: -14, tint: watchStrap })],
    'disc',
  ),
  // Also shown in a circle: nothing reaches the corners.
  'category-jewellery': fromAbove('blush', [
    lie('pearl-strand', 490, 440, 560),
    lie('earring', 700, 700, 250, { turn: 18 }),
    lie('ring', 300, 740, 170, { turn: -14, tint: silver }),
  ]),
};
