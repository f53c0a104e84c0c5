import { useTranslations } from 'use-intl';
import { presetAccent } from '#contract/values/accent.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Swatch } from '../../../shared/swatch.tsx';
import { SwatchField } from '../../../shared/swatch-field.tsx';
import { TypedField } from '../fields.tsx';
import { colourCode } from '../parsed-value.rules.ts';
import { judgeAccent } from './look.rules.ts';

const example = '#1d5c63';

interface AccentFieldProps {
  value: string | null;
  error: string | undefined;
  onChange: (accent: string | null) => void;
}

/** The accent colour, and whether text in it can be read. */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const t = useTranslations('settings.look');
  const { ratio, nearest } = judgeAccent(value ?? presetAccent);
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow sm:max-w-80">
          <TypedField
            kind={colourCode}
            id="look-accent"
            label={t('code')}
            hint={t('codeHint', { example })}
            unreadable={t('unreadableCode', { example })}
            translate="no"
            spellCheck={false}
            placeholder={presetAccent}
            value={value}
            error={error}
            onChange={onChange}
          />
        </div>
        <span className="mt-7">
          <SwatchField label={t('pick')} value={value ?? presetAccent} onChange={onChange} />
        </span>
      </div>
      <div role="status">
        {nearest === null ? (
          <p className="text-ink-soft">{t('readable', { ratio })}</p>
        ) : (
          <Notice tone="danger">
            <p>{t('faint', { ratio, colour: nearest })}</p>
            <Button variant="secondary" size="small" className="mt-3" onClick={() => onChange(nearest)}>
              <span className="inline-flex items-center gap-2">
                <Swatch colour={nearest} />
                <span>{t('useNearest', { colour: nearest })}</span>
              </span>
            </Button>
          </Notice>
        )}
      </div>
    </>
  );
}
