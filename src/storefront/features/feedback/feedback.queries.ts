import type { CommentSort } from '#contract/feedback.ts';
import type { VariantId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { publicQuery, personalQuery, type Output, type Query } from '../../runtime/data/queries.ts';
import type { AppContext } from '../../runtime/app-context.ts';

export const commentsPerPage = 5;

interface CommentsPage {
  limit: number;
  page?: number;
  sort?: CommentSort;
}

export const commentsQuery = (app: AppContext, variantId: VariantId, page: CommentsPage = { limit: commentsPerPage }) =>
  publicQuery(app, 'listComments', { params: { variantId }, query: page });

/**
 * How many comments are shown after "more": steps of twenty, then whole pages of the API's maximum.
 */
export function nextShown(shown: number): number {
  return shown < limits.listMax ? Math.min(shown + 20, limits.listMax) : shown + limits.listMax;
}

/** The pages after the first one, which grows to the maximum that the API allows. */
export function laterPages(shown: number): { limit: number; page: number }[] {
  const count = Math.ceil(shown / limits.listMax) - 1;
  return Array.from({ length: count }, (_, index) => ({ limit: limits.listMax, page: index + 2 }));
}

/** Those pages as one response. */
export function laterCommentsQuery(
  app: AppContext,
  variantId: VariantId,
  shown: number,
  sorted: Pick<CommentsPage, 'sort'>,
): Query<Output<'listComments'>> {
  return {
    ...commentsQuery(app, variantId, { limit: shown, page: 2, ...sorted }),
    queryFn: async ({ client }) => {
      const pages = laterPages(shown).map((page) =>
        client.fetchQuery(commentsQuery(app, variantId, { ...page, ...sorted })),
      );
      const answers = await Promise.all(pages);
      return {
        total: 0,
        page: 2,
        totalPages: 2,
        stars: [],
        ...answers.at(-1),
        rows: answers.flatMap(({ rows }) => rows),
      };
    },
  };
}

export const testimonialsQuery = (app: AppContext) => publicQuery(app, 'listTestimonials');

export const meQuery = (app: AppContext) => personalQuery(app, 'getMe');

/** The common prefix of the keys of a variant's comments. */
export function isCommentsKey(key: readonly unknown[], variantId: VariantId): boolean {
  const input = key[2] as { params?: { variantId?: VariantId } } | null | undefined;
  return key[1] === 'listComments' && input?.params?.variantId === variantId;
}
