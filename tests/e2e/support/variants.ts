import type { RequiredLanguage } from '#contract/values/locale.ts';
import { desktop, phone, type Size } from './visit.ts';

/** A language and a screen that a test runs in. */
export interface Variant {
  language: RequiredLanguage;
  device: 'phone' | 'desktop';
  size: Size;
  /**
   * Whether axe checks the layouts: both languages have the same elements and colours, so that one
   * of them is enough for each width.
   */
  checksLayout: boolean;
}

/** Half of the behaviours of a file are tested in this variant, the other half in `arabicPhone`. */
export const englishDesktop: Variant = { language: 'en', device: 'desktop', size: desktop, checksLayout: true };
export const arabicPhone: Variant = { language: 'ar', device: 'phone', size: phone, checksLayout: true };

/** Each language and each width once: for layouts that nothing else checks. */
export const bothVariants: readonly Variant[] = [englishDesktop, arabicPhone];

/** Both languages at both widths: for the main journeys. */
export const allVariants: readonly Variant[] = [
  ...bothVariants,
  { language: 'en', device: 'phone', size: phone, checksLayout: false },
  { language: 'ar', device: 'desktop', size: desktop, checksLayout: false },
];
