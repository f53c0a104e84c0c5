import { fromRed } from './props.ts';
import type { Item, Scene, Scenes } from './scene.ts';
import { fromAbove, group, lie, onTable, part, stand } from './scene.ts';
import type { Tint } from './tint.ts';

const { blush, pearl, sea, yellow } = fromRed;
const drip: readonly [number, number] = [325, 359];
const cream: readonly [number, number] = [0, 45];

interface CakeLooks {
  body?: Omit<Tint, 'from'>;
  glaze?: Omit<Tint, 'from'>;
}

/** A cake on a stand: the stand's foot is at x and y, the top of the cake near y - 500. */
function cake(x: number, y: number, { body, glaze }: CakeLooks = {}): readonly Item[] {
  const tint: Tint[] = [];
  if (glaze) tint.push({ ...glaze, from: drip });
  if (body) tint.push({ ...body, from: cream });
  return [stand('cake-stand', x, y, 220, { foot: 0.5 }), stand('tall-cake', x, y - 162, 430, { tint })];
}

const onTop = (
  art: string,
  x: number,
  y: number,
  count: number,
  size: number,
  tint?: readonly Tint[],
): readonly Item[] =>
  Array.from({ length: count }, (_, i) => {
    const turn = Math.PI + (Math.PI * 2 * i) / count;
    return { at: [x + 168 * Math.cos(turn), y + 36 * Math.sin(turn)] as const };
  })
    .sort((a, b) => a.at[1] - b.at[1])
    .map(({ at: [px, py] }) => ({ ...part(art, px, py - size * 0.32, size), ...(tint ? { tint } : {}) }));

const chocolateBody = { to: 20, saturation: 0.9, light: -0.66 };
const chocolateGlaze = { to: 16, saturation: 0.6, light: -0.72 };
const photo = (x: number, y: number, size: number): readonly Item[] => [part('photo-sheet', x, y, size)];

function photoCake(looks: CakeLooks): Scene {
  const chocolate = looks.body !== undefined;
  const dots = Array.from({ length: 32 }, (_, i) => {
    const side = Math.floor(i / 8);
    const along = -315 + (i % 8) * 90;
    const [dx, dy] = [
      [along, -315],
      [315, along],
      [-along, 315],
      [-315, -along],
    ][side] ?? [0, 0];
    return part(chocolate ? 'praline-milk' : 'praline', 500 + (dx ?? 0), 500 + (dy ?? 0), 84);
  });
  const plate = group(
    [
      part('box-open', 0, 0, 780, {
        tint: chocolate ? [{ to: 20, saturation: 0.5, light: -0.35 }] : [{ to: 36, saturation: 0.4, light: 0.72 }],
      }),
    ],
    500,
    500,
  );
  return fromAbove(chocolate ? 'sand' : 'blush', [plate, ...photo(500, 500, 560), ...dots]);
}

const cups: readonly (readonly Tint[])[] = [
  [{ from: [280, 345], to: 340, saturation: 0.85, light: 0.2 }, { from: [180, 240], to: 342, saturation: 0.75, light: -0.2 }],
  [{ from: [280, 345], to: 84, saturation: 0.45, light: 0.25 }, { from: [180, 240], to: 30, saturation: 0.4, light: 0.1 }],
  [{ from: [280, 345], to: 38, saturation: 0.6, light: 0.62 }, { from: [180, 240], to: 186, saturation: 0.5 }],
]; // prettier-ignore
const cup = (n: number) => ({ tint: cups[n % cups.length] ?? [] });
const glazes: readonly (readonly Tint[])[] = [
  [],
  [{ from: [0, 30], to: 344, saturation: 0.9, light: 0.42 }],
  [{ from: [0, 30], to: 40, saturation: 0.7, light: 0.55 }],
];

const row = (
  art: string,
  y: number,
  xs: readonly number[],
  size: number,
  looks: (n: number) => { tint?: readonly Tint[] },
  from = 0,
): readonly Item[] => xs.map((x, i) => stand(art, x, y, size, looks(i + from)));

