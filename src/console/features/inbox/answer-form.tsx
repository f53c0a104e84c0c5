import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleMessage } from '#contract/console/inbox.ts';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useEntry } from '../../shared/edit/use-entry.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { takeFocus } from '../../shared/take-focus.ts';
import { filledAnswer, placeholdersIn } from './answer.rules.ts';

interface AnswerFormProps {
  message: ConsoleMessage;
  /** What the text begins with, unless a draft is kept. */
  begin: string;
  onDone: () => void;
}

/** The draft of an answer has this name. */
export const answerDraft = (messageId: number) => `message-answer:${messageId}`;

/** Writes an answer, which the shop sends by mail, or which opens in WhatsApp. */
export function AnswerForm({ message, begin, onDone }: AnswerFormProps) {
  const t = useTranslations();
  const { toasts } = useApp();
  const { id, version, language, phone } = message;
  const entry = useEntry(answerDraft(id), begin);
  const missing = placeholdersIn(entry.value);
  const answer = useWrite('answerMessage', {
    quiet: true,
    onDone: () => {
      const isDone = entry.saved();
      toasts.show({ kind: 'status', text: t('inbox.answer.sent') });
      if (isDone) onDone();
    },
  });
  const fields = useFieldErrors(answer.error, { text: entry.value });
  const form = useFirstWrong(answer.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (missing.length === 0) answer.send({ params: { id }, body: { version, text: entry.send() } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-3 border-t border-line pt-3" onSubmit={submit}>
      {isConsoleErrorOf(answer.error, 'changed_meanwhile') ? (
        <Notice>{t('inbox.answer.meanwhile', { name: answer.error.details.by ?? t('conflict.someone') })}</Notice>
      ) : (
        <Refusal error={answer.error} />
      )}
      <CannedChoice
        onChoose={(canned) => entry.change(`${entry.value.trimEnd()}\n\n${filledAnswer(canned, message)}`.trimStart())}
      />
      <TextareaField
        ref={takeFocus}
        className="w-full"
        rows={7}
        label={t('inbox.answer.text')}
        hint={t('inbox.answer.hint', { language: languageFacts[language].ownName })}
        value={entry.value}
        error={missing.length > 0 ? t('inbox.answer.fill', { words: missing.join(' ') }) : fields['text']}
        onChange={({ target }) => entry.change(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" icon="mail" busy={answer.busy}>
          {t('inbox.answer.send')}
        </Button>
        <a
          href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(entry.value)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Icon name="whatsapp" className="size-5" />
          {t('inbox.answer.whatsapp')}
        </a>
        <Button size="small" variant="quiet" onClick={onDone}>
          {t('action.close')}
        </Button>
      </div>
    </form>
  );
}

function CannedChoice({ onChoose }: { onChoose: (canned: { textEn: string; textAr: string }) => void }) {
  const t = useTranslations('inbox.answer');
  const me = useMe();
  const { data } = useRead('listCannedAnswers');
  const rows = data?.rows ?? [];
  if (rows.length === 0)
    return data && mayOpen(me, 'settings.shop') ? (
      <Link to="/settings/answers" className={textLinkClass({ kind: 'standalone' })}>
        {t('addCanned')}
      </Link>
    ) : null;
  return (
    <SelectField
      label={t('canned')}
      className="sm:max-w-sm"
      placeholder={t('choose')}
      options={rows.map(({ id, title }) => ({ value: String(id), label: title }))}
      value=""
      onChange={({ target: { value } }) => {
        const canned = rows.find(({ id }) => String(id) === value);
        if (canned) onChoose(canned);
      }}
    />
  );
}
