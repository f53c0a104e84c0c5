import { useTranslations } from 'use-intl';
import { isLanguage } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { FieldValue } from '../../shared/history/field-value.tsx';
import { shownFields } from '../../shared/history/acts.rules.ts';
import { useMoment } from '../../shared/use-moment.ts';
import type { Conflict } from './edit.rules.ts';
import type { EditForm } from './use-edit.ts';

/** Fields that someone else has saved meanwhile: both values, and which one stays. */
export function ConflictNotice<V extends object>({ form }: { form: Pick<EditForm<V>, 'conflicts' | 'decide'> }) {
  const t = useTranslations('settings.conflict');
  const moment = useMoment();
  if (!form.conflicts) return null;
  const { by, at, fields } = form.conflicts;
  return (
    <Notice
      tone="progress"
      live="alert"
      title={t('title', { name: by ?? t('someone'), time: at === null ? '' : moment(at) })}
    >
      <p>{t('text')}</p>
      <ul className="mt-3 flex flex-col gap-4">
        {fields.map((conflict) => (
          <li key={conflict.part}>
            <Choice conflict={conflict} onDecide={(keep) => form.decide(conflict, keep)} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Choice({ conflict, onDecide }: { conflict: Conflict; onDecide: (keep: 'mine' | 'theirs') => void }) {
  const t = useTranslations();
  const [key = '', inner = ''] = conflict.part.split('.');
  const name = key === 'delivery' ? inner : key;
  const field = shownFields.find((one) => one === name) ?? 'name';
  const label = `${t(`audit.field.${field}`)}${isLanguage(inner) ? ` (${languageFacts[inner].ownName})` : ''}`;
  return (
    <div role="group" aria-label={label}>
      <p className="font-medium">{label}</p>
      <p>
        {t('settings.conflict.yours')}: <FieldValue field={field} value={conflict.yours} />
      </p>
      <p>
        {t('settings.conflict.theirs')}: <FieldValue field={field} value={conflict.theirs} />
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={() => onDecide('mine')}>
          {t('settings.conflict.keepMine')}
        </Button>
        <Button size="small" variant="secondary" onClick={() => onDecide('theirs')}>
          {t('settings.conflict.takeTheirs')}
        </Button>
      </div>
    </div>
  );
}
