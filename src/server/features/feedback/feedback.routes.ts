import type { Route } from '../../http/route.ts';
import type { FeedbackService } from './feedback.service.ts';

export function feedbackRoutes(route: Route, feedback: FeedbackService): void {
  route('listTestimonials', (_input, { language }) => feedback.listTestimonials(language), {
    tags: () => ['testimonials'],
  });
  route('listComments', ({ params, query }) => feedback.listComments(params.variantId, query), {
    // Depends on the listing too: the comments of a hidden variant are hidden.
    tags: (_data, { params }) => [`comments:${params.variantId}`, 'listing'],
  });
  route('getComment', ({ params }) => feedback.getComment(params.id));
  route('listCommentPhotos', ({ params }, { user }) => feedback.listCommentPhotos(user.userId, params.id));
  route('addComment', ({ body }, { user }) => feedback.addComment(user, body), {
    isShown: true,
  });
  route('editComment', ({ params, body }, { user }) => feedback.editComment(user, params.id, body), {
    isShown: true,
  });
  route('deleteComment', ({ params }, { user }) => feedback.deleteComment(user, params.id), {
    isShown: true,
  });
  route('rate', ({ body }, { user }) => feedback.rate(user, body), {
    isShown: true,
  });
}
