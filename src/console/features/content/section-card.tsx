import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import type { StoredSection } from '#contract/content/stored-content.ts';
import { pickText } from '#contract/values/locale.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { serverNow } from '#ui/display/server-time.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useMoment } from '../../shared/use-moment.ts';
import type { Change } from '../../shared/fields/field-change.rules.ts';
import { useEditorState } from '../../shared/fields/editor-context.ts';
import { type Times, TimesField } from '../../shared/fields/times-field.tsx';
import { SectionFields } from './kinds/section-fields.tsx';
import { timeState } from '../../shared/fields/time-state.rules.ts';
import { titleOf } from './page-form.rules.ts';

interface SectionCardProps {
  section: StoredSection;
  at: number;
  count: number;
  /** Whether it always is on the page, at its place. */
  isFixed: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  change: Change<StoredSection>;
}

/** A section of the page: what it is, its place, and its fields once it is open. */
export function SectionCard(props: SectionCardProps) {
  const { section, at, isFixed, isOpen, change, onToggle } = props;
  const t = useTranslations('content');
  const id = useId();
  const { errors } = useEditorState();
  const path = `content.sections.${at}`;
  // What was refused is in sight.
  const isWrong = Object.keys(errors).some((field) => field.startsWith(`${path}.`));
  const isShown = isOpen || isWrong;
  return (
    <li id={`section-${section.id}`} className={cardClass({ padding: 'none', className: 'p-3 sm:p-4' })}>
      <div className="flex flex-wrap items-center gap-x-2">
        <h3 className="min-w-0 flex-1 basis-56">
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={id}
            className="flex min-h-12 w-full items-center gap-2 rounded-control text-start"
            onClick={onToggle}
          >
            <Icon name={isShown ? 'chevron-up' : 'chevron-down'} className="size-5 text-ink-soft" />
            <SectionName section={section} isFixed={isFixed} />
          </button>
        </h3>
        {!isFixed && <SectionButtons {...props} />}
      </div>
      <SectionMarks section={section} />
      {isShown && (
        <div id={id} className="mt-3 flex flex-col gap-5 border-t border-line pt-4">
          <SectionFields section={section} change={change} path={path} />
          {!isFixed && (
            <div className="border-t border-line pt-4">
              <TimesField value={section} change={change as unknown as Change<Times>} path={path} />
              <Checkbox
                className="mt-2"
                label={t('section.hide')}
                checked={section.hidden === true}
                onChange={({ target }) => change((now) => ({ ...now, hidden: target.checked }))}
              />
            </div>
          )}
        </div>
      )}
    </li>
  );
}

function SectionName({ section, isFixed }: Pick<SectionCardProps, 'section' | 'isFixed'>) {
  const t = useTranslations('content');
  const language = useLanguage();
  const title = pickText(titleOf(section), language);
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-medium">{t(`kind.${section.kind}.name`)}</span>
      {title !== '' && <bdi className="max-w-full self-start truncate text-sm text-ink-soft">{title}</bdi>}
      {isFixed && <span className="text-sm text-ink-soft">{t(`kind.${section.kind}.text`)}</span>}
    </span>
  );
}

/** Whether the section is hidden, and when it is shown. */
function SectionMarks({ section }: { section: StoredSection }) {
  const t = useTranslations('content.times');
  const moment = useMoment();
  const { from, until, hidden } = section;
  const state = timeState(section, new Date(serverNow()));
  const marks: ReactNode[] = [
    hidden === true && <Badge key="hidden">{t('hidden')}</Badge>,
    state && (
      <Badge key="state" tone={state === 'coming' ? 'sea' : 'sand'}>
        {t(state)}
      </Badge>
    ),
    from && <span key="from">{t('shownFrom', { time: moment(from) })}</span>,
    until && <span key="until">{t('shownUntil', { time: moment(until) })}</span>,
  ].filter(Boolean);
  if (marks.length === 0) return null;
  return <p className="flex flex-wrap items-center gap-x-3 gap-y-1 ps-7 text-sm text-ink-soft">{marks}</p>;
}

function SectionButtons({ section, at, count, onMove, onDuplicate, onRemove }: SectionCardProps) {
  const t = useTranslations('content');
  const language = useLanguage();
  const { isUploading } = useEditorState();
  const kind = t(`kind.${section.kind}.name`);
  const title = pickText(titleOf(section), language);
  const name = title === '' ? kind : t('section.named', { kind, title });
  return (
    <span className="ms-auto flex">
      <IconButton icon="chevron-up" label={t('row.up', { name })} disabled={at === 0} onClick={() => onMove(-1)} />
      <IconButton
        icon="chevron-down"
        label={t('row.down', { name })}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon="copy"
        label={t('row.copy', { name })}
        disabled={count >= contentLimits.sections}
        onClick={onDuplicate}
      />
      <IconButton icon="trash" label={t('row.remove', { name })} disabled={isUploading} onClick={onRemove} />
    </span>
  );
}
