import { fromGold, fromRed } from './props.ts';
import type { Item, Scene, Scenes, Tone } from './scene.ts';
import { fromAbove, group, lie, onTable, part, stand } from './scene.ts';
import type { Tint } from './tint.ts';

const { blush, sea, yellow } = fromRed;
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

const brown: readonly [number, number] = [8, 50];
const bears = {
  blush: [{ from: brown, to: 346, saturation: 0.62, light: 0.42 }],
  sea: [{ from: brown, to: 190, saturation: 0.42, light: 0.2 }],
} satisfies Record<string, readonly Tint[]>;
const bear = (x: number, y: number, size: number, tint: readonly Tint[] = []): Item =>
  stand('teddy-bear', x, y, size, { tint, foot: 0.85 });

const watchStrap: readonly Tint[] = [{ from: [205, 222], to: 342, saturation: 1.2, light: -0.05 }];

const puzzle = (x: number, y: number, scale: number): Item =>
  group([part('photo-sheet', 0, 0, 400), part('puzzle-cuts', 0, 0, 360)], x, y, scale);

/** A mug with a picture on its side; x and y at its foot. */
function mug(x: number, y: number, size: number, tint: readonly Tint[] = []): readonly Item[] {
  const unit = size / 230;
  return [
    stand('mug', x, y, size, { tint, foot: 0.8 }),
    part('photo-sheet', x - 22 * unit, y - 104 * unit, 128 * unit),
  ];
}
const whiteInside: readonly Tint[] = [{ from: [300, 360], to: 36, saturation: 0.3, light: 0.78 }];

const saduSea: readonly Tint[] = [{ from: [320, 360], to: 186, saturation: 0.8 }];
const saduSand: readonly Tint[] = [{ from: [320, 360], to: 32, saturation: 0.65, light: 0.2 }];
const cushion = (tone: Tone, tint: readonly Tint[] = []): Scene =>
  onTable(tone, [stand('sadu-cushion', 500, 890, 640, { tint })], 'arch', 'sand');

const wax = {
  jasmine: [{ from: [10, 30], to: 40, saturation: 0.6, light: 0.55 }],
  sea: [{ from: [10, 30], to: 188, saturation: 0.6, light: 0.18 }],
} satisfies Record<string, readonly Tint[]>;
const candleOn = (tone: Tone, backTone: Tone, tint: readonly Tint[] = []): Scene =>
  onTable(
    tone,
    [part('glow', 500, 420, 640, { opacity: 0.6 }), stand('candle-glass', 500, 880, 560, { tint })],
    'arch',
    backTone,
  );

const crayon = (x: number, y: number, turn: number, tint: readonly Tint[]): Item =>
  lie('crayon', x, y, 210, { turn, tint });

