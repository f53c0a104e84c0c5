import type { Kysely } from 'kysely';
import type { ConsoleMessage } from '#contract/console/inbox.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { MessageId, StaffId } from '#contract/ids.ts';
import { pickText } from '#contract/values/locale.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../../audit/act.ts';
import { changedMeanwhileError } from '../../../audit/changed-meanwhile.ts';
import { assertStillAuthorized } from '../../../audit/authorization.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { mailMessages } from '../../../mail/mail-messages.ts';
import { queueMails } from '../../../mail/outbox.queries.ts';
import type { Clock } from '../../../process/clock.ts';
import type { SomeOf } from '../../../shared/merge-fields.rules.ts';
import { mergeOrRefuse } from '../../../shared/merge-or-refuse.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { insertAnswer, listAnswers } from './answers.queries.ts';
import { createCannedAnswers } from './canned-answers.service.ts';
import * as queries from './messages.queries.ts';
import { privacyClock, quoteOf } from './messages.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  settings: Pick<SettingsService, 'getSeller'>;
  /** Whether mails leave the shop. */
  sendsMails: () => Promise<boolean>;
}

type ShopName = Awaited<ReturnType<SettingsService['getSeller']>>['name'];

interface MessageState {
  isAnswered: boolean;
  assigneeId: StaffId | null;
  isPrivacy: boolean;
}

export interface MessageEdit extends SomeOf<MessageState> {
  version: number;
  /** The message as the person read it. */
  base?: SomeOf<MessageState> | undefined;
}

function replyOf({ language, name, text, at }: queries.ListedMessage, shop: ShopName): ConsoleMessage['reply'] {
  const say = mailMessages[language];
  const date = formatLongDate(at.toISOString(), language);
  const greeting = say('mail.reply.greeting', { name });
  return {
    subject: say('mail.reply.subject', { shop: pickText(shop, language) }),
    body: `${greeting}\n\n\n\n${say('mail.reply.quote', { date })}\n${quoteOf(text)}\n`,
    greeting: `${greeting}\n\n`,
  };
}

interface About {
  shop: ShopName;
  now: Date;
  answers: Map<MessageId, Awaited<ReturnType<typeof listAnswers>>>;
}

function viewOf(row: queries.ListedMessage, { shop, now, answers }: About): ConsoleMessage {
  const { id, version, at, name, phone, email, language, text, readAt, answeredAt, assigneeId, assigneeName } = row;
  const clock = row.isPrivacy ? privacyClock(at, now) : null;
  return {
    id,
    version,
    at: at.toISOString(),
    name,
    phone,
    email,
    language,
    text,
    isRead: readAt !== null,
    answeredAt: answeredAt?.toISOString() ?? null,
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
    privacy: clock && { ...clock, dueAt: clock.dueAt.toISOString() },
    customerId: row.customerId,
    reply: replyOf(row, shop),
    answers: (answers.get(id) ?? []).map((answer) => ({
      id: answer.id,
      at: answer.at.toISOString(),
      by: answer.by,
      text: answer.text,
      state: answer.state,
    })),
    orderNumber: row.orderNumber,
  };
}

