import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { FeedbackService } from '../../feedback/feedback.service.ts';
import type { CannedAnswers } from './canned-answers.service.ts';
import type { MessagesService } from './messages.service.ts';

interface Needs {
  messages: MessagesService;
  cannedAnswers: CannedAnswers;
  feedback: { moderation: Pick<FeedbackService['moderation'], 'count'> };
}

export function contactConsoleRoutes(consoleRoute: ConsoleRoute, { messages, cannedAnswers, feedback }: Needs): void {
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
  consoleRoute('listCannedAnswers', async () => cannedAnswers.list());
  consoleRoute('addCannedAnswer', async ({ body }, { by }) => cannedAnswers.add(by, body));
  consoleRoute('saveCannedAnswer', async ({ params, body }, { by }) => cannedAnswers.save(by, params.id, body));
  consoleRoute('removeCannedAnswer', async ({ params }, { by }) => cannedAnswers.remove(by, params.id));
}
