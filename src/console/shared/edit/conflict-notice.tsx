import { useTranslations } from 'use-intl';
import { isLanguage } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Button } from '#ui/action/button.tsx';
import { serverNow } from '#ui/display/server-time.ts';
import { Notice } from '#ui/display/notice.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { shownFields } from '../history/acts.rules.ts';
import { FieldValue } from '../history/field-value.tsx';
import { agoText } from '../moment.rules.ts';
import type { Conflict, Conflicts } from './edit.rules.ts';

/** How a form shows its fields. Without it, as the action log does. */
export interface ConflictWords {
  /** The label of a field in the form. */
  labelOf?: ((part: string) => string | undefined) | undefined;
  /** A value of a field in words. Undefined: as the action log shows it. */
  textOf?: ((part: string, value: unknown) => string | undefined) | undefined;
}

interface ConflictNoticeProps extends ConflictWords {
  conflicts: Conflicts;
  decide: (conflict: Conflict, keep: 'mine' | 'theirs') => void;
}

const fieldOf = (part: string) => {
  const [key = '', inner = ''] = part.split('.');
  const name = key === 'delivery' ? inner : key;
  return { field: shownFields.find((one) => one === name) ?? 'name', inner };
};

interface Change {
  by: string | null;
  at: string | null;
  /** The fields that were changed. */
  labels: readonly string[];
}

/** Says who changed which fields, and when: "Noura changed “Price” 2 minutes ago". */
export function useConflictTitle(): (change: Change) => string {
  const t = useTranslations('conflict');
  const language = useLanguage();
  return ({ by, at, labels }) => {
    const fields = new Intl.ListFormat(languageFacts[language].dateLocale).format(
      labels.map((field) => t('field', { field })),
    );
    const time = at === null ? '' : agoText(language, new Date(at), new Date(serverNow()));
    return t('title', { name: by ?? t('someone'), fields, time }).trim();
  };
}

/** Fields that someone else has changed meanwhile: who and when, both values, and which one stays. */
export function ConflictNotice({ conflicts: { by, at, fields }, decide, labelOf, textOf }: ConflictNoticeProps) {
  const t = useTranslations();
  const titleOf = useConflictTitle();

  function label(part: string): string {
    const { field, inner } = fieldOf(part);
    const own = isLanguage(inner) ? ` (${languageFacts[inner].ownName})` : '';
    return labelOf?.(part) ?? `${t(`audit.field.${field}`)}${own}`;
  }

  function shown(part: string, value: unknown) {
    const text = textOf?.(part, value);
    return text === undefined ? <FieldValue field={fieldOf(part).field} value={value} /> : <bdi>{text}</bdi>;
  }

  return (
    <Notice tone="progress" live="alert" title={titleOf({ by, at, labels: fields.map(({ part }) => label(part)) })}>
      <p>{t('conflict.text')}</p>
      <div className="mt-3 flex flex-col gap-4">
        {fields.map((conflict) => (
          <div key={conflict.part} role="group" aria-label={label(conflict.part)}>
            <p className="font-medium">{label(conflict.part)}</p>
            <p className="whitespace-pre-line">
              {t('conflict.yours')}: <span>{shown(conflict.part, conflict.yours)}</span>
            </p>
            <p className="whitespace-pre-line">
              {t('conflict.theirs')}: <span>{shown(conflict.part, conflict.theirs)}</span>
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="small" variant="secondary" onClick={() => decide(conflict, 'mine')}>
                {t('conflict.keepMine')}
              </Button>
              <Button size="small" variant="secondary" onClick={() => decide(conflict, 'theirs')}>
                {t('conflict.takeTheirs')}
              </Button>
            </div>
          </div>
        ))}
      </div>
    </Notice>
  );
}
