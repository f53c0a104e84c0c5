import { useTranslations } from 'use-intl';
import type { MessageAnswer } from '#contract/console/inbox.ts';
import { Button } from '#ui/action/button.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { useMoment } from '../../shared/use-moment.ts';

const tones = { waiting: 'neutral', sent: 'success', failed: 'danger' } as const;

interface MessageAnswersProps {
  answers: readonly MessageAnswer[];
  /** Writes an answer again that the mail server refused. */
  onAgain: (text: string) => void;
}

/** What the shop answered a message, each with who wrote it and whether its mail was sent. */
export function MessageAnswers({ answers, onAgain }: MessageAnswersProps) {
  const t = useTranslations('inbox.answer');
  const moment = useMoment();
  if (answers.length === 0) return null;
  return (
    <ul aria-label={t('list')} className="flex flex-col gap-3">
      {answers.map(({ id, by, at, text, state }) => (
        <li key={id} className="border-s-2 border-sand-deep ps-3">
          <p dir="auto" className="whitespace-pre-line">
            {text}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <bdi>{by}</bdi>
            <time dateTime={at}>{moment(at)}</time>
            <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
          </p>
          {state === 'failed' && (
            <Button className="mt-2" size="small" variant="secondary" onClick={() => onAgain(text)}>
              {t('again')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
