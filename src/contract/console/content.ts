import * as z from 'zod/mini';
import { contentLimits } from '../content/content-limits.ts';
import { draftHandle, homeContent, pageContent, pageHandle } from '../content/stored-content.ts';
import { date } from '../pieces.ts';
import { id, say } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { bilingual } from './pieces.ts';
import { seenVersionSchema } from './version.ts';

/** What becomes of a page of content, without its content. */
const state = {
  handle: z.string(),
  version: z.int(),
  /** Null: shoppers do not see it, or see the default home page. */
  publishedAt: z.nullable(date),
  /** When the draft is published automatically. */
  publishAt: z.nullable(date),
  /** When the page ends. */
  unpublishAt: z.nullable(date),
  /** Whether the draft differs from what shoppers see. */
  hasChanges: z.boolean(),
};

const home = z.object({ ...state, draft: homeContent });
export type ConsoleHome = z.output<typeof home>;

const page = z.object({ ...state, draft: pageContent });
export type ConsolePage = z.output<typeof page>;

const row = z.object({ ...state, title: bilingual });
export type ConsolePageRow = z.output<typeof row>;

const past = z.object({
  rows: z.array(
    z.object({
      id,
      at: date,
      /** Who published it; null if the shop did, or if no one is known. */
      by: z.nullable(z.string()),
    }),
  ),
});

const version = seenVersionSchema;
/** A page of the merchant's own. */
const ownTarget = z.object({ handle: pageHandle });
/** That, a page of every shop that holds content of the merchant, or what stands around every page. */
const target = z.object({ handle: draftHandle });
/** That, or the home page. */
const anyTarget = z.object({ handle: z.union([z.literal('home'), draftHandle], say('fieldInvalid')) });
/** A write returns no content: a repeated request gets its answer from the database. */
const saved = z.object({ handle: z.string(), version: z.int() });

const anyContent = z.union([pageContent, homeContent], say('fieldInvalid'));
/** By id: products, categories and collections have other ids in another shop. */
const handles = z.record(z.string(), z.string().check(z.maxLength(200)), say('fieldInvalid'));
const named = { products: handles, categories: handles, collections: handles };

/** The drafts of the pages that were edited, as a file. */
export const contentFile = z.object({
  format: z.literal('dana-content/1'),
  pages: z.array(z.object({ handle: z.string(), content: anyContent })),
  ...named,
});
export type ContentFile = z.output<typeof contentFile>;

const moment = z.optional(z.nullable(z.iso.datetime(say('fieldInvalid'))));
/**
 * `at`: when the draft is published. Absent: now; null: no longer by itself. `until`: when the page ends. Absent: as
 * before; null: never. Times in the past are refused.
 */
const publishing = z.object({ version, at: moment, until: moment });
const onlyVersion = z.object({ version });
const restoring = z.object({ version, id });
// Two contents and what names them; a letter may have more bytes than are counted.
const bodyBytes = 3 * contentLimits.bytes;
const writes = { access: 'content.write', response: saved, versioned: 'one' } as const;
const reads = { access: 'content.write' } as const;

export const contentConsoleEndpoints = {
  getHomeDraft: {
    ...reads,
    summary: 'Get the draft of the home page. Until it is saved, it is the default.',
    response: home,
  },
  saveHomeDraft: {
    ...writes,
    bodyBytes,
    summary:
      'Save the draft of the home page. Sections that someone else has changed meanwhile stay; the same ones conflict.',
    // The content as the person read it.
    body: z.object({ version, content: homeContent, base: z.optional(homeContent) }),
    audit: 'content.saved',
  },
  listOwnPages: {
    ...reads,
    summary:
      'List what stands around every page, the pages of every shop that hold content of the merchant, and those of the merchant’s own.',
    response: z.object({ rows: z.array(row) }),
  },
  addOwnPage: {
    access: 'content.write',
    summary: 'Add a page. Nobody sees it until it is published.',
    body: z.object({ handle: pageHandle, content: pageContent }),
    response: saved,
    audit: 'content.created',
    versioned: 'new',
  },
  uploadContentPicture: {
    summary: 'Upload a picture for a page or a collection (multipart, one file field "image"). Returns its path.',
    access: 'content.write',
    deadline: 'none',
    response: z.object({ path: z.string() }),
    // A picture that no page names is in none.
    audit: 'none',
    versioned: 'new',
  },
  getOwnPage: { ...reads, summary: 'Get the draft of a page.', params: target, response: page },
  saveOwnPage: {
    ...writes,
    bodyBytes,
    summary: 'Save the draft of a page. Parts that someone else has changed meanwhile stay; the same ones conflict.',
    params: target,
    body: z.object({ version, content: pageContent, base: z.optional(pageContent) }),
    audit: 'content.saved',
  },
  exportContent: {
    ...reads,
    summary:
      'Get the drafts of all pages that were edited, with the handles of the products, categories and collections that they name.',
    response: contentFile,
  },
  resolveContent: {
    access: 'content.write',
    bodyBytes,
    summary:
      'Get the content of an export as this shop can save it: with its own products, categories, collections and pictures. What it does not have is left out, and counted.',
    body: z.object({ content: anyContent, ...named }),
    response: z.object({
      content: anyContent,
      lost: z.object({ products: z.int(), categories: z.int(), collections: z.int(), pictures: z.int() }),
    }),
    // It changes nothing.
    audit: 'none',
    versioned: 'none',
  },
  previewPage: {
    ...reads,
    summary: 'Get a token that shows the saved draft of a page for 15 minutes, at /preview/{token} of the shop.',
    params: anyTarget,
    response: z.object({ token: z.string(), until: date }),
  },
  publishPage: {
    ...writes,
    summary: 'Publish the draft of a page, now or at a time, take that time back, and end the page at a time.',
    params: anyTarget,
    body: publishing,
    audit: ['content.published', 'content.scheduled'],
  },
  unpublishPage: {
    ...writes,
    summary: 'Hide a page from shoppers, and forget its times. A page of every shop is the default then.',
    params: anyTarget,
    body: onlyVersion,
    audit: 'content.unpublished',
  },
  listPageHistory: {
    ...reads,
    summary: 'List what was published at a page, newest first.',
    params: anyTarget,
    response: past,
  },
  restorePage: {
    ...writes,
    summary: 'Make what was published before the draft of a page.',
    params: anyTarget,
    body: restoring,
    audit: 'content.restored',
  },
  removeOwnPage: {
    access: 'content.write',
    summary: 'Remove a page that is not published, with its history.',
    params: ownTarget,
    response: z.object({ handle: z.string() }),
    audit: 'content.removed',
    // A page is removed once.
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
