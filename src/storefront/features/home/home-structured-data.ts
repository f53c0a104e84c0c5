import type { PublicShopSettings } from '#contract/shop.ts';
import type { Thing } from '../../runtime/page/structured-data.tsx';

interface Site {
  /** Scheme and host. */
  origin: string;
  /** The address of the storefront, with the language. */
  base: string;
  language: string;
  /** False: the shop has none. */
  logo: string | false;
}

function filled(value: string): string | undefined {
  return value === '' ? undefined : value;
}

/** Structured data of the shop and its search. Settings that are missing are left out. */
export function homeStructuredData(settings: PublicShopSettings, { origin, base, language, logo }: Site): Thing[] {
  const id = `${origin}/#shop`;
  const links = Object.values(settings.social).filter((link) => link !== '');
  return [
    {
      '@type': ['Organization', 'OnlineStore'],
      '@id': id,
      name: settings.name,
      legalName: filled(settings.legalName),
      identifier: filled(settings.commercialRegistration),
      url: base,
      logo: logo ? origin + logo : undefined,
      email: settings.emails[0],
      telephone: settings.phones[0],
      address:
        settings.address === ''
          ? undefined
          : { '@type': 'PostalAddress', streetAddress: settings.address, addressCountry: 'QA' },
      areaServed: 'QA',
      sameAs: links.length === 0 ? undefined : links,
    },
    {
      '@type': 'WebSite',
      '@id': `${base}#site`,
      name: settings.name,
      url: base,
      inLanguage: language,
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${base}/search?query={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
