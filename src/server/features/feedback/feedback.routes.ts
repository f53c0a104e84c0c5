import type { Route } from '../../platform/route.ts';
import type { FeedbackService } from './feedback.service.ts';

export function feedbackRoutes(route: Route, feedback: FeedbackService): void {
  route('listTestimonials', (_input, { language }) => feedback.listTestimonials(language));
  route('listComments', ({ params, query }) => feedback.listComments(params.variantId, query));
  route('getComment', ({ params }) => feedback.getComment(params.id));
  route('addComment', ({ body }, { user }) => feedback.addComment(user.userId, body));
  route('editComment', ({ params, body }, { user }) => feedback.editComment(user.userId, params.id, body));
  route('deleteComment', ({ params }, { user }) => feedback.deleteComment(user.userId, params.id));
  route('rate', ({ body }, { user }) => feedback.rate(user.userId, body));
}
