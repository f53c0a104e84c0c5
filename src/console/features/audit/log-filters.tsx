import { useTranslations } from 'use-intl';
import { auditActions, subjectKinds } from '#contract/console/audit-actions.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { LogSearch } from './log-filter.rules.ts';

interface LogFiltersProps {
  value: LogSearch;
  /** Those whom the log can be filtered by; empty if the person may not see the team. */
  people: readonly { id: number; name: string }[];
  onChange: (name: 'staff' | 'action' | 'kind' | 'day', value: string) => void;
  onClear: () => void;
}

/** Person, action, subject and day. */
export function LogFilters({ value, people, onChange, onClear }: LogFiltersProps) {
  const t = useTranslations('audit');
  return (
    <section aria-label={t('filters')} className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      {people.length > 0 && (
        <SelectField
          label={t('person')}
          placeholder={t('all')}
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value.staff ?? ''}
          onChange={(event) => onChange('staff', event.target.value)}
        />
      )}
      <SelectField
        label={t('action')}
        placeholder={t('all')}
        options={auditActions.map((name) => ({ value: name, label: t(`did.${name}`) }))}
        value={value.action ?? ''}
        onChange={(event) => onChange('action', event.target.value)}
      />
      <SelectField
        label={t('subject')}
        placeholder={t('all')}
        options={subjectKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={value.subjectKind ?? ''}
        onChange={(event) => onChange('kind', event.target.value)}
      />
      <TextField
        label={t('day')}
        type="date"
        direction="ltr"
        value={value.day ?? ''}
        onChange={(event) => onChange('day', event.target.value)}
      />
      {Object.keys(value).length > 0 && (
        <div className="col-span-full">
          <Button size="small" variant="quiet" icon="close" onClick={onClear}>
            {t('clear')}
          </Button>
        </div>
      )}
    </section>
  );
}
