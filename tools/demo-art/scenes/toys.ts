import { fromRed } from './props.ts';
import type { Item, Scenes } from './scene.ts';
import { fromAbove, group, lie, onTable, part, stand } from './scene.ts';
import type { Tint } from './tint.ts';

const { blush, sea, yellow } = fromRed;
const brown: readonly [number, number] = [8, 50];
const bears = {
  blush: [{ from: brown, to: 346, saturation: 0.62, light: 0.42 }],
  sea: [{ from: brown, to: 190, saturation: 0.42, light: 0.2 }],
} satisfies Record<string, readonly Tint[]>;
const bear = (x: number, y: number, size: number, tint: readonly Tint[] = []): Item =>
  stand('teddy-bear', x, y, size, { tint, foot: 0.85 });

const puzzle = (x: number, y: number, scale: number): Item =>
  group([part('photo-sheet', 0, 0, 400), part('puzzle-cuts', 0, 0, 360)], x, y, scale);

const crayon = (x: number, y: number, turn: number, tint: readonly Tint[]): Item =>
  lie('crayon', x, y, 210, { turn, tint });

export const toys: Scenes = {
  'teddy-bear': onTable('sand', [bear(500, 880, 680)], 'arch', 'blush'),
  'teddy-bear-2': onTable(
    'sea',
    [bear(360, 870, 540), stand('gift-box', 740, 880, 340), part('party-balloon', 760, 330, 320)],
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
      stand('gift-box', 720, 860, 330, { tint: sea }),
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
  'category-toys': onTable(
    'sea',
    [bear(330, 850, 480), stand('locomotive', 690, 880, 330), part('kite', 720, 300, 320)],
    'disc',
    'sand',
  ),
};
