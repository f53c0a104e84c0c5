import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** A hint with the count of used letters. */
export function Counted({ text, max, hint }: { text: string; max: number; hint?: ReactNode }) {
  const t = useTranslations('checkout');
  return (
    <span className="flex items-start justify-between gap-4">
      <span>{hint}</span>
      <span className="shrink-0 tabular-nums">
        <bdi>{t('lettersOf', { used: text.length, max })}</bdi>
      </span>
    </span>
  );
}