export const cakes: Scenes = {
  'name-cake': onTable(
    'blush',
    [
      ...cake(500, 900),
      part('word-noora', 500, 540, 128),
      ...onTop('cream-swirl', 500, 372, 9, 96),
      part('strawberry', 500, 330, 96),
    ],
    'arch',
    'sand',
  ),
  'name-cake-2': onTable(
    'sea',
    [
      ...cake(500, 900, {
        glaze: { to: 186, saturation: 0.5, light: 0.1 },
        body: { to: 40, saturation: 0.5, light: 0.3 },
      }),
      part('word-sara', 500, 560, 110, { tint: sea }),
      ...onTop('cream-swirl', 500, 372, 9, 96),
      part('star', 500, 316, 110),
    ],
    'disc',
  ),
  'photo-cake': photoCake({}),
  'photo-cake-chocolate': photoCake({ body: chocolateBody }),
  'photo-cake-2': fromAbove('sand', [
    lie('photo-sheet', 400, 420, 460, { turn: -7 }),
    lie('card', 680, 740, 220, { turn: 6 }),
    group([part('word-greeting', 0, 0, 46)], 680, 736, 1, { turn: 6, shade: 'none' }),
    lie('strawberry', 230, 780, 150, { turn: -20 }),
    lie('praline', 800, 330, 150),
    lie('praline-milk', 380, 830, 130),
  ]),
  'chocolate-fudge-cake': onTable(
    'sand',
    [...cake(500, 900, { body: chocolateBody, glaze: chocolateGlaze }), ...onTop('strawberry', 500, 366, 9, 104)],
    'disc',
    'blush',
  ),
  'chocolate-fudge-cake-2': onTable(
    'blush',
    [
      stand('plate', 500, 880, 190),
      stand('shortcake', 500, 850, 470, { tint: [{ from: [0, 60], to: 18, saturation: 0.7, light: -0.62 }] }),
      part('strawberry', 240, 820, 120, { turn: -30 }),
    ],
    'disc',
  ),
  'unicorn-cake': onTable(
    'sea',
    [
      ...cake(500, 900, {
        body: { to: 275, saturation: 0.5, light: 0.35 },
        glaze: { to: 325, saturation: 0.8, light: 0.2 },
      }),
      part('unicorn', 500, 240, 320),
      ...onTop('cream-swirl', 500, 384, 7, 84),
      part('star', 380, 600, 78, { turn: -14 }),
      part('star', 520, 640, 96),
      part('star', 640, 590, 66, { turn: 18 }),
    ],
    'disc',
    'blush',
  ),
  'unicorn-cake-2': onTable(
    'blush',
    [
      part('party-balloon', 250, 330, 340),
      part('party-balloon', 770, 290, 300, { tint: sea, flip: true }),
      part('party-balloon', 640, 240, 260, { tint: yellow }),
      stand('birthday-cake', 500, 880, 520),
    ],
    'none',
  ),
  'saffron-milk-cake': onTable(
    'sand',
    [stand('plate', 500, 880, 200), stand('shortcake', 500, 850, 520), lie('saffron', 230, 850, 120)],
    'arch',
    'blush',
  ),
  'saffron-milk-cake-2': fromAbove(
    'pearl',
    [
      lie('box-open', 500, 500, 820, { tint: pearl }),
      ...Array.from({ length: 12 }, (_, i) =>
        group(
          [
            part('choco-tile', 0, 0, 190, { tint: [{ to: 40, saturation: 1.5, light: 0.62 }] }),
            part('cream-swirl', 0, -4, 110),
            part('strawberry', 4, -40, 80),
          ],
          500 + ((i % 3) - 1) * 215,
          500 + (Math.floor(i / 3) - 1.5) * 165,
          0.84,
          { shade: 'none' },
        ),
      ),
    ],
    'disc',
  ),
  'cupcake-box': onTable(
    'blush',
    [...row('cupcake', 640, [300, 500, 700], 290, cup), ...row('cupcake', 850, [270, 500, 730], 350, cup, 1)],
    'arch',
    'sand',
  ),
  'cupcake-box-12': onTable(
    'sea',
    [
      ...row('cupcake', 560, [230, 410, 590, 770], 220, cup, 2),
      ...row('cupcake', 710, [220, 406, 594, 780], 250, cup),
      ...row('cupcake', 870, [190, 396, 604, 810], 285, cup, 1),
    ],
    'none',
  ),
  'cupcake-box-2': onTable(
    'sand',
    [
      stand('plate', 500, 880, 190),
      stand('cupcake', 500, 850, 580, cup(0)),
      part('strawberry', 220, 850, 120, { turn: -24 }),
    ],
    'disc',
  ),
  'glazed-doughnuts': fromAbove(
    'sand',
    Array.from({ length: 6 }, (_, i) =>
      lie('doughnut', 205 + (i % 3) * 295, 350 + Math.floor(i / 3) * 310, 300, {
        turn: i * 60,
        tint: glazes[i % 3] ?? [],
      }),
    ),
  ),
  'glazed-doughnuts-2': onTable(
    'sea',
    [
      stand('plate', 440, 880, 180),
      stand('doughnut', 440, 820, 400, { tint: glazes[1] ?? [] }),
      stand('hot-beverage', 780, 860, 240),
    ],
    'disc',
  ),
  'butter-croissants': onTable(
    'sand',
    [
      stand('plate', 500, 870, 200),
      part('croissant', 380, 640, 330, { turn: -8 }),
      part('croissant', 640, 630, 330, { flip: true, turn: 6 }),
      part('croissant', 500, 740, 350, { turn: 4 }),
    ],
    'disc',
  ),
  'cookie-tin': fromAbove('sea', [
    lie('tin-top', 500, 500, 800),
    ...[
      [0, 0],
      [0, -210],
      [182, -105],
      [182, 105],
      [0, 210],
      [-182, 105],
      [-182, -105],
    ].map(([dx = 0, dy = 0], i) => lie('cookie', 500 + dx, 500 + dy, 216, { turn: i * 52 })),
  ]),
  'cookie-tin-2': onTable(
    'sand',
    [stand('cookie', 640, 860, 380, { turn: 8 }), stand('cookie', 370, 870, 430, { turn: -20 })],
    'disc',
    'blush',
  ),
  'category-cakes': onTable('blush', [...cake(500, 900), ...onTop('strawberry', 500, 366, 8, 104)], 'arch', 'sand'),
  'category-celebration-cakes': onTable('sea', [
    part('party-balloon', 220, 330, 320),
    part('party-balloon', 800, 300, 300, { tint: blush, flip: true }),
    ...cake(500, 900, { glaze: { to: 342, saturation: 0.9, light: -0.4 } }),
    ...onTop('cream-swirl', 500, 372, 9, 96),
    part('star', 500, 318, 110),
  ]),
  'category-bakery': onTable(
    'sand',
    [
      stand('cupcake', 640, 740, 340, cup(0)),
      stand('doughnut', 340, 760, 300, { tint: glazes[1] ?? [] }),
      stand('cookie', 740, 890, 250),
      stand('croissant', 420, 890, 290),
    ],
    'arch',
    'blush',
  ),
};
