import type { Item, Scene, Scenes, Tone } from './scene.ts';
import { lie, onTable, part, stand } from './scene.ts';
import type { Tint } from './tint.ts';

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

/** A mug with a picture on its side; x and y at its foot. */
function mug(x: number, y: number, size: number, tint: readonly Tint[] = []): readonly Item[] {
  const unit = size / 230;
  return [
    stand('mug', x, y, size, { tint, foot: 0.8 }),
    part('photo-sheet', x - 22 * unit, y - 104 * unit, 128 * unit),
  ];
}

export const home: Scenes = {
  'photo-mug': onTable('blush', [...mug(500, 860, 540, whiteInside)], 'arch', 'sand'),
  'photo-mug-2': onTable('sand', [...mug(330, 800, 380, whiteInside), ...mug(660, 880, 420)], 'disc', 'blush'),
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
