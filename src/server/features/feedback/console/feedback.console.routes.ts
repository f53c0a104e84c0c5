import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { FeedbackService } from '../feedback.service.ts';

export function feedbackConsoleRoutes(
  consoleRoute: ConsoleRoute,
  { moderation, testimonials }: Pick<FeedbackService, 'moderation' | 'testimonials'>,
): void {
  consoleRoute('listComments', async ({ query }) => moderation.list(query));
  consoleRoute('hideComment', async ({ params, body }, { by }) => moderation.hide(by, params.id, body));
  consoleRoute('showComment', async ({ params, body }, { by }) => moderation.show(by, params.id, body.version));
  consoleRoute('keepComment', async ({ params, body }, { by }) => moderation.keep(by, params.id, body));
  consoleRoute('listTestimonials', async () => ({ rows: await testimonials.list() }));
  consoleRoute('addTestimonial', async ({ body }, { by }) => testimonials.add(by, body));
  consoleRoute('saveTestimonial', async ({ params, body }, { by }) => testimonials.save(by, params.id, body));
  consoleRoute('moveTestimonial', async ({ params, body }, { by }) => testimonials.move(by, params.id, body.direction));
  consoleRoute('removeTestimonial', async ({ params }, { by }) => testimonials.remove(by, params.id));
}
