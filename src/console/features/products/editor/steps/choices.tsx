import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { pickText } from '#contract/values/locale.ts';
import { useLanguage } from '../../../../runtime/i18n/use-language.ts';
import { Swatch } from '../../../../shared/swatch.tsx';
import { SwatchField } from '../../../../shared/swatch-field.tsx';
import { toTopClass, withFirst } from '../../../../shared/to-top.ts';
import { type Choice, nothing, type Pair, type Value } from '../form/form.rules.ts';
import { hasSwatches, unusedValues, withValue } from '../form/presets.rules.ts';
import type { StepProps } from './step-props.ts';

/** What the product comes in, with its values in both languages. */
export function Choices({ form, change }: Pick<StepProps, 'form' | 'change'>) {
  const t = useTranslations('catalogue.price');
  const language = useLanguage();
  const set = (id: string, next: Choice | null) =>
    change((now) => ({
      ...now,
      choices: now.choices.flatMap((one) => (one.id === id ? (next === null ? [] : [next]) : [one])),
    }));
  return (
    <>
      {form.choices.map((choice, at) => {
        const n = at + 1;
        const withSwatches = hasSwatches(choice);
        const setValue = (next: Value) =>
          set(choice.id, { ...choice, values: choice.values.map((one) => (one.id === next.id ? next : one)) });
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
                onChange={(pair) => setValue({ ...value, ...pair })}
                before={
                  withSwatches && (
                    <SwatchField
                      label={t('swatch', { n, v: index + 1 })}
                      value={value.swatch}
                      onChange={(swatch) => setValue({ ...value, swatch })}
                    />
                  )
                }
                top={
                  index === 0
                    ? undefined
                    : {
                        label: t('topValue', { n, v: index + 1 }),
                        onMove: () => set(choice.id, { ...choice, values: withFirst(choice.values, index) }),
                      }
                }
                removeLabel={t('removeValue', { n, v: index + 1 })}
                onRemove={() =>
                  set(choice.id, { ...choice, values: choice.values.filter((one) => one.id !== value.id) })
                }
              />
            ))}
            <div className="flex flex-wrap gap-2">
              {unusedValues(choice).map((value) => (
                <Button
                  key={value.en}
                  size="small"
                  variant="secondary"
                  onClick={() => set(choice.id, withValue(choice, value))}
                >
                  <span className="flex items-center gap-2">
                    {value.swatch !== undefined && <Swatch colour={value.swatch} />}
                    <span>{pickText(value, language)}</span>
                  </span>
                </Button>
              ))}
              <Button
                size="small"
                variant="quiet"
                icon="plus"
                onClick={() => set(choice.id, withValue(choice, nothing))}
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
  /** What stands before the names. */
  before?: ReactNode;
  /** How it moves before all others; none for the first. */
  top?: { label: string; onMove: () => void } | undefined;
}

function Both({ ar, en, value, onChange, removeLabel, onRemove, before, top }: BothProps) {
  return (
    <div className="flex items-end gap-2">
      {before}
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
      <span className="flex shrink-0 flex-col sm:flex-row">
        {top && <IconButton icon="arrow-start" iconClassName={toTopClass} label={top.label} onClick={top.onMove} />}
        <IconButton icon="trash" label={removeLabel} onClick={onRemove} />
      </span>
    </div>
  );
}
