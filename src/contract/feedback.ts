import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { commentId, variantId } from './ids.ts';
import { commentPhotosMax } from './values/comment-photos.ts';
import { limits } from './values/limits.ts';
import { date, imagePath, pageQuery, rows } from './pieces.ts';
import { id, paragraph, say } from './validation.ts';

export const comment = z.object({
  id,
  content: z.string(),
  created_at: date,
  variantId: id,
  user: z.object({ id, name: z.string(), image: imagePath }),
  /** What the author has rated the variant with, if at all. */
  rating: z.optional(z.number()),
  /** Present and true if the author had received the product when the comment was written. */
  bought: z.optional(z.boolean()),
  /** Paths of the photos that the shop shows with the comment. */
  photos: z.optional(z.array(z.string())),
});
export type Comment = z.output<typeof comment>;

const commentSorts = ['newest', 'highest', 'lowest'] as const;
export type CommentSort = (typeof commentSorts)[number];

/** Paths of `uploadImage`, of the same user. Without them, an edited comment keeps its photos. */
const photos = z.optional(
  z.array(z.string(say('fieldInvalid')), say('fieldInvalid')).check(z.maxLength(commentPhotosMax, say('outOfRange'))),
);

export const commentForm = z.object({ content: paragraph('commentRequired', limits.commentMax), variantId, photos });

export const ratingForm = z.object({
  variantId,
  rating: z
    .number(say('ratingStep'))
    .check(
      z.gte(limits.ratingMin, say('ratingStep')),
      z.lte(limits.ratingMax, say('ratingStep')),
      z.multipleOf(limits.ratingStep, say('ratingStep')),
    ),
});

export const testimonial = z.object({
  id,
  comment: z.object({ content: z.string(), user: z.object({ name: z.string(), image: imagePath }) }),
});

export const feedbackEndpoints = {
  listTestimonials: {
    summary: 'List the testimonials.',
    access: 'anyone',
    caching: 'catalogue',
    response: rows(testimonial),
  },
  listComments: {
    summary:
      'List the comments on a variant, newest first, or by the rating of their authors. `stars` has the number of ratings by stars, five first; half a star counts as the next whole one.',
    access: 'anyone',
    caching: 'catalogue',
    params: z.object({ variantId }),
    query: z.extend(pageQuery, { sort: z._default(z.enum(commentSorts, say('fieldInvalid')), 'newest') }),
    response: z.object({ rows: z.array(comment), total: z.int(), totalPages: z.int(), stars: z.array(z.int()) }),
  },
  getComment: {
    summary: 'Get a comment.',
    access: 'anyone',
    caching: 'catalogue',
    params: z.object({ id: commentId }),
    response: comment,
  },
  listCommentPhotos: {
    summary: 'List the photos of your own comment, also while the shop has not decided about them.',
    access: 'user',
    params: z.object({ id: commentId }),
    response: z.object({ photos: z.array(z.string()), shown: z.boolean() }),
  },
  addComment: {
    summary: 'Add a comment. Its photos are shown once the shop has looked at them.',
    access: 'user',
    status: 201,
    body: commentForm,
    response: comment,
  },
  editComment: {
    summary: 'Change your own comment.',
    access: 'user',
    params: z.object({ id: commentId }),
    body: commentForm,
    response: comment,
  },
  deleteComment: {
    summary: 'Delete your own comment.',
    access: 'user',
    params: z.object({ id: commentId }),
    response: z.object({ id }),
  },
  rate: {
    summary: 'Rate a variant. A new rating replaces the old one.',
    access: 'user',
    body: ratingForm,
    response: z.object({ variantId: id, rating: z.number(), globalRating: z.number(), ratingsCount: z.int() }),
  },
} as const satisfies Endpoints;
