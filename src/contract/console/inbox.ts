import * as z from 'zod/mini';
import { commentId } from '../ids.ts';
import { date, imagePath } from '../pieces.ts';
import { id, line, optionalParagraph, paragraph, say } from '../validation.ts';
import { languages } from '../values/locale.ts';
import { limits } from '../values/limits.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { seenVersionSchema } from './version.ts';
import { bilingual, lineSchema, paragraphSchema } from './pieces.ts';

/** New comments wait for someone to keep or to hide them. */
export const commentViews = ['new', 'all', 'hidden'] as const;
export type CommentView = (typeof commentViews)[number];

/** `privacy`: open requests about personal data, the one that is due first on top. */
export const messageViews = ['open', 'mine', 'privacy', 'answered'] as const;
export type MessageView = (typeof messageViews)[number];

export const pageLimit = z._default(
  z.int(say('outOfRange')).check(z.gte(1, say('outOfRange')), z.lte(100, say('outOfRange'))),
  30,
);

/** A page of a list: below the last id of the page before. */
export const pageAfter = { after: z.optional(id), limit: pageLimit };

export const consoleComment = z.object({
  id,
  version: z.int(),
  content: z.string(),
  /** Paths of the photos, and whether shoppers see them. */
  photos: z.array(z.string()),
  showsPhotos: z.boolean(),
  at: date,
  /** Whether its author has changed it. */
  isEdited: z.boolean(),
  isNew: z.boolean(),
  isHidden: z.boolean(),
  /** Why it is hidden. */
  reason: z.string(),
  author: z.object({ id, name: z.string() }),
  product: z.object({ id, name: bilingual, image: imagePath }),
  /** The author's rating of the same variant. */
  stars: z.nullable(z.number()),
  /** When the author bought the product last; null if they did not. */
  boughtAt: z.nullable(date),
});
export type ConsoleComment = z.output<typeof consoleComment>;

/** `waiting`: the mail is on its way to the mail server. `failed`: the mail server refused it for good. */
export const answerStates = ['waiting', 'sent', 'failed'] as const;
export type AnswerState = (typeof answerStates)[number];

/** An answer that the shop sent by mail. */
const messageAnswer = z.object({
  id,
  at: date,
  by: z.string(),
  text: z.string(),
  state: z.enum(answerStates),
});
export type MessageAnswer = z.output<typeof messageAnswer>;

/** A text of the shop that an answer begins with. `{name}` and `{order}` stand for those of the customer. */
export const cannedAnswer = z.object({
  id,
  version: z.int(),
  title: z.string(),
  /** One of the two may be empty. */
  textEn: z.string(),
  textAr: z.string(),
});
export type CannedAnswer = z.output<typeof cannedAnswer>;

export const consoleMessage = z.object({
  id,
  version: z.int(),
  at: date,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  language: z.enum(languages),
  text: z.string(),
  isRead: z.boolean(),
  answeredAt: z.nullable(date),
  assignee: z.nullable(z.object({ id, name: z.string() })),
  /** Until when a request about personal data must be answered. */
  privacy: z.nullable(z.object({ dueAt: date, daysLeft: z.int(), state: z.enum(['fine', 'soon', 'late']) })),
  /** The customer with this email. */
  customerId: z.nullable(id),
  /** The beginning of an answer by mail, and by WhatsApp (`greeting`), in the language of the message. */
  reply: z.object({ subject: z.string(), body: z.string(), greeting: z.string() }),
  /** What the shop answered, the oldest first. */
  answers: z.array(messageAnswer),
  /** The newest order with this email; null if there is none. */
  orderNumber: z.nullable(z.string()),
});
export type ConsoleMessage = z.output<typeof consoleMessage>;

export const consoleTestimonial = z.object({
  id,
  version: z.int(),
  name: bilingual,
  content: bilingual,
  image: imagePath,
});
export type ConsoleTestimonial = z.output<typeof consoleTestimonial>;

const testimonialMoves = ['top', 'up', 'down'] as const;
export type TestimonialMove = (typeof testimonialMoves)[number];

const version = seenVersionSchema;
const target = z.object({ id });
const comment = z.object({ id: commentId });
/** A write returns no words of customers: a repeated request gets its answer from the database. */
const commentState = z.object({
  id,
  version: z.int(),
  isHidden: z.boolean(),
  isNew: z.boolean(),
  /** What can be undone; null if the comment was so already. */
  act: z.nullable(z.string()),
});
const moderation = { access: 'feedback.moderate', params: comment, response: commentState, versioned: 'one' } as const;

// English may be empty: shoppers then read the Arabic words.
const words = {
  name: z.object({
    en: lineSchema(limits.nameMax),
    ar: line('fieldRequired', limits.nameMax),
  }),
  content: z.object({
    en: paragraphSchema(limits.commentMax),
    ar: paragraph('fieldRequired', limits.commentMax),
  }),
};

const act = z.nullable(z.string());

const placeholder = /\{(?:name|order)\}/;

const answerText = paragraph('fieldRequired', consoleLimits.answerMax).check(
  z.refine((text) => !placeholder.test(text), say('fieldInvalid')),
);

const cannedFields = {
  title: line('fieldRequired', consoleLimits.cannedTitleMax),
  textEn: optionalParagraph(consoleLimits.answerMax),
  textAr: optionalParagraph(consoleLimits.answerMax),
};
const someCannedFields = { ...cannedFields, title: z.optional(cannedFields.title) };

