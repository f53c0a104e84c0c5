import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { FeedbackService } from '../../feedback/feedback.service.ts';
import type { MessagesService } from './messages.service.ts';

interface Needs {
  messages: MessagesService;
  feedback: { moderation: Pick<FeedbackService['moderation'], 'count'> };
}

export function contactConsoleRoutes(consoleRoute: ConsoleRoute, { messages, feedback }: Needs): void {
  consoleRoute('countInbox', async (_input, { grants }) => ({
    comments: grants['feedback.moderate'] === undefined ? null : await feedback.moderation.count(),
    messages: grants['messages.answer'] === undefined ? null : await messages.count(),
  }));
  consoleRoute('listMessages', async ({ query }, { session }) =>
    messages.list({ ...query, staffId: session.staff.id }),
  );
  consoleRoute('listAssignees', async () => ({ rows: await messages.listAssignees() }));
  consoleRoute('readMessage', async ({ params }, { by }) => messages.read(by, params.id));
  consoleRoute('updateMessage', async ({ params, body }, { by }) => messages.update(by, params.id, body));
  consoleRoute('answerMessage', async ({ params, body }, { by }) => messages.answer(by, params.id, body));
  consoleRoute('listCannedAnswers', async () => messages.canned.list());
  consoleRoute('addCannedAnswer', async ({ body }, { by }) => messages.canned.add(by, body));
  consoleRoute('saveCannedAnswer', async ({ params, body }, { by }) => messages.canned.save(by, params.id, body));
  consoleRoute('removeCannedAnswer', async ({ params }, { by }) => messages.canned.remove(by, params.id));
}
