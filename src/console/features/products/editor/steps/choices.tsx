import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type Choice, freshId, nothing, type Pair } from '../form/form.rules.ts';
import type { StepProps } from './step-props.ts';

/** What the product comes in, with its values in both languages. */
export function Choices({ form, change }: Pick<StepProps, 'form' | 'change'>) {
  const t = useTranslations('catalogue.price');
  const set = (id: string, next: Choice | null) =>
    change((now) => ({
      ...now,
      choices: now.choices.flatMap((one) => (one.id === id ? (next === null ? [] : [next]) : [one])),
    }));
  return (
    <>
      {form.choices.map((choice, at) => {
        const n = at + 1;
        return (
          <fieldset key={choice.id} className="flex flex-col gap-3 rounded-card bg-shell p-4">
            <legend className="sr-only">{t('choice', { n })}</legend>
            <Both
              ar={t('choiceNameAr', { n })}
              en={t('choiceNameEn', { n })}
              value={choice.name}
              onChange={(name) => set(choice.id, { ...choice, name })}
              removeLabel={t('removeChoice', { n })}
              onRemove={() => set(choice.id, null)}
            />
            {choice.values.map((value, index) => (
              <Both
                key={value.id}
                ar={t('valueAr', { n, v: index + 1 })}
                en={t('valueEn', { n, v: index + 1 })}
                value={value}
                onChange={(pair) =>
                  set(choice.id, {
                    ...choice,
                    values: choice.values.map((one) => (one.id === value.id ? { ...one, ...pair } : one)),
                  })
                }
                removeLabel={t('removeValue', { n, v: index + 1 })}
                onRemove={() =>
                  set(choice.id, { ...choice, values: choice.values.filter((one) => one.id !== value.id) })
                }
              />
            ))}
            <div>
              <Button
                size="small"
                variant="quiet"
                icon="plus"
                onClick={() =>
                  set(choice.id, {
                    ...choice,
                    values: [
                      ...choice.values,
                      {
                        id: freshId(
                          choice.values.map(({ id }) => id),
                          `${choice.id}v`,
                        ),
                        ...nothing,
                      },
                    ],
                  })
                }
              >
                {t('addValue')}
              </Button>
            </div>
          </fieldset>
        );
      })}
    </>
  );
}

interface BothProps {
  ar: string;
  en: string;
  value: Pair;
  onChange: (pair: Pair) => void;
  removeLabel: string;
  onRemove: () => void;
}

function Both({ ar, en, value, onChange, removeLabel, onRemove }: BothProps) {
  return (
    <div className="flex items-end gap-2">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
        <TextField
          label={ar}
          lang="ar"
          value={value.ar}
          onChange={({ target }) => onChange({ en: value.en, ar: target.value })}
        />
        <TextField
          label={en}
          lang="en"
          value={value.en}
          onChange={({ target }) => onChange({ en: target.value, ar: value.ar })}
        />
      </div>
      <IconButton icon="trash" label={removeLabel} onClick={onRemove} />
    </div>
  );
}