const messageState = {
  isAnswered: z.optional(z.boolean(say('fieldInvalid'))),
  assigneeId: z.optional(z.nullable(id)),
  isPrivacy: z.optional(z.boolean(say('fieldInvalid'))),
};

export const inboxEndpoints = {
  countInbox: {
    summary: 'Count what waits in the inbox, up to 100 of each kind.',
    access: 'staff',
    response: z.object({ comments: z.nullable(z.int()), messages: z.nullable(z.int()) }),
    guarded: { comments: 'feedback.moderate', messages: 'messages.answer' },
  },
  listComments: {
    summary: 'List comments, newest first.',
    access: 'feedback.moderate',
    query: z.object({ ...pageAfter, view: z._default(z.enum(commentViews, say('fieldInvalid')), 'new') }),
    response: z.object({ rows: z.array(consoleComment), next: z.nullable(id) }),
  },
  hideComment: {
    ...moderation,
    summary: 'Hide a comment in the shop, with a reason.',
    body: z.object({ version, reason: line('fieldRequired', consoleLimits.reasonMax) }),
    audit: 'comment.hidden',
  },
  showComment: {
    ...moderation,
    summary: 'Show a hidden comment again.',
    body: z.object({ version }),
    audit: 'comment.shown',
  },
  keepComment: {
    ...moderation,
    summary: 'Keep a comment. Shoppers see its photos if `showsPhotos` is true.',
    body: z.object({ version, showsPhotos: z._default(z.boolean(say('fieldInvalid')), false) }),
    audit: 'comment.kept',
  },
  listMessages: {
    summary: 'List messages of the contact form.',
    access: 'messages.answer',
    query: z.object({ ...pageAfter, view: z._default(z.enum(messageViews, say('fieldInvalid')), 'open') }),
    response: z.object({
      rows: z.array(consoleMessage),
      next: z.nullable(id),
      /** Whether mails leave the shop: without a mail server they are only written to files. */
      sendsMails: z.boolean(),
    }),
    guarded: { customerId: 'customers.read', orderNumber: 'customers.read' },
  },
  answerMessage: {
    summary: 'Answer a message by mail from the shop, in the language of the message.',
    access: 'messages.answer',
    params: target,
    body: z.object({ version, text: answerText }),
    response: z.object({ id, version: z.int() }),
    audit: 'message.answered',
    versioned: 'one',
  },
  listCannedAnswers: {
    summary: 'List the texts that answers can begin with.',
    access: 'messages.answer',
    response: z.object({ rows: z.array(cannedAnswer) }),
  },
  addCannedAnswer: {
    summary: 'Add a text that answers can begin with.',
    access: 'settings.shop',
    body: z.object(cannedFields),
    response: z.object({ act, answer: cannedAnswer }),
    audit: 'setting.added',
    versioned: 'new',
  },
  saveCannedAnswer: {
    summary: 'Change a text that answers can begin with.',
    access: 'settings.shop',
    params: target,
    body: z.object({ version, ...someCannedFields, base: z.optional(z.object(someCannedFields)) }),
    response: z.object({ act, answer: cannedAnswer }),
    audit: 'setting.changed',
    versioned: 'one',
  },
  removeCannedAnswer: {
    summary: 'Remove a text that answers can begin with.',
    access: 'settings.shop',
    params: target,
    response: z.object({ act }),
    audit: 'setting.removed',
    // A text is removed once.
    versioned: 'none',
  },
  listAssignees: {
    summary: 'List the staff who answer messages.',
    access: 'messages.answer',
    response: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  },
  readMessage: {
    summary: 'Mark a message as read.',
    access: 'messages.answer',
    params: target,
    response: z.object({ id }),
    // Every opened message would be a row of the log; reading it twice is harmless.
    audit: 'none',
    versioned: 'none',
  },
  updateMessage: {
    summary: 'Mark a message as answered, assign it, or mark it as a request about personal data.',
    access: 'messages.answer',
    params: target,
    body: z.object({
      version,
      ...messageState,
      base: z.optional(z.object(messageState)),
    }),
    response: z.object({ id, version: z.int() }),
    audit: ['message.answered', 'message.reopened', 'message.assigned', 'message.changed'],
    versioned: 'one',
  },
  listTestimonials: {
    summary: 'List the testimonials of the home page, in their order.',
    access: 'feedback.moderate',
    response: z.object({ rows: z.array(consoleTestimonial) }),
  },
  addTestimonial: {
    summary: 'Add a testimonial after the others.',
    access: 'feedback.moderate',
    body: z.object(words),
    response: z.object({ id, version: z.int() }),
    audit: 'testimonial.added',
    versioned: 'new',
  },
  saveTestimonial: {
    summary: 'Change the words of a testimonial.',
    access: 'feedback.moderate',
    params: target,
    body: z.object({ version, ...words, base: z.optional(z.object(words)) }),
    response: z.object({ id, version: z.int() }),
    audit: 'testimonial.changed',
    versioned: 'one',
  },
  moveTestimonial: {
    summary: 'Move a testimonial one place up or down, or before all others.',
    access: 'feedback.moderate',
    params: target,
    body: z.object({ direction: z.enum(testimonialMoves, say('fieldInvalid')) }),
    response: z.object({ id, isMoved: z.boolean() }),
    audit: 'testimonial.moved',
    // Two moves add up.
    versioned: 'none',
  },
  removeTestimonial: {
    summary: 'Remove a testimonial.',
    access: 'feedback.moderate',
    params: target,
    response: z.object({ id }),
    audit: 'testimonial.removed',
    // A testimonial is removed once.
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
