import * as z from 'zod/mini';
import { contentLimits } from './content-limits.ts';
import { tagGroupNames } from '../product-tags.ts';
import { say } from '../validation.ts';
import { pointIcons, railSources } from './section-choices.ts';

/**
 * What the kinds are made of: as the merchant's content is stored and checked, or as shoppers read it
 * in one language.
 */
export interface Pieces {
  line: (max: number) => z.ZodMiniType;
  paragraph: (max: number) => z.ZodMiniType;
  link: z.ZodMiniType;
  picture: z.ZodMiniType;
  product: z.ZodMiniType;
  category: z.ZodMiniType;
  collection: z.ZodMiniType;
  /** What every section has. */
  section: z.ZodMiniObject['shape'];
  /** What has a beginning and an end. */
  times: z.ZodMiniObject['shape'];
  /** The answers of a question of the gift finder: as shoppers read it only. */
  answers: z.ZodMiniObject['shape'];
}

type Line<P extends Pieces> = ReturnType<P['line']>;
type Paragraph<P extends Pieces> = ReturnType<P['paragraph']>;

function upTo<T extends z.ZodMiniType>(max: number, one: T) {
  return z.array(one, say('fieldInvalid')).check(z.maxLength(max, say('tooLong')));
}

const some = <T extends z.ZodMiniType>(one: T) => upTo(contentLimits.blocks, one);

const { titleMax, textMax, actionMax, paragraphMax, promiseMax } = contentLimits;

function blocksOf<P extends Pieces>(pieces: P) {
  const line = pieces.line as (max: number) => Line<P>;
  const paragraph = pieces.paragraph as (max: number) => Paragraph<P>;
  const picture: P['picture'] = pieces.picture;
  const link: P['link'] = pieces.link;
  const product: P['product'] = pieces.product;
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('paragraph'), text: paragraph(paragraphMax) }),
    z.object({ kind: z.literal('heading'), text: line(titleMax) }),
    z.object({ kind: z.literal('list'), items: some(line(textMax)) }),
    z.object({ kind: z.literal('picture'), picture, alt: line(titleMax) }),
    z.object({ kind: z.literal('products'), products: some(product) }),
    z.object({ kind: z.literal('button'), action: line(actionMax), link }),
  ]);
}

/** The kinds of sections, each with its fields. Everything that reads or writes sections follows from them. */
export function sectionsOf<P extends Pieces>(pieces: P) {
  const line = pieces.line as (max: number) => Line<P>;
  const text = pieces.paragraph as (max: number) => Paragraph<P>;
  const picture: P['picture'] = pieces.picture;
  const link: P['link'] = pieces.link;
  const product: P['product'] = pieces.product;
  const category: P['category'] = pieces.category;
  const collection: P['collection'] = pieces.collection;
  const section: P['section'] = pieces.section;
  const times: P['times'] = pieces.times;
  const answers: P['answers'] = pieces.answers;
  const title = line(titleMax);
  const said = { title, text: text(textMax), action: line(actionMax), link };
  const named = z.object({ title: line(actionMax), link });
  return {
    /** Pictures with words that take turns. */
    slides: z.object({
      ...section,
      kind: z.literal('slides'),
      slides: some(z.object({ ...times, ...said, picture, phonePicture: picture })),
    }),
    /** Short promises with icons. That of delivery follows the shop's settings. */
    strip: z.object({
      ...section,
      kind: z.literal('strip'),
      points: some(
        z.discriminatedUnion('show', [
          z.object({ show: z.literal('delivery') }),
          z.object({
            show: z.literal('words'),
            icon: z.enum(pointIcons, say('fieldInvalid')),
            title,
            text: line(titleMax),
          }),
        ]),
      ),
    }),
    /** The first main categories. Without a title, the shop's own words stand over it, as over all that have one. */
    categories: z.object({ ...section, kind: z.literal('categories'), title }),
    /** Links to the gift finder: its occasions or its recipients, as far as there are gifts for them. */
    gifts: z.object({
      ...section,
      kind: z.literal('gifts'),
      title,
      by: z.enum(tagGroupNames, say('fieldInvalid')),
      ...answers,
    }),
    /** A row of products. */
    rail: z.object({
      ...section,
      kind: z.literal('rail'),
      title,
      products: z.discriminatedUnion('from', [
        z.object({ from: z.enum(railSources, say('fieldInvalid')) }),
        z.object({ from: z.literal('category'), category }),
        z.object({ from: z.literal('collection'), collection }),
        z.object({ from: z.literal('picked'), picked: some(product) }),
      ]),
    }),
    /** A picture beside a short text with a button. */
    promo: z.object({
      ...section,
      kind: z.literal('promo'),
      tone: z.enum(['dark', 'light'], say('fieldInvalid')),
      ...said,
      picture,
    }),
    /** Blocks of text, pictures and products. */
    text: z.object({ ...section, kind: z.literal('text'), title, blocks: some(blocksOf(pieces)) }),
    testimonials: z.object({ ...section, kind: z.literal('testimonials'), title }),
    /** What this shopper looked at last. */
    recent: z.object({ ...section, kind: z.literal('recent'), title }),
    /** Links after those of every shop, in the header and in the menu of phones. */
    menu: z.object({ ...section, kind: z.literal('menu'), links: upTo(contentLimits.menuLinks, named) }),
    /** A text and columns of links in the footer. */
    footer: z.object({
      ...section,
      kind: z.literal('footer'),
      text: text(textMax),
      columns: upTo(
        contentLimits.footerColumns,
        z.object({ title: line(actionMax), links: upTo(contentLimits.columnLinks, named) }),
      ),
    }),
    /** When the shop is open or answers. */
    hours: z.object({ ...section, kind: z.literal('hours'), text: text(textMax) }),
    /** What stands in the place of the shop's own words. What the law asks for stays below it. */
    promises: z.object({
      ...section,
      kind: z.literal('promises'),
      delivery: line(promiseMax),
      returns: line(promiseMax),
    }),
  };
}
