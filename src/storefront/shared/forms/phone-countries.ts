import { useTranslations } from 'use-intl';

// Qatar first, then its neighbours, then the home countries of most residents.
const dialCodes = {
  QA: '974',
  SA: '966',
  AE: '971',
  KW: '965',
  BH: '973',
  OM: '968',
  EG: '20',
  JO: '962',
  LB: '961',
  SY: '963',
  PS: '970',
  SD: '249',
  TN: '216',
  MA: '212',
  TR: '90',
  IN: '91',
  PK: '92',
  BD: '880',
  LK: '94',
  NP: '977',
  PH: '63',
  ID: '62',
  KE: '254',
  GB: '44',
  FR: '33',
  DE: '49',
  US: '1',
} as const;

type CountryCode = keyof typeof dialCodes;

/** The countries of a phone field, named in the language of the page. */
export function usePhoneCountries(): { code: string; name: string; dial: string }[] {
  const t = useTranslations('country');
  return (Object.keys(dialCodes) as CountryCode[]).map((code) => ({ code, name: t(code), dial: dialCodes[code] }));
}
