import type { Language } from '#contract/values/locale.ts';
import { mailMessages } from './mail-messages.ts';

/** The address with the numbers of its blue plate before it, unless it names them. */
export function withPlate(
  address: string,
  { zone, street, building, unit }: { zone: number; street: number; building: number; unit?: string | undefined },
  language: Language,
): string {
  const say = mailMessages[language];
  const line = say('mail.plate', { zone, street, building, unit: unit ? say('mail.plateUnit', { unit }) : '' });
  return address.includes(line) ? address : [line, address].filter(Boolean).join(language === 'ar' ? '، ' : ', ');
}
