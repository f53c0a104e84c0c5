import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { requiredLanguages, type RequiredLanguage } from '#contract/values/locale.ts';
import { consoleAt, addStaff } from '../../tests/e2e/support/console.ts';
import { run, type Shop, startShop } from '../../tests/e2e/support/shop.ts';
import { compose } from '../demo-art/scenes/compose.ts';
import { fromAbove, group, lie, onTable, type Scene, stand, type Tone } from '../demo-art/scenes/scene.ts';
import type { Tint } from '../demo-art/scenes/tint.ts';

/** A second shop for the pictures of the README: watches, with its own words, colours and home. */

type Text = Record<RequiredLanguage, string>;
const text = (en: string, ar: string): Text => ({ en, ar });

const strap = (to: number, more: Omit<Tint, 'to' | 'from'> = {}): readonly Tint[] => [
  { from: [200, 225], to, ...more },
];
const straps = {
  blue: strap(212),
  brown: strap(24, { saturation: 0.9 }),
  black: strap(215, { saturation: 0.18, light: -0.35 }),
  green: strap(150, { saturation: 0.7, light: -0.1 }),
  sand: strap(36, { saturation: 0.5, light: 0.35 }),
  maroon: strap(342, { saturation: 1.1 }),
};
type Strap = keyof typeof straps;

interface Watch {
  handle: string;
  name: Text;
  price: number;
  discount?: number;
  tone: Tone;
  strap: Strap;
}

const watches: readonly Watch[] = [
  { handle: 'lusail-automatic', name: text('Lusail Automatic 40', 'لوسيل أوتوماتيك ٤٠'), price: 2450, tone: 'sea', strap: 'blue' },
  { handle: 'pearl-diver', name: text('Pearl Diver 300', 'غواص اللؤلؤ ٣٠٠'), price: 3200, discount: 10, tone: 'pearl', strap: 'black' },
  { handle: 'dune-pilot', name: text('Dune Pilot', 'طيار الكثبان'), price: 1890, tone: 'sand', strap: 'brown' },
  { handle: 'corniche', name: text('Corniche Dress', 'كورنيش الرسمية'), price: 2780, tone: 'blush', strap: 'maroon' },
  { handle: 'sidra', name: text('Sidra 36', 'سدرة ٣٦'), price: 1650, discount: 20, tone: 'sage', strap: 'green' },
  { handle: 'falcon', name: text('Falcon Chronograph', 'الصقر كرونوغراف'), price: 4100, tone: 'pearl', strap: 'sand' },
]; // prettier-ignore

const slide: Scene = {
  ground: { tone: 'night', view: 'table', back: 'arch', backTone: 'sea', backAt: 0.72 },
  items: [
    group(
      [
        stand('jewel-box', 0, 0, 330),
        lie('day-watch', 300, -210, 470, { turn: 12, tint: straps.blue }),
        lie('day-watch', -300, -190, 400, { turn: -16, tint: straps.brown }),
      ],
      1150,
      640,
      1,
      { shade: 'none' },
    ),
  ],
};

async function drawPictures(folder: string): Promise<void> {
  const draw = (name: string, scene: Scene, width = 1000, height = 1000) =>
    // For screens with two pixels for each CSS pixel.
    sharp(Buffer.from(compose(scene, width, height)), { density: (72 * 1600) / 1000 })
      .webp({ quality: 88 })
      .toFile(join(folder, `${name}.webp`));
  await draw('slide', slide, 1600, 700);
  for (const { handle, tone, strap: name } of watches) {
    await draw(handle, fromAbove(tone, [lie('day-watch', 500, 500, 820, { turn: -14, tint: straps[name] })], 'disc'));
    await draw(`${handle}-2`, onTable(tone, [stand('jewel-box', 400, 870, 420), lie('day-watch', 780, 640, 520, { turn: 12, tint: straps[name] })])); // prettier-ignore
  }
}

