import { useLanguage } from '../runtime/i18n/use-language.ts';
import { momentFormat } from './moment.rules.ts';

/** Formats a moment as its day and clock time in Qatar: `23 Nov 2026, 14:30`. */
export function useMoment(): (at: string) => string {
  const format = momentFormat(useLanguage());
  return (at) => format(new Date(at));
}
