import { fromGold, fromPearl } from './props.ts';
import type { Item, Scene, Scenes, Tone } from './scene.ts';
import { fromAbove, lie, onTable, stand } from './scene.ts';
import type { Tint } from './tint.ts';

const cherry: readonly Tint[] = [{ to: 348, saturation: 0.72, light: -0.12 }];
const seaBlue: readonly Tint[] = [{ to: 200, saturation: 0.55, light: -0.2 }];

const dallah = (x: number, y: number, size: number, tint: readonly Tint[] = []): Item =>
  stand('dallah', x, y, size, { tint, foot: 0.5 });
const finjan = (x: number, y: number, size: number, tint: readonly Tint[] = []): Item =>
  stand('finjan', x, y, size, { tint, foot: 0.5 });

const finjans = (tone: Tone, tint: readonly Tint[]): Scene =>
  onTable(
    tone,
    [
      stand('tray', 500, 900, 270),
      ...[[300, 730], [500, 710], [700, 730]].map(([x = 0, y = 0]) => finjan(x, y, 165, tint)),
      ...[[300, 862], [500, 880], [700, 862]].map(([x = 0, y = 0]) => finjan(x, y, 185, tint)),
    ],
    'arch',
  ); // prettier-ignore

const thermos = (tone: Tone, tint: readonly Tint[] = []): Scene =>
  onTable(tone, [stand('thermos', 480, 880, 640, { tint, foot: 0.7 }), finjan(790, 890, 140, tint)], 'arch', 'sand');

const beans = (spots: readonly (readonly [number, number, number, number])[]): readonly Item[] =>
  spots.map(([x, y, size, turn]) => lie('bean', x, y, size, { turn }));

const pods = (spots: readonly (readonly [number, number, number, number])[]): readonly Item[] =>
  spots.map(([x, y, size, turn]) => lie('cardamom', x, y, size, { turn }));

export const coffeeKarak: Scenes = {
  'arabic-coffee': onTable(
    'sand',
    [
      stand('coffee-bag', 470, 870, 600),
      ...pods([
        [700, 860, 110, 70],
        [780, 820, 96, 30],
        [840, 880, 100, 110],
      ]),
      lie('saffron', 240, 860, 110),
    ],
    'arch',
    'blush',
  ),
  'arabic-coffee-2': onTable(
    'blush',
    [
      dallah(400, 830, 500),
      finjan(690, 860, 170),
      finjan(850, 820, 140),
      ...pods([
        [180, 880, 96, 40],
        [260, 900, 84, 100],
      ]),
    ],
    'disc',
    'sand',
  ),
  'karak-mix': onTable(
    'sea',
    [stand('tin', 420, 870, 500), stand('karak-glass', 720, 880, 320, { foot: 0.7 })],
    'arch',
    'sand',
  ),
  'karak-mix-2': onTable(
    'sand',
    [
      stand('karak-glass', 340, 840, 400, { foot: 0.7 }),
      stand('karak-glass', 620, 870, 440, { foot: 0.7 }),
      ...pods([
        [820, 850, 110, 60],
        [860, 790, 90, 10],
      ]),
    ],
    'disc',
    'blush',
  ),
  'ethiopian-beans': onTable(
    'sage',
    [
      stand('beans-bag', 480, 870, 600),
      ...beans([
        [740, 850, 96, 40],
        [820, 880, 84, -20],
        [780, 800, 76, 80],
        [230, 880, 88, -60],
      ]),
    ],
    'arch',
    'sand',
  ),
  'ethiopian-beans-2': fromAbove(
    'sand',
    beans([
      [300, 300, 300, 30],
      [560, 260, 280, -40],
      [760, 460, 300, 70],
      [450, 520, 310, 10],
      [250, 600, 260, -70],
      [640, 740, 300, 40],
      [400, 790, 250, -20],
      [820, 760, 200, -50],
    ]),
  ),
  'brass-dallah': onTable('sand', [dallah(480, 880, 700)], 'arch', 'blush'),
  'brass-dallah-2': onTable(
    'sea',
    [stand('tray', 500, 900, 260), dallah(430, 820, 480), finjan(690, 820, 150), finjan(800, 850, 150)],
    'disc',
    'sand',
  ),
  'brass-dallah-silver': onTable('sea', [dallah(480, 880, 700, fromGold.silver)], 'arch'),
  'brass-dallah-rose': onTable('blush', [dallah(480, 880, 700, fromGold.rose)], 'arch', 'sand'),
  'finjan-set': finjans('sea', []),
  'finjan-set-maroon': finjans('sand', fromPearl.maroon),
  'finjan-set-sea': finjans('blush', fromPearl.sea),
  'majlis-thermos': thermos('blush'),
  'majlis-thermos-2': onTable(
    'sand',
    [
      stand('thermos', 330, 800, 520, { foot: 0.7 }),
      stand('thermos', 600, 850, 560, { foot: 0.7, tint: fromPearl.maroon }),
      stand('karak-glass', 840, 880, 230, { foot: 0.7 }),
    ],
    'disc',
  ),
  'majlis-thermos-maroon': thermos('sand', fromPearl.maroon),
  'majlis-thermos-sea': thermos('sea', fromPearl.sea),
  'porcelain-teapot': onTable(
    'sage',
    [stand('teapot', 480, 880, 560, { tint: cherry }), finjan(820, 890, 140)],
    'disc',
    'sand',
  ),
  'porcelain-teapot-blue': onTable(
    'sand',
    [stand('teapot', 480, 880, 560, { tint: seaBlue }), finjan(820, 890, 140)],
    'disc',
    'sea',
  ),
  'category-coffee-karak': onTable(
    'sand',
    [dallah(370, 850, 560), finjan(640, 880, 180), finjan(810, 850, 160)],
    'arch',
    'blush',
  ),
};