const catalogue = {
  categories: [
    { handle: 'automatic', name: text('Automatic watches', 'ساعات أوتوماتيك'), image: 'lusail-automatic.webp' },
    { handle: 'dress', name: text('Dress watches', 'ساعات رسمية'), image: 'corniche.webp' },
    { handle: 'straps', name: text('Straps and boxes', 'أحزمة وعلب'), image: 'falcon-2.webp' },
  ].map((category) => ({ ...category, parent: null })),
  products: watches.map(({ handle, name, price, discount }, at) => ({
    handle,
    category: at % 2 === 0 ? 'automatic' : 'dress',
    name,
    description: text('Sapphire glass, two years of warranty.', 'زجاج ياقوتي وضمان سنتين.'),
    image: `${handle}.webp`,
    variants: [
      {
        sku: `LW-${at + 1}`,
        price,
        stock: 12,
        images: [`${handle}.webp`, `${handle}-2.webp`],
        ...(discount && { offers: [{ discount, description: text('Winter offer', 'عرض الشتاء') }] }),
      },
    ],
  })),
};

/** Starts the shop with an owner, its goods, its look and its home page. `folder` has an empty database. */
export async function openWatchShop(folder: string): Promise<Shop> {
  const shop = await startShop(folder, { RATE_LIMIT: 'off', DEMO: 'off' });
  const files = join(folder, 'catalogue');
  await mkdir(files, { recursive: true });
  await drawPictures(files);
  await writeFile(join(files, 'catalogue.json'), JSON.stringify(catalogue));
  const { code, output } = await run('src/main/cli.ts', ['import', join(files, 'catalogue.json')], {
    DATA_DIR: folder,
  }).ended;
  if (code !== 0) throw new Error(output);
  await furnish(shop, await sharp(join(files, 'slide.webp')).png().toBuffer());
  return shop;
}

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="384" height="384" viewBox="0 0 96 96" fill="none" stroke="#1b4f72" stroke-width="6" stroke-linecap="round"><circle cx="48" cy="48" r="30"/><path d="M48 30v18l13 8M36 20l3-13h18l3 13M36 76l3 13h18l3-13"/></svg>';

async function upload(shop: Shop, token: string, to: string, picture: Buffer): Promise<string> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  const headers = { cookie: `dana-staff=${token}`, 'x-console': '1' };
  const answer = await fetch(`${shop.url}/api/console/v1/${to}`, { method: 'POST', body: form, headers });
  const { data } = (await answer.json()) as { data: { path: string } };
  return data.path;
}

async function furnish(shop: Shop, picture: Buffer): Promise<void> {
  const staff = await addStaff(shop, { role: 'owner', language: 'en', name: 'Khalid', elevated: true });
  const owner = consoleAt(shop.url, staff);
  const path = await upload(shop, staff.token, 'pictures', picture);
  const logo = await upload(shop, staff.token, 'settings/logo', await sharp(Buffer.from(mark)).png().toBuffer());
  const { versions } = await owner('getShopSettings');
  const values = {
    logo,
    name: text('Lusail Watches', 'ساعات لوسيل'),
    tagline: text('Swiss movements, designed in Lusail', 'محركات سويسرية بتصميم من لوسيل'),
    promiseLine: text('Two years of warranty on every watch', 'ضمان سنتين على كل ساعة'),
  };
  const keys = ['logo', 'name', 'tagline', 'promiseLine'] as const;
  await owner('saveShopSettings', {
    body: { items: keys.map((key) => ({ key, version: versions[key] })), values },
  });
  const look = await owner('getLookSettings');
  await owner('saveLookSettings', {
    body: {
      items: (['accent', 'typeface', 'corners'] as const).map((key) => ({ key, version: look.versions[key] })),
      values: { accent: '#1b4f72', typeface: 'tajawal', corners: 'sharp' },
    },
  });

  const { version, draft } = await owner('getHomeDraft');
  const sections = draft.sections.map((section) =>
    section.kind !== 'slides'
      ? section
      : {
          ...section,
          slides: [
            {
              title: text('The winter collection', 'مجموعة الشتاء'),
              text: text('Six watches for the new season.', 'ست ساعات لموسم جديد.'),
              action: text('See the watches', 'شاهد الساعات'),
              link: { kind: 'page' as const, handle: 'products' },
              picture: { path, focus: { x: 72, y: 55 } },
              phonePicture: null,
            },
          ],
        },
  );
  const saved = await owner('saveHomeDraft', { body: { version, content: { sections } } });
  await owner('publishPage', { params: { handle: 'home' }, body: { version: saved.version } });
  for (const language of requiredLanguages) await fetch(`${shop.url}/${language}`);
}
