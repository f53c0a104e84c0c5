import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleMessage } from '#contract/console/inbox.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useHasDraft } from '../../runtime/drafts/use-draft.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { AnswerForm, answerDraft } from './answer-form.tsx';
import { MessageAnswers } from './message-answers.tsx';
import { MessageDetails } from './message-details.tsx';
import type { MessageWork } from './use-message-work.ts';

interface MessageCardProps {
  message: ConsoleMessage;
  work: MessageWork;
}

/** One message. Opening it shows the whole text with the contact, and marks it as read. */
export function MessageCard({ message, work }: MessageCardProps) {
  const t = useTranslations('inbox.message');
  const [isOpen, setOpen] = useState(false);
  const hasDraft = useHasDraft(answerDraft(message.id));
  // What the answer that is being written began with. Its form sends by mail and opens WhatsApp, too.
  const [begun, setBegun] = useState(hasDraft ? message.reply.greeting : null);
  const textId = useId();
  const { name, text, isRead, answeredAt, answers } = message;

  function toggle(): void {
    setOpen(!isOpen);
    if (!isOpen) markRead();
  }
  function answer(begin: string): void {
    setBegun(begin);
    markRead();
  }
  function markRead(): void {
    if (!isRead) work.read(message);
  }

  return (
    <Card as="article" aria-label={t('by', { name })} padding="none" className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Facts message={message} />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={textId}
          aria-label={t(isOpen ? 'close' : 'read')}
          className="-me-2 -mt-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-shell"
          onClick={toggle}
        >
          <Icon name="chevron-down" className={classNames('size-5 transition-[rotate]', isOpen && 'rotate-180')} />
        </button>
      </div>
      <p
        id={textId}
        dir="auto"
        className={classNames('whitespace-pre-line', !isOpen && 'line-clamp-3', !isRead && 'font-medium')}
      >
        {text}
      </p>
      <MessageAnswers answers={answers} onAgain={answer} />
      {isOpen && <MessageDetails message={message} work={work} />}
      {begun !== null && <AnswerForm key={begun} message={message} begin={begun} onDone={() => setBegun(null)} />}
      <footer className="flex flex-wrap gap-2">
        {begun === null && (
          <Button
            size="small"
            variant={answeredAt === null ? 'primary' : 'secondary'}
            icon="comment"
            onClick={() => answer(message.reply.greeting)}
          >
            {t(answers.length === 0 ? 'answerHere' : 'answerMore')}
          </Button>
        )}
        {answeredAt === null && begun === null && (
          <>
            <a
              href={mailtoOf(message)}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
              onClick={markRead}
            >
              <Icon name="mail" className="size-5" />
              {t('answer')}
            </a>
            <a
              href={whatsappOf(message)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'secondary', size: 'small' })}
              onClick={markRead}
            >
              <Icon name="whatsapp" className="size-5" />
              {t('whatsapp')}
            </a>
          </>
        )}
        {answeredAt === null ? (
          <Button size="small" variant="secondary" icon="check" onClick={() => work.setAnswered(message, true)}>
            {t('markAnswered')}
          </Button>
        ) : (
          <Button size="small" variant="secondary" onClick={() => work.setAnswered(message, false)}>
            {t('reopen')}
          </Button>
        )}
      </footer>
    </Card>
  );
}

function mailtoOf({ email, reply: { subject, body } }: ConsoleMessage): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

function whatsappOf({ phone, reply }: ConsoleMessage): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(reply.greeting)}`;
}

const tones = { fine: 'neutral', soon: 'danger', late: 'danger' } as const;

/** Who wrote when, and what is known about the message. */
function Facts({ message: { name, at, isRead, privacy, assignee, answeredAt } }: { message: ConsoleMessage }) {
  const t = useTranslations('inbox.message');
  const language = useLanguage();
  const moment = useMoment();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="text-lg font-medium">{name}</bdi>
        <time dateTime={at} className="text-sm text-ink-soft">
          {moment(at)}
        </time>
        {!isRead && <Badge tone="maroon">{t('unread')}</Badge>}
      </p>
      <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {assignee !== null && (
          <Badge>
            <bdi>{assignee.name}</bdi>
          </Badge>
        )}
        {privacy !== null && answeredAt === null && (
          <StatusBadge tone={tones[privacy.state]}>
            {privacy.state === 'late' ? (
              <span>{t.rich('late', { date: () => <bdi>{formatLongDate(privacy.dueAt, language)}</bdi> })}</span>
            ) : (
              t('due', { days: privacy.daysLeft })
            )}
          </StatusBadge>
        )}
        {answeredAt !== null && (
          <span className="text-sm text-ink-soft">
            {t.rich('answeredAt', { date: () => <bdi>{moment(answeredAt)}</bdi> })}
          </span>
        )}
      </p>
    </>
  );
}
