import { useTranslations } from 'use-intl';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { keepAutoStage, useAutoStage } from './auto-choice.ts';

const choices = ['never', 'pick', 'ready'] as const;

/** Whether this device prints slips by itself, and when. */
export function AutoPrintChoice() {
  const t = useTranslations('printing.auto');
  const stage = useAutoStage() ?? 'never';
  return (
    <section aria-label={t('label')} className="mt-8 max-w-2xl">
      <RadioChips legend={t('label')}>
        {choices.map((one) => (
          <RadioChip
            key={one}
            name="auto"
            checked={one === stage}
            onChange={() => keepAutoStage(one === 'never' ? null : one)}
          >
            <span className="px-2">{t(one)}</span>
          </RadioChip>
        ))}
      </RadioChips>
      <p className="mt-1 text-sm text-ink-soft">
        {t.rich('hint', {
          flag: (flag) => (
            <bdi dir="ltr" translate="no" className="whitespace-nowrap">
              {flag}
            </bdi>
          ),
        })}
      </p>
    </section>
  );
}
