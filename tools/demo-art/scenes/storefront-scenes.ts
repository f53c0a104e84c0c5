import { bouquet, fromRed, heap } from './props.ts';
import type { Item, Tone } from './scene.ts';
import { lie, part, stand } from './scene.ts';
import type { Tint } from './tint.ts';

/**
 * A still life of 800 x 700 units, its table from y 490 down. The page mirrors the wide banners in
 * Arabic: no words in them.
 */
export interface StillLife {
  tone: Tone;
  backTone: Tone;
  items: readonly Item[];
}

const { blush, white, peach, sea } = fromRed;
const paleGift: readonly Tint[] = [
  { from: [25, 60], to: 36, saturation: 0.6, light: 0.42 },
  { from: [300, 360], to: 342, light: -0.12 },
];
const maroonGift: readonly Tint[] = [
  { from: [25, 60], to: 342, saturation: 0.75, light: -0.3 },
  { from: [300, 360], to: 38, saturation: 0.5, light: 0.5 },
];
const seaGift: readonly Tint[] = [
  { from: [25, 60], to: 186, saturation: 0.45, light: -0.25 },
  { from: [300, 360], to: 36, saturation: 0.45, light: 0.6 },
];
const duskGlass: readonly Tint[] = [{ from: [170, 200], to: 340, saturation: 1.5, light: -0.25 }];
const blooms = [
  { art: 'peony-head', size: 132 },
  { art: 'rose-head', size: 120 },
  { art: 'rose-head', size: 112, tint: white },
  { art: 'rose-head', size: 116, tint: peach },
  { art: 'daisy-head', size: 92 },
  { art: 'peony-head', size: 118 },
];

const dates: readonly Item[] = [
  stand('brass-bowl', 590, 640, 190, { foot: 0.55 }),
  ...heap([3, 4, 5, 6], 590, 404, 56, 27, (n) => part('date', 0, 0, 108, { turn: (n * 37) % 60 - 30 })),
  part('brass-bowl-front', 590, 545, 190),
]; // prettier-ignore

const photoMug = (x: number, y: number, size: number): readonly Item[] => [
  stand('mug', x, y, size, { foot: 0.8 }),
  part('photo-sheet', x - (22 * size) / 230, y - (104 * size) / 230, (128 * size) / 230),
];

export const banners: readonly StillLife[] = [
  {
    tone: 'blush',
    backTone: 'sand',
    items: [
      bouquet(blooms, 300, 372, 0.98, { turn: -7, ribbon: fromRed.maroon }),
      stand('gift-box', 610, 600, 270, { tint: maroonGift }),
      stand('gift-box', 480, 650, 160, { tint: paleGift }),
      lie('rose-head', 720, 640, 86, { tint: blush }),
    ],
  },
  {
    tone: 'sand',
    backTone: 'blush',
    items: [
      stand('cake-stand', 270, 610, 150, { foot: 0.5 }),
      stand('tall-cake', 270, 500, 290),
      ...[-96, -48, 0, 48, 96].map((dx) => part('strawberry', 270 + dx, 236 - Math.abs(dx) * 0.1, 70)),
      ...dates,
      stand('finjan', 420, 655, 92, { foot: 0.5 }),
      ...[[110, 650, 60], [170, 672, 48], [735, 660, 58]].map(([x = 0, y = 0, size = 0], i) => lie(i === 1 ? 'praline-dark' : i ? 'praline-milk' : 'praline', x, y, size)),
    ],
  },
  {
    tone: 'sea',
    backTone: 'sand',
    items: [
      part('glow', 250, 290, 360, { opacity: 0.6 }),
      part('smoke', 254, 130, 320),
      stand('mabkhara', 250, 610, 390, { foot: 0.75 }),
      stand('perfume', 640, 600, 310, { tint: duskGlass }),
      stand('bakhoor-jar', 440, 650, 150),
      stand('oud-bottle', 540, 660, 210, { foot: 0.6 }),
      lie('oud-chip', 330, 665, 54, { turn: -12 }),
    ],
  },
  {
    tone: 'pearl',
    backTone: 'blush',
    items: [
      stand('teddy-bear', 250, 600, 380, { foot: 0.85 }),
      ...photoMug(560, 610, 260),
      stand('bangle', 440, 665, 96, { foot: 0.8 }),
      stand('pouch', 730, 650, 190),
    ],
  },
]; // prettier-ignore

export const offersPromo: StillLife = {
  tone: 'blush',
  backTone: 'sand',
  items: [
    part('party-balloon', 190, 170, 230),
    part('party-balloon', 640, 140, 210, { flip: true, tint: sea }),
    stand('gift-box', 300, 580, 330, { tint: maroonGift }),
    stand('gift-box', 570, 600, 260, { tint: seaGift }),
    stand('gift-box', 440, 660, 170, { tint: paleGift }),
    lie('candy', 690, 660, 74, { turn: 20 }),
    lie('candy', 170, 655, 66, { turn: -30, tint: sea }),
  ],
};

export const aboutPromo: StillLife = {
  tone: 'sea',
  backTone: 'sand',
  items: [
    stand('fanous', 170, 580, 400),
    stand('dallah', 400, 600, 390, { foot: 0.5 }),
    stand('finjan', 545, 620, 104, { foot: 0.5 }),
    lie('oyster', 660, 590, 190),
    lie('pearl', 560, 668, 44),
    lie('pearl', 510, 682, 30),
  ],
};