export const gifts: Scenes = {
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
  'teddy-bear': onTable('sand', [bear(500, 880, 680)], 'arch', 'blush'),
  'teddy-bear-2': onTable(
    'sea',
    [bear(360, 870, 540), stand('wrapped-gift', 740, 880, 340), part('balloon', 760, 330, 320)],
    'disc',
    'sand',
  ),
  'teddy-bear-blush': onTable('blush', [bear(500, 880, 680, bears.blush)], 'arch', 'sand'),
  'teddy-bear-sea': onTable('sea', [bear(500, 880, 680, bears.sea)], 'arch', 'sand'),
  'wooden-train': onTable('sea', [stand('locomotive', 500, 870, 600)], 'disc', 'sand'),
  'wooden-train-2': onTable(
    'sand',
    [
      stand('locomotive', 350, 850, 400),
      stand('wrapped-gift', 720, 860, 330, { tint: sea }),
      lie('star', 590, 900, 90, { turn: 12 }),
    ],
    'arch',
    'sage',
  ),
  'camel-friend': onTable('sand', [stand('camel', 500, 880, 680)], 'disc', 'blush'),
  'camel-friend-2': onTable(
    'blush',
    [
      stand('camel', 390, 840, 500),
      stand('camel', 700, 880, 360, { tint: [{ from: [0, 50], to: 38, saturation: 0.6, light: 0.35 }] }),
    ],
    'arch',
    'sand',
  ),
  'nesting-dolls': onTable(
    'sea',
    [
      stand('nesting-dolls', 300, 850, 500),
      stand('nesting-dolls', 530, 870, 410, { tint: sea }),
      stand('nesting-dolls', 700, 880, 320, { tint: yellow }),
      stand('nesting-dolls', 820, 890, 230, { tint: blush }),
      stand('nesting-dolls', 905, 896, 150),
    ],
    'none',
  ),
  'nesting-dolls-2': onTable('blush', [stand('nesting-dolls', 500, 880, 680)], 'disc', 'sand'),
  'photo-puzzle': fromAbove('sand', [puzzle(500, 500, 1.9)]),
  'photo-puzzle-2': fromAbove('sea', [
    puzzle(430, 470, 1.4),
    lie('puzzle-piece', 800, 680, 210, { turn: 20, tint: [{ to: 30, saturation: 0.5, light: 0.1 }] }),
    lie('puzzle-piece', 700, 830, 180, { turn: -40, tint: [{ to: 190, saturation: 0.5 }] }),
  ]),
  'space-rocket': onTable(
    'sea',
    [
      lie('star', 230, 330, 110, { turn: -14 }),
      lie('star', 790, 240, 80, { turn: 20 }),
      part('crescent-moon', 760, 420, 170),
      group([part('rocket', 0, 0, 620)], 480, 520, 1),
    ],
    'disc',
  ),
  'little-artist-set': fromAbove(
    'sage',
    [
      lie('artist-palette', 400, 420, 520, { turn: -8 }),
      crayon(720, 400, 10, []),
      crayon(790, 580, 24, [{ to: 350 }]),
      crayon(640, 720, -6, [{ to: 205 }]),
      crayon(430, 800, 30, [{ to: 40 }]),
    ],
    'disc',
  ),
  'little-artist-set-2': onTable(
    'sand',
    [
      stand('notebook-with-decorative-cover', 380, 860, 440, { tint: [{ to: 186, saturation: 0.6 }] }),
      crayon(700, 780, 16, [{ to: 350 }]),
      crayon(800, 820, 40, []),
    ],
    'disc',
    'blush',
  ),
  'photo-mug': onTable('blush', [...mug(500, 860, 540, whiteInside)], 'arch', 'sand'),
  'photo-mug-2': onTable('sand', [...mug(380, 860, 420), stand('cookie', 760, 880, 200)], 'disc', 'blush'),
  'photo-mug-maroon': onTable('sea', [...mug(500, 860, 540)], 'arch', 'sand'),
  'sadu-cushion': cushion('blush'),
  'sadu-cushion-2': onTable(
    'sand',
    [stand('sadu-cushion', 330, 830, 450, { tint: saduSand }), stand('sadu-cushion', 640, 880, 500)],
    'disc',
    'blush',
  ),
  'sadu-cushion-sea': cushion('sea', saduSea),
  'sadu-cushion-sand': cushion('sage', saduSand),
  'scented-candle': candleOn('sand', 'blush'),
  'scented-candle-2': onTable(
    'blush',
    [
      part('glow', 350, 480, 500, { opacity: 0.5 }),
      stand('candle-glass', 350, 830, 420),
      stand('candle-glass', 650, 880, 460, { tint: wax.jasmine }),
    ],
    'disc',
    'sand',
  ),
  'scented-candle-jasmine': candleOn('sage', 'sand', wax.jasmine),
  'scented-candle-sea': candleOn('sea', 'sand', wax.sea),
  'fanous-lantern': onTable(
    'sand',
    [part('glow', 500, 560, 860, { opacity: 0.65 }), stand('fanous', 500, 890, 740)],
    'arch',
    'blush',
  ),
  'fanous-lantern-2': onTable(
    'night',
    [
      part('crescent-moon', 760, 220, 170),
      lie('star', 250, 230, 60),
      lie('star', 420, 150, 40),
      part('glow', 380, 590, 720, { opacity: 0.7 }),
      part('glow', 720, 700, 480, { opacity: 0.6 }),
      stand('fanous', 380, 880, 600),
      stand('fanous', 720, 890, 400, { tint: [{ from: [320, 360], to: 186 }] }),
    ],
    'none',
  ),
  'reed-diffuser': onTable('sage', [stand('diffuser', 500, 890, 740)], 'arch', 'sand'),
  'reed-diffuser-2': onTable(
    'sand',
    [stand('diffuser', 380, 870, 600), stand('candle-glass', 720, 880, 280, { tint: wax.jasmine })],
    'disc',
    'sage',
  ),
  'category-jewellery': fromAbove('blush', [
    lie('velvet-pad', 500, 500, 800),
    lie('pearl-strand', 480, 450, 520),
    lie('earring', 690, 700, 250, { turn: 18 }),
    lie('ring', 300, 740, 170, { turn: -14, tint: silver }),
  ]),
  'category-toys': onTable(
    'sea',
    [bear(330, 850, 480), stand('locomotive', 690, 880, 330), part('kite', 720, 300, 320)],
    'disc',
    'sand',
  ),
  'category-home': onTable(
    'sand',
    [
      part('glow', 720, 560, 600, { opacity: 0.5 }),
      stand('sadu-cushion', 360, 850, 480),
      stand('fanous', 740, 880, 460),
    ],
    'arch',
    'blush',
  ),
};
