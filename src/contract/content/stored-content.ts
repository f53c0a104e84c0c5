import * as z from 'zod/mini';
import { categoryId, collectionId, productId } from '../ids.ts';
import { cleanLine, cleanParagraph, line, say } from '../validation.ts';
import { localizedText } from '../values/localized-text.ts';
import { contentLimits } from './content-limits.ts';
import { sectionsOf } from './sections.ts';
import { filledPages, frameHandle, isShopPage } from './shop-pages.ts';

/** The merchant's content as it is written, checked, stored, exported and imported. */

const { idMax, handleMax, searchMax, urlMax, titleMax, textMax } = contentLimits;

/** A text in both languages. One that is empty is not shown, or the other language is shown instead. */
function words(clean: (text: string) => string, max: number) {
  const one = z.string(say('fieldInvalid')).check(z.overwrite(clean), z.maxLength(max, say('tooLong')));
  return localizedText(one, say('fieldInvalid'));
}

const name = (max: number) =>
  z
    .string(say('fieldInvalid'))
    .check(z.maxLength(max, say('tooLong')), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, say('fieldInvalid')));

/** The last part of the address of a page of the merchant's own. */
export const pageHandle = name(handleMax).check(
  z.refine((handle) => !isShopPage(handle) && handle !== frameHandle, { error: say('fieldInvalid') }),
);

/** The handle of a page with the merchant's own content. */
export const contentHandle = z.union([z.enum(filledPages), pageHandle], say('fieldInvalid'));

/** That, or what stands around every page. */
export const draftHandle = z.union([contentHandle, z.literal(frameHandle)], say('fieldInvalid'));

// https only, a host with a dot, and nobody's name and password before it.
const webAddress = /^https:\/\/(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** A link says where it leads; nothing that runs can be written in it. */
const link = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), id: productId }),
  z.object({ kind: z.literal('category'), id: categoryId }),
  z.object({ kind: z.literal('collection'), id: collectionId }),
  // Of the merchant's own, or of every shop.
  z.object({ kind: z.literal('page'), handle: name(handleMax) }),
  z.object({ kind: z.literal('search'), query: line('fieldRequired', searchMax) }),
  z.object({
    kind: z.literal('external'),
    url: line('fieldRequired', urlMax).check(z.regex(webAddress, say('fieldInvalid'))),
  }),
]);
export type StoredLink = z.output<typeof link>;

const percent = z.int(say('fieldInvalid')).check(z.gte(0, say('fieldInvalid')), z.lte(100, say('fieldInvalid')));

const picture = z.object({
  path: z
    .string(say('fieldInvalid'))
    .check(z.regex(/^catalog\/[a-z0-9-]{1,80}\.(webp|png|jpg|avif)$/, say('fieldInvalid'))),
  /** The point that stays visible when the picture is cut, in per cent from the left and the top. */
  focus: z.object({ x: percent, y: percent }),
});
export type StoredPicture = z.output<typeof picture>;

const moment = z.optional(z.nullable(z.iso.datetime(say('fieldInvalid'))));
const times = { from: moment, until: moment };

const stored = sectionsOf({
  line: (max) => words(cleanLine, max),
  paragraph: (max) => words(cleanParagraph, max),
  link: z.nullable(link),
  // Null: a picture of the shop's products.
  picture: z.nullable(picture),
  product: productId,
  category: categoryId,
  collection: collectionId,
  section: { id: name(idMax), hidden: z.optional(z.boolean(say('fieldInvalid'))), ...times },
  times,
  answers: {},
});

const { slides, strip, categories, gifts, rail, promo, text, testimonials, recent } = stored;
const { menu, footer, hours, promises } = stored;
/** A section of any kind. */
export const storedSection = z.discriminatedUnion(
  'kind',
  [slides, strip, categories, gifts, rail, promo, text, testimonials, recent, menu, footer, hours, promises],
  say('fieldInvalid'),
);
export type StoredSection = z.output<typeof storedSection>;

const hasNoRepeat = (sections: readonly StoredSection[]) =>
  new Set(sections.map(({ id }) => id)).size === sections.length;
// In UTF-8 an Arabic letter has two bytes.
const isSmall = (content: unknown) =>
  JSON.stringify(content).replace(/\P{ASCII}/gu, '..').length <= contentLimits.bytes;

const sections = z
  .array(storedSection, say('fieldInvalid'))
  .check(
    z.maxLength(contentLimits.sections, say('tooLong')),
    z.refine(hasNoRepeat, { error: say('fieldInvalid') }),
    z.refine(isSmall, { error: say('tooLong') }),
  );

/** The content of the home page. */
export const homeContent = z.object({ sections });
export type HomeContent = z.output<typeof homeContent>;

/** What a page of the merchant's own has beside its sections. */
export const pageTexts = z.object({
  title: words(cleanLine, titleMax),
  /** For search engines. */
  description: words(cleanLine, textMax),
});

/** What links to a page show; without one, the first picture of its slides and promos. */
export const sharingPicture = z.optional(z.nullable(picture));

/** The content of a page of the merchant's own. */
export const pageContent = z.object({ ...pageTexts.shape, sharingPicture, sections });
export type PageContent = z.output<typeof pageContent>;
