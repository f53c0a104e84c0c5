import type { FeedName } from '#contract/console/feeds.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import { type FeedItem, feedPrice, type FeedSite } from './feed-items.rules.ts';
import { cutText, plainCsvLine, xmlText } from './feed-texts.rules.ts';

/** How one feed is written. */
export interface FeedFile {
  name: FeedName;
  language: Language;
  type: string;
  /** The longest SKU that the channel takes. */
  idMost: number;
  /** Whether the items of the file in the shop's first language carry the rest: it has their texts only. */
  isTranslation?: boolean;
  head: (site: FeedSite) => string;
  item: (item: FeedItem, site: FeedSite) => string;
  tail: string;
}

const googleLimits = { title: 150, description: 5000 };

function googleItem(item: FeedItem, { shippingDirhams }: FeedSite): string {
  const elements: [name: string, value: string][] = [
    ['id', item.id],
    ['item_group_id', item.group],
    ['title', cutText(item.title, googleLimits.title)],
    ['description', cutText(item.description, googleLimits.description)],
    ['link', item.link],
    ['image_link', item.image],
    ...item.moreImages.map((image): [string, string] => ['additional_image_link', image]),
    ['availability', item.isInStock ? 'in_stock' : 'out_of_stock'],
    ['price', item.price],
    ['sale_price', item.salePrice],
    ['sale_price_effective_date', item.saleDates],
    ['condition', 'new'],
    ['gtin', item.gtin],
    ['identifier_exists', item.gtin === '' ? 'no' : ''],
    ['product_type', item.productType],
    ['color', item.color],
    ['size', item.size],
    ['material', item.material],
    ['pattern', item.pattern],
  ];
  const lines = elements.map(([name, value]) => (value === '' ? '' : `<g:${name}>${xmlText(value)}</g:${name}>`));
  if (shippingDirhams !== null)
    lines.push(`<g:shipping><g:country>QA</g:country><g:price>${feedPrice(shippingDirhams)}</g:price></g:shipping>`);
  return `<item>${lines.join('')}</item>\n`;
}

function googleFile(language: Language): FeedFile {
  return {
    name: `google-${language}.xml`,
    language,
    type: 'application/xml; charset=utf-8',
    idMost: 50,
    head({ name, origin }) {
      const title = xmlText(pickText(name, language));
      return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n' +
        `<channel><title>${title}</title><link>${xmlText(`${origin}/${language}`)}</link><description>${title}</description>\n`
      );
    },
    item: googleItem,
    tail: '</channel>\n</rss>\n',
  };
}

type Column = [name: string, cell: (item: FeedItem) => string];

function csvFile(file: Pick<FeedFile, 'name' | 'language' | 'isTranslation'>, columns: readonly Column[]): FeedFile {
  return {
    ...file,
    type: 'text/csv; charset=utf-8',
    idMost: 100,
    head: () => plainCsvLine(columns.map(([name]) => name)),
    item: (item) => plainCsvLine(columns.map(([, cell]) => cell(item))),
    tail: '',
  };
}

function textColumns(title: number, description: number): Column[] {
  return [
    ['title', (item) => cutText(item.title, title)],
    ['description', (item) => cutText(item.description, description)],
  ];
}

const link: Column = ['link', (item) => item.link];
const shared: Column[] = [
  ['availability', (item) => (item.isInStock ? 'in stock' : 'out of stock')],
  ['condition', () => 'new'],
  ['price', (item) => item.price],
  ['sale_price', (item) => item.salePrice],
  link,
  ['image_link', (item) => item.image],
  ['additional_image_link', (item) => item.moreImages.join(',')],
  ['brand', (item) => item.brand],
  ['item_group_id', (item) => item.group],
  ['product_type', (item) => item.productType],
];
const id: Column = ['id', (item) => item.id];
const gtin: Column = ['gtin', (item) => item.gtin];
const metaTexts = textColumns(200, 9999);

const metaColumns: Column[] = [
  id,
  ...metaTexts,
  ...shared,
  ['sale_price_effective_date', (item) => item.saleDates],
  gtin,
  ['color', (item) => item.color],
  ['size', (item) => item.size],
];

const tiktokFile = (language: Language) =>
  csvFile({ name: `tiktok-${language}.csv`, language }, [
    ['sku_id', (item) => item.id],
    ...textColumns(150, 10_000),
    ...shared,
  ]);

const snapchatFile = (language: Language) =>
  csvFile({ name: `snapchat-${language}.csv`, language }, [id, ...textColumns(150, 5000), ...shared, gtin]);

/** Every feed, in the order of the console. */
export const feedFiles: readonly FeedFile[] = [
  googleFile('en'),
  googleFile('ar'),
  csvFile({ name: 'meta.csv', language: 'en' }, metaColumns),
  csvFile({ name: 'meta-ar.csv', language: 'ar', isTranslation: true }, [
    id,
    ['override', () => 'ar_AR'],
    ...metaTexts,
    link,
  ]),
  tiktokFile('en'),
  tiktokFile('ar'),
  snapchatFile('en'),
  snapchatFile('ar'),
];