/** The messages of the contact form, as staff work on them. */
export function createMessages({ db, inAct, clock, settings, sendsMails }: Needs) {
  /** A page of messages. */
  async function list({ limit, ...filter }: queries.MessageFilter) {
    const [rows, seller, mails] = await Promise.all([
      queries.listMessages(db, { ...filter, limit: limit + 1 }),
      settings.getSeller(),
      sendsMails(),
    ]);
    const shown = rows.slice(0, limit);
    const answers = await listAnswers(
      db,
      shown.map(({ id }) => id),
    );
    const about = {
      shop: seller.name,
      now: clock(),
      answers: Map.groupBy(answers, ({ messageId }) => messageId),
    };
    return {
      rows: shown.map((row) => viewOf(row, about)),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      sendsMails: mails,
    };
  }

  /** How many messages wait for an answer, up to the limit of badges. */
  function count(): Promise<number> {
    return queries.countOpenMessages(db, consoleLimits.countedMax);
  }

  function listAssignees(): Promise<{ id: StaffId; name: string }[]> {
    return queries.listStaffWith(db, 'messages.answer');
  }

  /** Marks a message as read. Throws `not_found`. */
  function read(by: Actor, id: MessageId): Promise<{ id: MessageId }> {
    return db.transaction().execute(async (tx) => {
      if (!(await queries.markRead(tx, id, clock()))) throw new AppError('not_found');
      await assertStillAuthorized(tx, by);
      return { id };
    });
  }

  async function nameOfAssignee(act: Act, id: StaffId): Promise<string> {
    const staff = (await queries.listStaffWith(act.tx, 'messages.answer')).find((one) => one.id === id);
    if (!staff) throw invalidField('assigneeId', 'fieldUnknown');
    return staff.name;
  }

  /**
   * Changes what is known about a message. The same state again is no error and no entry in the log.
   * Throws `not_found`, `changed_meanwhile`, or `invalid` at `assigneeId`.
   */
  function update(by: Actor, id: MessageId, edit: MessageEdit) {
    return inAct(by, async (act) => {
      const before = await queries.lockMessage(act, id);
      if (!before) throw new AppError('not_found');
      const present = {
        isAnswered: before.answeredAt !== null,
        assigneeId: before.assigneeId,
        isPrivacy: before.isPrivacy,
      };
      const { version: seen, base, ...wanted } = edit;
      const subjects = [{ kind: 'message', id }] as const;
      const changes = await mergeOrRefuse(act, { subjects, version: before.version, seen, present, wanted, base });
      const { isAnswered, assigneeId, isPrivacy } = { ...present, ...changes };
      const entries: Pick<AuditEntry, 'action' | 'after'>[] = [];
      if ('isAnswered' in changes) entries.push({ action: isAnswered ? 'message.answered' : 'message.reopened' });
      if ('assigneeId' in changes) {
        const assignee = assigneeId === null ? null : await nameOfAssignee(act, assigneeId);
        entries.push({ action: 'message.assigned', after: { assignee } });
      }
      if ('isPrivacy' in changes) entries.push({ action: 'message.changed', after: { privacy: isPrivacy } });
      if (entries.length === 0) return { id, version: before.version };
      const answeredAt = isAnswered ? (before.answeredAt ?? act.at) : null;
      const version = await queries.updateMessage(act, id, { answeredAt, assigneeId, isPrivacy });
      for (const entry of entries) act.note({ ...entry, subject: { kind: 'message', id, label: `#${id}` } });
      return { id, version };
    });
  }

  /**
   * Answers a message by mail, and marks it as answered. Throws `not_found`, and `changed_meanwhile` if someone else has
   * answered since it was read.
   */
  function answer(by: Actor, id: MessageId, { version: seen, text }: { version: number; text: string }) {
    return inAct(by, async (act) => {
      const before = await queries.lockMessage(act, id);
      if (!before) throw new AppError('not_found');
      if (seen !== before.version && before.answeredAt !== null) {
        const subjects = [{ kind: 'message', id }] as const;
        throw await changedMeanwhileError(act.tx, { subjects, version: before.version, fields: {} });
      }
      const answerId = await insertAnswer(act, id, text);
      await queueMails(act.tx, [{ kind: 'message-answer', answerId }]);
      const { assigneeId, isPrivacy } = before;
      const answeredAt = before.answeredAt ?? act.at;
      const version = await queries.updateMessage(act, id, { answeredAt, assigneeId, isPrivacy });
      act.note({ action: 'message.answered', subject: { kind: 'message', id, label: `#${id}` } });
      return { id, version };
    });
  }

  return { list, count, listAssignees, read, update, answer, canned: createCannedAnswers({ db, inAct }) };
}

export type MessagesService = ReturnType<typeof createMessages>;
